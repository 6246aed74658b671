import { useState } from "react";
import { browserStorage } from "../session/browser-storage.ts";
import * as texts from "./printing.texts.ts";

export const papers = () =>
  [
    { value: "80mm", label: texts.paper80mm },
    { value: "58mm", label: texts.paper58mm },
    { value: "a4", label: texts.paperA4 },
  ] as const;

export type Paper = ReturnType<typeof papers>[number]["value"];

/** A receipt roll of 80 mm unless it names another paper. */
export const paperOf = (value: unknown): Paper =>
  papers().find((each) => each.value === value)?.value ?? "80mm";

/** The paper of this device's printer, remembered; a receipt roll until somebody chooses. */
export function usePaper(): [Paper, (value: string) => void] {
  const [paper, setPaper] = useState(() => paperOf(browserStorage.read("paper")));
  const choose = (value: string) => {
    browserStorage.write("paper", value);
    setPaper(paperOf(value));
  };
  return [paper, choose];
}

/** A roll has no page height of its own: the page is as long as the receipt, `heightPx` in CSS pixels. */
export function pageRule(paper: Paper, heightPx: number): string {
  if (paper === "a4") return "@page { size: A4; margin: 15mm; }";
  const height = Math.max(81, Math.ceil((heightPx * 25.4) / 96) + 8);
  return `@page { size: ${paper} ${height}mm; margin: 0; }`;
}
