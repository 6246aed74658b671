/**
 * A column. `key`: its heading in files for machines, by which programs find it; people see `columnTitle`. The sum of a `figure` would
 * mean nothing, for example of orders that are counted in two rows, nor would that of a `rate` in percent; `text` includes ids.
 */
export type ReportColumn = {
  key: string;
  kind: "text" | "figure" | "rate" | "count" | "quantity" | "money";
};

/** Columns of one kind. */
export const columnsOf = (kind: ReportColumn["kind"], ...keys: string[]): ReportColumn[] =>
  keys.map((key) => ({ key, kind }));
