import type { FigureName } from "@clove/domain/books/books.schema.ts";
import type { Topic } from "@clove/domain/books/checks.ts";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

export const books = "Books";
export const hint = "The server compares totals with their ledgers every night.";
export const checkNow = "Check now";
export const checking = ({ percent }: { percent: number }) => `Checking, ${percent}%`;
export const neverChecked = "Not checked yet";
export const neverCheckedHint = "The first check is made tonight, or now if you want.";
export const agrees = "Everything agrees";
export const differs = ({ count }: { count: number }) =>
  count === 1 ? "1 row disagrees" : `${count} rows disagree`;
export const checkedAt = ({ time }: { time: string }) => `Checked ${time}.`;
export const ofAll = ({ count }: { count: number }) => `${allSales({ count })} compared.`;
export const ofRecent = ({ count, time }: { count: number; time: string }) =>
  `Compared: ${counted(count, "sale", "sales")} made or changed since ${time}, and all counters, shifts and customers.`;
export const wholeAt = ({ time }: { time: string }) => `All sales were last compared ${time}.`;
export const nextAt = ({ time }: { time: string }) => `Next check: ${time}.`;
export const failedSince =
  "The newest check did not come to its end. This is what the last complete one found.";
export const tellKeeper =
  "Keep the backups of these days, and show this page to whoever looks after the server: its log has the same lines.";
export const what = "What disagrees";
export const more = ({ count }: { count: number }) => `and ${count} more like this`;
export const shiftOf = ({ counter }: { counter: string }) => `Shift at ${counter}`;
export const noPage = "Data of the company";
export const lastChecks = "Last Checks";
export const when = "When";
export const compared = "Compared";
export const result = "Result";
export const by = "By";
export const server = "The server, at night";
export const allSales = ({ count }: { count: number }) =>
  count === 0 ? "No sales" : count === 1 ? "The only sale" : `All ${count.toLocaleString("en-US")} sales`;
export const recentSales = ({ count }: { count: number }) => counted(count, "recent sale", "recent sales");
export const notEnded = "Did not come to its end";
export const checksHold = ({ count }: { count: number }) => (count === 1 ? "1 check" : `${count} checks`);

export const topics: Record<Topic, string> = {
  sales: "Sales",
  refunds: "Returns and cancellations",
  cash: "Drawers and shifts",
  stock: "Stock",
  credit: "Credit",
  reports: "Sums for reports",
  records: "Records",
};

export const figures: Record<FigureName, (values: { count: number }) => string> = {
  paid: ({ count }) => `Money paid on ${counted(count, "sale", "sales")}`,
  lines: ({ count }) => `Pieces on ${counted(count, "line", "lines")}`,
  refunds: ({ count }) =>
    `Paid back and kept for ${counted(count, "return or cancellation", "returns and cancellations")}`,
  drawers: ({ count }) => `Cash in ${counted(count, "drawer", "drawers")}`,
  shifts: ({ count }) => `Expected in ${counted(count, "shift", "shifts")}`,
  stock: ({ count }) => `Pieces of ${counted(count, "product", "goods")} in stores`,
  credit: ({ count }) => `Owed by ${counted(count, "person", "people")}`,
};
export const inBoth = ({ sum }: { sum: string }) => `${sum} in both`;
export const inAll = ({ sum }: { sum: string }) => `${sum} in all three`;
export const beside = ({ first, second }: { first: string; second: string }) => `${first} beside ${second}`;
export const besideBoth = ({ first, second, third }: { first: string; second: string; third: string }) =>
  `${first} beside ${second} beside ${third}`;
