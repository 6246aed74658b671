import type { ReportColumn } from "./report-column.ts";

// Without zod, because the browser loads this file, too.

/** A figure of the period before, and by how many percent the present one is more or less. */
export const comparedColumns = (compared: string): ReportColumn[] => [
  { key: `${compared} Before`, kind: "money" },
  { key: "Change", kind: "rate" },
];

/** Their cells: the change has one decimal; it is "" where the figure before was 0 or less. */
export const comparedCells = ({ now, before }: { now: number; before: number }): (number | "")[] => [
  before,
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : "",
];
