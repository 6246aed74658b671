import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { reportHeader } from "@clove/domain/reports/report-types.ts";
import { expect, it } from "vitest";
import { cellFormat, readReport, shiftName, sortRows, withoutIds } from "./shown-report.ts";

const stock = [
  reportHeader("stock-values"),
  ["Main, upstairs", "=Rice", "N/A", "", 1.5, 10.1, 20],
  ["Main, upstairs", "Item 10", "N/A", "", 3, 9.2, 100],
  ["Main, upstairs", "Item 9", "N/A", "", 2, 100.7, 20],
]
  .map(csvLine)
  .join("");

it("shows texts as they were entered, and exact totals", () => {
  const { columns, rows, totals } = readReport("stock-values", byteOrderMark + stock, 2);
  expect(columns.map(({ key }) => key)).toEqual(reportHeader("stock-values"));
  expect(rows[0]?.cells).toEqual(["Main, upstairs", "=Rice", "N/A", "", "1.5", "10.1", "20"]);
  expect(totals).toEqual([null, null, null, null, 6.5, 120, 140]);
});

it("opens the stock card of goods by ids that neither the table nor the saved file has", () => {
  const withIds = [
    [...reportHeader("stock-values"), "Product Id", "Variation Id"],
    ["Main, upstairs", "=Rice", "N/A", "", -1.5, 10.1, 20, 7, 9],
  ]
    .map(csvLine)
    .join("");
  const { columns, rows, totals } = readReport("stock-values", withIds, 2);
  expect(columns.map(({ key }) => key)).toEqual(reportHeader("stock-values"));
  expect(rows[0]).toMatchObject({ card: "/product/7/stock?v=9" });
  expect(rows[0]?.cells).toHaveLength(7);
  expect(totals).toHaveLength(7);
  const plain = [reportHeader("stock-values"), ["Main, upstairs", "=Rice", "N/A", "", -1.5, 10.1, 20]];
  expect(withoutIds("stock-values", withIds)).toBe(plain.map(csvLine).join(""));
  expect(withoutIds("sst", "Month,Variation Id\r\n")).toBe("Month,Variation Id\r\n");
});

it("knows the rows of sales by product by their variation", () => {
  const header = [...reportHeader("sales-by-product"), "Variation Id", "Estimated Cost"];
  const csv = [header, ["Tea", "N/A", "", 1, 0, 2, 0, 0, 2, 1, 1, 9, 0]].map(csvLine).join("");
  const { rows, columns } = readReport("sales-by-product", csv, 2);
  expect(rows[0]?.keys).toEqual(["9"]);
  expect(columns.at(-1)?.key).toBe("Estimated Cost");
  expect(withoutIds("sales-by-product", csv).split("\r\n")[0]).toBe(
    [...reportHeader("sales-by-product"), "Estimated Cost"].join(","),
  );
});

it("uses the first column of shifts as the names of the rows, not as a column", () => {
  const cells = reportHeader("shifts").map((_, i) => i);
  const { columns, rows, totals } = readReport(
    "shifts",
    [reportHeader("shifts"), cells].map(csvLine).join(""),
    2,
  );
  expect([columns[0]?.key, rows[0]?.cells[0], totals[0]]).toEqual(["Total Net", "1", 1]);
  expect(rows[0]?.cells).toHaveLength(18);
  expect(rows.map(shiftName)).toEqual(["Shift 0"]);
  expect(readReport("stock-values", stock, 2).rows.map(shiftName)).toEqual([null, null, null]);
});

it("has the further column of a report where the file has it, with its total", () => {
  const header = reportHeader("sales-by-payment-method");
  const cash = ["Cash", 1, 10.05, 0, 0, 10.05];
  const read = (...rows: (string | number)[][]) =>
    readReport("sales-by-payment-method", rows.map(csvLine).join(""), 2);
  const rounded = read([...header, "Rounding"], [...cash, 0.02], ["QR", 0, 0, 0, 0, 0, -0.05]);
  expect(rounded.columns.at(-1)).toEqual({ key: "Rounding", kind: "money" });
  expect(rounded.totals).toEqual([null, null, 10.05, 0, 0, 10.05, -0.03]);
  expect(read(header, cash).columns.map(({ key }) => key)).toEqual(header);
});

it("sorts figures by value and texts by the numbers in them; equal rows keep their order", () => {
  const report = readReport("stock-values", stock, 2);
  const order = (column: number, descending: boolean) =>
    sortRows(report, { column, descending }).map(({ place }) => place);
  expect(order(5, false)).toEqual([1, 0, 2]);
  expect(order(5, true)).toEqual([2, 0, 1]);
  expect(order(1, false).slice(1)).toEqual([2, 1]);
  expect(order(6, false)).toEqual([0, 2, 1]);
  expect(order(6, true)).toEqual([1, 0, 2]);
});

it("writes amounts with the currency's decimals and quantities as they are", () => {
  expect(cellFormat({ key: "Cost", kind: "money" }, { decimals: 2 })("1234.5")).toBe("1,234.50");
  expect(cellFormat({ key: "Cost", kind: "money" }, { decimals: 0 })("1234")).toBe("1,234");
  expect(cellFormat({ key: "Quantity", kind: "quantity" }, { decimals: 2 })("0.125")).toBe("0.125");
  expect(cellFormat({ key: "SST Rate", kind: "rate" }, { decimals: 2 })("8.25")).toBe("8.25%");
  expect(cellFormat({ key: "Barcode", kind: "text" }, { decimals: 2 })("0042")).toBe("0042");
  const place = { decimals: 2, date_format: "DD/MM/YYYY" };
  expect(cellFormat({ key: "Day", kind: "text" }, place)("2026-03-31")).toBe("31/03/2026");
  expect(cellFormat({ key: "Day", kind: "text" }, place)("Other days")).toBe("Other days");
  expect(cellFormat({ key: "Opened", kind: "text" }, place)("2026-03-31 09:05")).toBe("31/03/2026 09:05");
  expect(cellFormat({ key: "Product", kind: "text" }, place)("2026-03-31")).toBe("2026-03-31");
});
