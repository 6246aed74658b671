import * as receiptTexts from "./receipts.texts.ts";
import { type Figures, figureNames, orderParts, totalParts } from "./total-parts.ts";

/** A figure of a sale with its label; what reduces the total is negative. */
export type ShownFigure = { name: keyof Figures; label: string; amount: number };

const labels = (): Record<keyof Figures, string> => ({
  subtotal: receiptTexts.subTotal,
  sst: receiptTexts.sst,
  discount: receiptTexts.discount,
  adjustment: receiptTexts.adjustment,
  total: receiptTexts.totalAmount,
});

/** The figures that every receipt and screen shows: the parts of the total, then the total (selling §9). */
export const shownFigures = (figures: Figures): ShownFigure[] =>
  figureNames.map((name) => {
    const isTaken = name !== "total" && totalParts[name].sign < 0 && figures[name] !== 0;
    return { name, label: labels()[name], amount: isTaken ? -figures[name] : figures[name] };
  });

/** The figures between the sum of the lines and the total; those that are 0 are left out. */
export const ownFigures = (figures: Figures): ShownFigure[] =>
  shownFigures(figures).filter(
    ({ name, amount }) => orderParts.some((part) => part === name) && amount !== 0,
  );
