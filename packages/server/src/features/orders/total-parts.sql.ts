import {
  figureNames,
  lineParts,
  orderParts,
  type TotalPart,
  totalParts,
} from "@clove/domain/orders/total-parts.ts";

// The parts of a total in SQL, for orders `o` and their lines `i`. Texts, because check-invariants sends its statements as text.

export const figureColumns = figureNames.map((name) => `o.${name}`).join(", ");

/** By which terms an order was sold, and the rounding of its cash. */
export const termColumns = "o.prices_include_tax, o.tax_after_discount, o.rounding";

/** The column of lines whose sum is this part of the total. */
export const lineColumn = (part: TotalPart): string => `${totalParts[part].of}_amount`;

/** The printed figure of a line: goods and discount with the tax in them where prices include tax. */
export const shownColumn = (part: TotalPart): string => {
  if (part === "subtotal") return "coalesce(i.subtotal + i.shown_discount, i.goods_amount)";
  return part === "discount" ? "coalesce(i.shown_discount, i.discount_amount)" : `i.${lineColumn(part)}`;
};

/** The figures of a line that are answered beside its total; the goods follow from them. */
export const storedFigures = lineParts
  .filter((part) => totalParts[part].of !== "goods")
  .map((part) => `${shownColumn(part)} as ${lineColumn(part)}`)
  .join(", ");

/**
 * What lines contribute to a total: goods with SST, less discount; `amountOf` gives the SQL of each part. Where prices include tax,
 * goods and discount are stored without it, so this holds there, too, but for the tax in the adjustment.
 */
export const sumOfLines = (amountOf: (part: TotalPart) => string): string =>
  lineParts.map((part) => `${totalParts[part].sign > 0 ? "+" : "-"} ${amountOf(part)}`).join(" ");

/** The total before adjustment, from the order's own columns (the domain's `beforeAdjustment`). */
export const beforeAdjustment = sumOfLines((part) =>
  part === "sst" ? "case when o.prices_include_tax then 0 else o.sst end" : `o.${part}`,
);

/** What is added to that by parts that only the order has, not its lines. */
export const ownParts = orderParts
  .map((part) => `${totalParts[part].sign > 0 ? "+" : "-"} o.${part}`)
  .join(" ");

/** Whether the total differs from the sum of the lines, so that shares of it must be given to the lines. */
export const isAdjusted = `(${orderParts.map((part) => `o.${part} <> 0`).join(" or ")})`;

/** Whether tax was charged on what was paid, not on the goods before discount and adjustment (the domain's `TaxTerms`). */
export const isTaxedOnPaid = "(o.prices_include_tax or o.tax_after_discount)";

/** What the payments of an order add up to (the domain's `toPay`). */
export const toPay = "(o.total + o.rounding)";
