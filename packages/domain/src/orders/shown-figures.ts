import * as receiptTexts from "./receipts.texts.ts";
import { type Figures, figureNames, orderParts, totalParts } from "./total-parts.ts";

/** A figure of a sale under its label, as it counts: what the total is reduced by is negative. */
export type ShownFigure = { name: keyof Figures; label: string; amount: number };

const labels = (): Record<keyof Figures, string> => ({
  subtotal: receiptTexts.subTotal,
  sst: receiptTexts.sst,
  discount: receiptTexts.discount,
  adjustment: receiptTexts.adjustment,
  total: receiptTexts.totalAmount,
});

/** What every receipt and screen shows of a total: its parts, then what they add up to (selling §9). */
export const shownFigures = (figures: Figures): ShownFigure[] =>
  figureNames.map((name) => {
    const isTaken = name !== "total" && totalParts[name].sign < 0 && figures[name] !== 0;
    return { name, label: labels()[name], amount: isTaken ? -figures[name] : figures[name] };
  });

/** Between what the lines add up to and the total. */
export const ownFigures = (figures: Figures): ShownFigure[] =>
  shownFigures(figures).filter(
    ({ name, amount }) => orderParts.some((part) => part === name) && amount !== 0,
  );
