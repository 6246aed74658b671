import { useState } from "react";
import { browserStorage } from "../session/browser-storage.ts";
import * as texts from "./printing.texts.ts";

export const receiptChoices = () =>
  [
    { value: "every", label: texts.printEveryReceipt },
    { value: "ask", label: texts.ask },
    { value: "never", label: texts.never },
  ] as const;

/** Characters in a line of the connected printer: of its paper, and of how finely it prints. */
export const columnChoices = () =>
  [
    { value: "32", label: texts.columns32 },
    { value: "42", label: texts.columns42 },
    { value: "48", label: texts.columns48 },
  ] as const;

export type PrintSettings = { receipts: ReturnType<typeof receiptChoices>[number]["value"]; columns: number };

/** This device's (printing §3): until somebody chooses, every receipt in lines that fit on any 80 mm printer. */
export function printSettings(): PrintSettings {
  const stored: unknown = browserStorage.read("printing");
  const { receipts, columns } = (stored ?? {}) as Partial<Record<keyof PrintSettings, unknown>>;
  return {
    receipts: receiptChoices().find(({ value }) => value === receipts)?.value ?? "every",
    columns: Number(columnChoices().find(({ value }) => value === String(columns))?.value ?? 42),
  };
}

export function usePrintSettings(): [
  PrintSettings,
  (change: Partial<Record<keyof PrintSettings, string>>) => void,
] {
  const [settings, setSettings] = useState(printSettings);
  return [
    settings,
    (change) => {
      browserStorage.write("printing", { ...settings, ...change });
      setSettings(printSettings());
    },
  ];
}
