import { columnsOf, type ReportColumn } from "./report-column.ts";
import * as texts from "./reports.texts.ts";

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

/** The keys of their columns. */
export const salesKeys = {
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

/** As files for machines have them. */
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
export const salesLabel = ({ by, and_by }: SalesBy): string =>
  and_by
    ? texts.salesByTwo({ first: kindTitle(by), second: kindTitle(and_by) })
    : texts.salesBy({ kind: kindTitle(by) });

/** The name of a kind for people. */
export const kindTitle = (kind: SalesKind): string => texts.salesKinds[kind];

/** The key of the column with the ids of a kind. */
export const idKey = (kind: SalesKind): string => `${salesKeys[kind]} Id`;

/** The key of the column that tells the rows of a kind apart. */
export const rowKey = (kind: SalesKind): string => (hasId(kind) ? idKey(kind) : salesKeys[kind]);

/** The figures of sales, by whatever they are summed. */
export const salesFigures: readonly ReportColumn[] = [
  ...columnsOf("quantity", "Quantity Sold", "Quantity Returned"),
  ...columnsOf("money", "Gross Sales", "Discount", "SST", "Net Sales", "Cost", "Profit"),
];

/** The columns that name a row. */
export const namingColumns = (choice: SalesBy): ReportColumn[] =>
  kindsOf(choice).flatMap((kind) =>
    columnsOf("text", ...(hasId(kind) ? [idKey(kind)] : []), salesKeys[kind]),
  );

/** The columns of a report that is not beside the period before. */
export function salesColumns(choice: SalesBy): ReportColumn[] {
  const ofOrders = !kindsOf(choice).some(isOfLines);
  return [...namingColumns(choice), ...(ofOrders ? columnsOf("count", "Orders") : []), ...salesFigures];
}
