import {
  figureNames,
  lineParts,
  orderParts,
  type TotalPart,
  totalParts,
} from "@clove/domain/orders/total-parts.ts";

/**
 * The parts of a total in SQL, for orders `o` and their lines `i`. Text, because check-invariants sends statements as text.
 */
export const figureColumns = figureNames.map((name) => `o.${name}`).join(", ");

/** The column of a line that a part adds up. */
export const lineColumn = (part: TotalPart): string => `${totalParts[part].of}_amount`;

/** What an answered line has beside its total; its goods follow from them. */
export const storedFigures = lineParts
  .filter((part) => totalParts[part].of !== "goods")
  .map((part) => `i.${lineColumn(part)}`)
  .join(", ");

/** What lines add up to: their goods with SST, less discount, each as `amountOf` says it. */
export const sumOfLines = (amountOf: (part: TotalPart) => string): string =>
  lineParts.map((part) => `${totalParts[part].sign > 0 ? "+" : "-"} ${amountOf(part)}`).join(" ");

/** The total before adjustment, as the order has it (domain `beforeAdjustment`). */
export const beforeAdjustment = sumOfLines((part) => `o.${part}`);

/** What the parts add to it that no line has. */
export const ownParts = orderParts
  .map((part) => `${totalParts[part].sign > 0 ? "+" : "-"} o.${part}`)
  .join(" ");

/** Whether the total is another than that of the lines, which then have to be given their shares of it. */
export const isAdjusted = `(${orderParts.map((part) => `o.${part} <> 0`).join(" or ")})`;

/** What the payments of an order add up to (domain `toPay`). */
export const toPay = "o.total";
