import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { type ReportType, reportHeader } from "@clove/domain/reports/report-types.ts";
import { expect, it } from "vitest";
import { chartOf } from "./report-chart.ts";
import { readReport } from "./shown-report.ts";

const chart = (type: ReportType, rows: (string | number)[][]) =>
  chartOf(type, readReport(type, [reportHeader(type), ...rows].map(csvLine).join(""), 2), 2);
const bars = (type: ReportType, rows: (string | number)[][]) =>
  chart(type, rows)?.rows.map(({ name, values }) => [name, ...values]);

it("draws the ten products with the highest Net Sales, and no return charges", () => {
  const sold = (product: string, variation: string, net: number) => [
    ...[product, variation, "", 1, 0, 99, 0, 0, net, 1, 1],
  ];
  const rows = Array.from({ length: 12 }, (_, i) => sold("Tea", `${i}`, i === 0 ? -4 : i));
  const charges = sold(orderTexts.returnCharges, commonTexts.notAvailable, 500);
  const drawn = bars("sales-by-product", [...rows, sold("Rice", commonTexts.notAvailable, 7.5), charges]);
  expect(drawn).toHaveLength(10);
  expect(drawn?.slice(0, 6)).toEqual([
    ["Tea – 11", 11],
    ["Tea – 10", 10],
    ["Tea – 9", 9],
    ["Tea – 8", 8],
    ["Rice", 7.5],
    ["Tea – 7", 7],
  ]);
});

it("adds up the stock of each store without rounding errors", () => {
  const stock = (store: string, cost: number, sale: number) => [store, "Tea", "N/A", "", 1, cost, sale];
  const rows = [stock("Main", 0.1, 1), stock("Main", 0.2, 2), stock("Town", 5, 9)];
  expect(bars("stock-values", rows)).toEqual([
    ["Main", 0.3, 3],
    ["Town", 5, 9],
  ]);
  expect(chart("stock-values", rows)?.series).toEqual(["Cost Value", "Sale Value"]);
});

it("adds up the SST of each month over all rates", () => {
  const month = (name: string, rate: number, net: number) => [name, rate, 0, 0, 0, 0, 100, net];
  const rows = [
    month("2026-02", 0, 0),
    month("2026-02", 6, 6.1),
    month("2026-02", 8, 8.2),
    month("2026-03", 6, -1),
  ];
  expect(bars("sst", rows)).toEqual([
    ["2026-02", 14.3],
    ["2026-03", -1],
  ]);
});

it("draws the latest 30 shifts by the Net of each method", () => {
  const shift = (_: unknown, i: number) => [
    ...[i + 500, 4 * i, 0],
    ...[i, 0, 0, i, 1, 0, 0, 1, 2, 0, 0, 2, -3, 0, 0, -3],
  ];
  const drawn = bars("shifts", Array.from({ length: 33 }, shift));
  expect(drawn).toHaveLength(30);
  expect(drawn?.[0]).toEqual(["Shift 503", 3, 1, 2, -3]);
  expect(chart("shifts", Array.from({ length: 33 }, shift))?.stacked).toBe(true);
});

it("has no chart with fewer than two bars, and none for the report of customers", () => {
  const methods = (cash: number, qr: number) => [
    ["Cash", 1, cash, 0, 0, cash],
    ["Credit", 0, 0, 0, 0, 0],
    ["QR", 1, qr, 0, 0, qr],
  ];
  expect(bars("sales-by-payment-method", methods(3, 0))).toBeUndefined();
  expect(bars("sales-by-payment-method", methods(3, -1))).toEqual([
    ["Cash", 3],
    ["Credit", 0],
    ["QR", -1],
  ]);
  expect(bars("customers", [])).toBeUndefined();
});
