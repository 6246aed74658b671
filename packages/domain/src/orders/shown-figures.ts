import { type CompanyNames, taxName } from "../company/names.ts";
import * as receiptTexts from "./receipts.texts.ts";
import type { TaxTerms } from "./sale-terms.ts";
import { type Figures, figureNames, orderParts, totalParts } from "./total-parts.ts";

/** A figure of a sale with its label; what reduces the total is negative. */
export type ShownFigure = { name: keyof Figures | "rounding" | "cash_to_pay"; label: string; amount: number };

/** The company's name of its tax, and whether the prices of this sale include it. */
export type FigureWords = CompanyNames & Partial<TaxTerms>;

const labels = (words: FigureWords): Record<keyof Figures, string> => ({
  subtotal: receiptTexts.subTotal,
  sst: words.prices_include_tax ? receiptTexts.includedTax({ tax: taxName(words) }) : taxName(words),
  discount: receiptTexts.discount,
  adjustment: receiptTexts.adjustment,
  total: receiptTexts.totalAmount,
});

/** The figures that every receipt and screen shows: the parts of the total, then the total (selling §9). */
export const shownFigures = (figures: Figures, words: FigureWords): ShownFigure[] =>
  figureNames.map((name) => {
    const isTaken = name !== "total" && totalParts[name].sign < 0 && figures[name] !== 0;
    return { name, label: labels(words)[name], amount: isTaken ? -figures[name] : figures[name] };
  });

/** The figures between the sum of the lines and the total; those that are 0 are left out. */
export const ownFigures = (figures: Figures, words: FigureWords): ShownFigure[] =>
  shownFigures(figures, words).filter(
    ({ name, amount }) => orderParts.some((part) => part === name) && amount !== 0,
  );

/** The figures below the total of a sale whose cash was rounded (selling §14). Wire amounts. */
export const cashFigures = (rounding: number, cash_to_pay: number): ShownFigure[] =>
  rounding === 0
    ? []
    : [
        { name: "rounding", label: receiptTexts.rounding, amount: rounding },
        { name: "cash_to_pay", label: receiptTexts.cashToPay, amount: cash_to_pay },
      ];
