import { shiftReportHeader } from "./shift-report.ts";

// Without zod, because the browser loads this file, too.

/**
 * A column. The sum of a `figure` would mean nothing, for example of orders that are counted in two rows, nor would that of a `rate`
 * in percent; `text` includes ids.
 */
export type ReportColumn = {
  title: string;
  kind: "text" | "figure" | "rate" | "count" | "quantity" | "money";
};

const of = (kind: ReportColumn["kind"], ...titles: string[]): ReportColumn[] =>
  titles.map((title) => ({ title, kind }));

type Report = {
  label: string;
  columns: readonly ReportColumn[];
  /** A column at the end that is there only where it says something (reports §6, §17). */
  further: ReportColumn | null;
};

const rounding: ReportColumn = { title: "Rounding", kind: "money" };

/** Every report with its name for people and the columns of its CSV file (reports §1). */
export const reports = {
  customers: {
    label: "Customers",
    columns: [
      ...of("text", "Customer Id", "Name", "Phone", "Email"),
      ...of("count", "Orders"),
      ...of("money", "Total Spent", "Credit Limit", "Credit Used", "Credit Left"),
    ],
    further: null,
  },
  "sales-by-product": {
    label: "Sales by Product",
    columns: [
      ...of("text", "Product", "Variation", "Barcode"),
      ...of("quantity", "Quantity Sold", "Quantity Returned"),
      ...of("money", "Gross Sales", "Discount", "SST", "Net Sales", "Cost", "Profit"),
    ],
    further: { title: "Estimated Cost", kind: "money" },
  },
  "sales-by-payment-method": {
    label: "Sales by Payment Method",
    columns: [
      ...of("text", "Payment Method"),
      ...of("figure", "Orders"),
      ...of("money", "Received", "Returned", "Refunds", "Net"),
    ],
    further: rounding,
  },
  sst: {
    label: "SST by Month",
    columns: [
      ...of("text", "Month"),
      ...of("rate", "SST Rate"),
      ...of("money", "Goods Sold", "SST Collected", "Goods Returned", "SST Refunded", "Net Goods", "Net SST"),
    ],
    further: null,
  },
  "stock-values": {
    label: "Stock Values",
    columns: [
      ...of("text", "Store", "Product", "Variation", "Barcode"),
      ...of("quantity", "Quantity"),
      ...of("money", "Cost Value", "Sale Value"),
    ],
    further: null,
  },
  shifts: {
    label: "Shifts",
    columns: [...of("text", shiftReportHeader[0]!), ...of("money", ...shiftReportHeader.slice(1))],
    further: rounding,
  },
} as const satisfies Record<string, Report>;

export type ReportType = keyof typeof reports;
export const reportTypes = Object.keys(reports) as ReportType[];

export const reportHeader = (type: ReportType): string[] => reports[type].columns.map(({ title }) => title);

/** The name of a report's file. */
export const reportFile = (type: ReportType): string => `${type}_report.csv`;
