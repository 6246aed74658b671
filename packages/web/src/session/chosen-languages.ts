import { browserStorage } from "./browser-storage.ts";

/** What is chosen on this device: what it showed last, what whoever had not signed in chose, and what the server does not know yet. */
export type ChosenLanguages = {
  last?: string;
  browser?: string;
  /** User id → language. */
  unsent?: Record<number, string | null>;
};

export const chosenLanguages = () => browserStorage.read("languages") as ChosenLanguages | null;
