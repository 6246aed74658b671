import { useState } from "react";
import { browserStorage } from "../session/browser-storage.ts";

export type Paper = "80mm" | "a4";

export const papers: { value: Paper; label: string }[] = [
  { value: "80mm", label: "80 mm" },
  { value: "a4", label: "A4" },
];

/** The paper of this device's printer, remembered; a receipt roll until somebody chooses. */
export function usePaper(): [Paper, (paper: Paper) => void] {
  const [paper, setPaper] = useState<Paper>(() => (browserStorage.read("paper") === "a4" ? "a4" : "80mm"));
  const choose = (next: Paper) => {
    browserStorage.write("paper", next);
    setPaper(next);
  };
  return [paper, choose];
}

/** A roll has no page height of its own: the page is as long as the receipt, `heightPx` in CSS pixels. */
export function pageRule(paper: Paper, heightPx: number): string {
  if (paper === "a4") return "@page { size: A4; margin: 15mm; }";
  const height = Math.max(81, Math.ceil((heightPx * 25.4) / 96) + 8);
  return `@page { size: 80mm ${height}mm; margin: 0; }`;
}
