/**
 * A column. The sum of a `figure` would mean nothing, for example of orders that are counted in two rows, nor would that of a `rate`
 * in percent; `text` includes ids.
 */
export type ReportColumn = {
  title: string;
  kind: "text" | "figure" | "rate" | "count" | "quantity" | "money";
};

/** Columns of one kind. */
export const columnsOf = (kind: ReportColumn["kind"], ...titles: string[]): ReportColumn[] =>
  titles.map((title) => ({ title, kind }));
