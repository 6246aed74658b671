import { columnsOf, type ReportColumn } from "./report-column.ts";

// Without zod, because the browser loads this file, too.

/** By what sales can be summed (reports §18), in the order of the page's choices. */
export const salesKinds = [
  "day",
  "month",
  "weekday",
  "hour",
  "cashier",
  "store",
  "category",
  "brand",
] as const;
export type SalesKind = (typeof salesKinds)[number];

/** One or two different kinds. */
export type SalesBy = { by: SalesKind; and_by?: SalesKind | undefined };

export const salesTitles = {
  day: "Day",
  month: "Month",
  weekday: "Weekday",
  hour: "Hour",
  cashier: "Cashier",
  store: "Store",
  category: "Category",
  brand: "Brand",
} as const satisfies Record<SalesKind, string>;

/** Kinds that a line of an order has, not the order: an order counts under several of them, so numbers of orders have no sum. */
export const isOfLines = (kind: SalesKind): boolean => kind === "category" || kind === "brand";
/** Kinds whose rows are records: the file has their ids, too, because two may have the same name. */
export const hasId = (kind: SalesKind): boolean => isOfLines(kind) || kind === "cashier" || kind === "store";

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const kindsOf = ({ by, and_by }: SalesBy): SalesKind[] => (and_by ? [by, and_by] : [by]);

/** "Sales by Hour and Store" */
export const salesLabel = (choice: SalesBy): string =>
  `Sales by ${kindsOf(choice)
    .map((kind) => salesTitles[kind])
    .join(" and ")}`;

/** The title of the column with the ids of a kind. */
export const idTitle = (kind: SalesKind): string => `${salesTitles[kind]} Id`;

/** The title of the column that tells the rows of a kind apart. */
export const keyTitle = (kind: SalesKind): string => (hasId(kind) ? idTitle(kind) : salesTitles[kind]);

/** The figures of sales, by whatever they are summed. */
export const salesFigures: readonly ReportColumn[] = [
  ...columnsOf("quantity", "Quantity Sold", "Quantity Returned"),
  ...columnsOf("money", "Gross Sales", "Discount", "SST", "Net Sales", "Cost", "Profit"),
];

/** The columns that name a row. */
export const namingColumns = (choice: SalesBy): ReportColumn[] =>
  kindsOf(choice).flatMap((kind) =>
    columnsOf("text", ...(hasId(kind) ? [idTitle(kind)] : []), salesTitles[kind]),
  );

/** The columns of a report that is not beside the period before. */
export function salesColumns(choice: SalesBy): ReportColumn[] {
  const ofOrders = !kindsOf(choice).some(isOfLines);
  return [...namingColumns(choice), ...(ofOrders ? columnsOf("count", "Orders") : []), ...salesFigures];
}
