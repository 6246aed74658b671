import {
  figureNames,
  lineParts,
  orderParts,
  type TotalPart,
  totalParts,
} from "@clove/domain/orders/total-parts.ts";

// The parts of a total in SQL, for orders `o` and their lines `i`. Texts, because check-invariants sends its statements as text.

export const figureColumns = figureNames.map((name) => `o.${name}`).join(", ");

/** The column of lines whose sum is this part of the total. */
export const lineColumn = (part: TotalPart): string => `${totalParts[part].of}_amount`;

/** The figures of a line that are answered beside its total; the goods follow from them. */
export const storedFigures = lineParts
  .filter((part) => totalParts[part].of !== "goods")
  .map((part) => `i.${lineColumn(part)}`)
  .join(", ");

/** The sum of what lines contribute to a total: goods with SST, less discount; `amountOf` gives the SQL of each part. */
export const sumOfLines = (amountOf: (part: TotalPart) => string): string =>
  lineParts.map((part) => `${totalParts[part].sign > 0 ? "+" : "-"} ${amountOf(part)}`).join(" ");

/** The total before adjustment, from the order's own columns (the domain's `beforeAdjustment`). */
export const beforeAdjustment = sumOfLines((part) => `o.${part}`);

/** What is added to that by parts that only the order has, not its lines. */
export const ownParts = orderParts
  .map((part) => `${totalParts[part].sign > 0 ? "+" : "-"} o.${part}`)
  .join(" ");

/** Whether the total differs from the sum of the lines, so that shares of it must be given to the lines. */
export const isAdjusted = `(${orderParts.map((part) => `o.${part} <> 0`).join(" or ")})`;

/** What the payments of an order add up to (the domain's `toPay`). */
export const toPay = "o.total";
