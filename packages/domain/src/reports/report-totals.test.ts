import { expect, it } from "vitest";
import { reportTotals } from "./report-totals.ts";
import { reports } from "./report-types.ts";

it("sums amounts, quantities and counts exactly, and no other columns", () => {
  const { columns } = reports["sales-by-payment-method"];
  const rows = [
    ["Cash", "2", "0.1", "0", "0", "0.1"],
    ["QR", "2", "0.2", "0", "0.3", "-0.1"],
  ];
  expect(reportTotals(columns, rows, 2)).toEqual([null, null, 0.3, 0, 0.3, 0]);
  const stock = reports["stock-values"].columns;
  const goods = Array.from({ length: 10 }, () => ["Main", "Rice", "N/A", "", "0.1", "1.005", "70.1"]);
  expect(reportTotals(stock, goods, 3)).toEqual([null, null, null, null, 1, 10.05, 701]);
  expect(reportTotals(stock, [], 2)).toEqual([null, null, null, null, 0, 0, 0]);
});
