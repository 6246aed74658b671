import { comparedColumns } from "./compared-columns.ts";
import { columnsOf, type ReportColumn } from "./report-column.ts";
import * as texts from "./reports.texts.ts";
import {
  namingColumns,
  rowKey,
  type SalesKind,
  salesColumns,
  salesFigures,
  salesKinds,
  salesLabel,
} from "./sales-by.ts";
import { shiftNames, shiftReportHeader } from "./shift-report.ts";

// Without zod, because the browser loads this file, too.

type Report = {
  columns: readonly ReportColumn[];
  /** A column at the end that is there only where it says something (reports §6, §17). */
  further: ReportColumn | null;
  /** The figure that stands beside that of the period before, as soon as the days have both ends (reports §19). */
  compared?: string;
};

const rounding: ReportColumn = { key: "Rounding", kind: "money" };

const estimatedCost: ReportColumn = { key: "Estimated Cost", kind: "money" };

type SalesType = `sales-by-${SalesKind}`;
/** Without a second kind, which adds columns (reports §18). */
const salesReports = Object.fromEntries(
  salesKinds.map((by) => [
    `sales-by-${by}`,
    {
      columns: salesColumns({ by }),
      further: estimatedCost,
      compared: "Net Sales",
    },
  ]),
) as unknown as Record<SalesType, Report>;

/** Every report with the columns of its CSV file (reports §1). */
export const reports = {
  customers: {
    columns: [
      ...columnsOf("text", "Customer Id", "Name", "Phone", "Email"),
      ...columnsOf("count", "Orders"),
      ...columnsOf("money", "Total Spent", "Credit Limit", "Credit Used", "Credit Left"),
    ],
    further: null,
  },
  "sales-by-product": {
    columns: [...columnsOf("text", "Product", "Variation", "Barcode"), ...salesFigures],
    further: estimatedCost,
  },
  "sales-by-payment-method": {
    columns: [
      ...columnsOf("text", "Payment Method"),
      ...columnsOf("figure", "Orders"),
      ...columnsOf("money", "Received", "Returned", "Refunds", "Net"),
    ],
    further: rounding,
  },
  sst: {
    columns: [
      ...columnsOf("text", "Month"),
      ...columnsOf("rate", "SST Rate"),
      ...columnsOf(
        "money",
        "Goods Sold",
        "SST Collected",
        "Goods Returned",
        "SST Refunded",
        "Net Goods",
        "Net SST",
      ),
    ],
    further: null,
  },
  "stock-values": {
    columns: [
      ...columnsOf("text", "Store", "Product", "Variation", "Barcode"),
      ...columnsOf("quantity", "Quantity"),
      ...columnsOf("money", "Cost Value", "Sale Value"),
    ],
    further: null,
  },
  shifts: {
    columns: [
      ...columnsOf("text", shiftReportHeader[0]!),
      ...columnsOf("money", ...shiftReportHeader.slice(1)),
    ],
    further: rounding,
  },
  ...salesReports,
  discounts: {
    columns: [
      ...columnsOf("text", "Person Id", "Person", "Approver Id", "Approved By"),
      ...columnsOf("count", "Orders"),
      ...columnsOf("money", "Discounts", "Prices Lowered", "Prices Raised", "Total"),
    ],
    further: null,
    compared: "Total",
  },
  refunds: {
    columns: [
      ...columnsOf("text", "Person Id", "Person", "Kind", "Reason"),
      ...columnsOf("count", "Times"),
      ...columnsOf("money", "Refunded", "Return Charges"),
    ],
    further: null,
    compared: "Refunded",
  },
} as const satisfies Record<string, Report>;

export type ReportType = keyof typeof reports;
export const reportTypes = Object.keys(reports) as ReportType[];

/** The name of a report for people. */
export function reportLabel(type: ReportType): string {
  const by = salesKindOf(type);
  return by ? salesLabel({ by }) : texts.reportLabels[type as Exclude<ReportType, SalesType>];
}

/** Columns of ids that stand after the others where somebody asks for them (reports §22). */
export const idKeys = {
  "sales-by-product": ["Variation Id"],
  "stock-values": ["Product Id", "Variation Id"],
} as const;

export const reportHeader = (type: ReportType): string[] => reports[type].columns.map(({ key }) => key);

/** The columns whose cells say what a row of a report is about, of reports whose rows open their orders (reports §22). */
export function rowKeys(type: ReportType, header: readonly string[]): string[] {
  if (type === "customers") return ["Customer Id"];
  if (type === "sales-by-payment-method") return ["Payment Method"];
  if (type === "sst") return ["Month", "SST Rate"];
  // Without it, two products of one name could not be told apart.
  if (type === "sales-by-product") return header.includes("Variation Id") ? ["Variation Id"] : [];
  if (type === "discounts") return ["Person Id", "Approver Id"];
  if (type === "refunds") return ["Person Id", "Kind", "Reason"];
  const keys = salesKindOf(type) ? salesKinds.map(rowKey) : [];
  return header.filter((key) => keys.includes(key));
}

/** The figures of the orders that a row opens: those of the report that are sums over orders. */
export function figuresOfOrders(type: ReportType): ReportColumn[] {
  const { columns }: Report = reports[type];
  if (type === "customers") return columns.filter(({ key }) => key === "Total Spent");
  return columns.filter(({ kind }) => kind === "money" || kind === "quantity");
}

/** The key of the figure that a report compares with the period before. */
export const comparedKey = (type: ReportType): string | undefined => (reports[type] as Report).compared;

/** The kind by which a report sums sales; undefined for other reports. */
export const salesKindOf = (type: ReportType): SalesKind | undefined =>
  salesKinds.find((kind) => type === `sales-by-${kind}`);

/** The columns of a file, by its header. */
export function columnsOfHeader(type: ReportType, header: readonly string[]): ReportColumn[] {
  const { columns, further, compared }: Report = reports[type];
  const known = [
    ...columns,
    ...(further ? [further] : []),
    ...salesKinds.flatMap((by) => namingColumns({ by })),
    ...(compared ? comparedColumns(compared) : []),
    ...columnsOf("text", ...shiftNames, ...idKeys["stock-values"]),
  ];
  return header.map((key) => known.find((column) => column.key === key) ?? { key, kind: "text" });
}

/** The name of a report's file. */
export const reportFile = (type: ReportType): string => `${type}_report.csv`;
