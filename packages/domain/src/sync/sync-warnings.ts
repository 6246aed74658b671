import { flagTexts } from "../orders/flags.texts.ts";

export type SyncWarning = keyof typeof flagTexts;
export const syncWarnings = Object.keys(flagTexts) as SyncWarning[];
