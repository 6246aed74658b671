import { csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { type ReportType, reportHeader, reportTypes } from "@clove/domain/reports/report-types.ts";
import { expect, it } from "vitest";
import { chartOf } from "./report-chart.ts";
import { namedChart, namedCsv, namedReport, reportName } from "./report-names.ts";
import { readReport } from "./shown-report.ts";

const own = { tax_name: "VAT", bank_label: 'Card, "EC"', credit_label: "On account" };
const csv = (type: ReportType, ...rows: (string | number)[][]) =>
  [reportHeader(type), ...rows].map(csvLine).join("");
const methods = csv(
  "sales-by-payment-method",
  ["Cash", 1, 5, 0, 0, 5],
  ["Credit", 2, 3, 0, -1, 4],
  ["Bank", 1, 2, 0, 0, 2],
);

it("changes no letter of a file where everything is called as usual", () => {
  for (const type of reportTypes) {
    const text = csv(type, ["Bank", "=1+1", "SST"]);
    expect(namedCsv(type, text, {})).toBe(text);
    expect(reportName(type, {})).not.toContain("VAT");
  }
});

it("writes the company's names into the files that people save", () => {
  expect(namedCsv("sst", csv("sst", ["2026-11", 6, 1, 1, 0, 0, 1, 1]), own)).toBe(
    "Month,VAT Rate,Goods Sold,VAT Collected,Goods Returned,VAT Refunded,Net Goods,Net VAT\r\n2026-11,6,1,1,0,0,1,1\r\n",
  );
  const [, ...rows] = namedCsv("sales-by-payment-method", methods, own).trimEnd().split("\r\n");
  expect(rows).toEqual(["Cash,1,5,0,0,5", "On account,2,3,0,-1,4", '"Card, ""EC""",1,2,0,0,2']);
  const [header] = namedCsv("shifts", csv("shifts"), own).split("\r\n");
  expect(header).toContain("Total Deposits,Cash Sales,");
  expect(header).toContain(",On account Sales,On account Deposits,");
  expect(header).toContain(',"Card, ""EC"" Sales",');
  // A customer's credit is not a payment method.
  expect(namedCsv("customers", csv("customers"), own)).toContain("Credit Limit,Credit Used");
  // Also where the file has its further column.
  const rounded = "Payment Method,Orders,Received,Returned,Refunds,Net,Rounding\r\nBank,1,2,0,0,2,0\r\n";
  expect(namedCsv("sales-by-payment-method", rounded, own)).toContain('\n"Card, ""EC""",1,2,0,0,2,0');
  expect(namedCsv("shifts", csv("shifts").replace("\r\n", ",Rounding\r\n"), own)).toContain(
    ',"Card, ""EC"" Net",QR Sales,QR Deposits,QR Refunds,QR Net,Rounding\r\n',
  );
  // Whatever else the server sends stays.
  expect(namedCsv("sst", "Something\r\n", own)).toBe("Something\r\n");
});

it("shows the same names in tables and charts", () => {
  const type = "sales-by-payment-method";
  const report = readReport(type, methods, 2);
  expect(namedReport(report, own).rows.map(({ cells }) => cells[0])).toEqual([
    "Cash",
    "On account",
    'Card, "EC"',
  ]);
  const chart = namedChart(type, chartOf(type, report, 2)!, own);
  expect(chart.rows.map(({ name }) => name)).toEqual(["Cash", "On account", 'Card, "EC"']);
  const months = readReport(
    "sst",
    csv("sst", ["2026-10", 6, 1, 1, 0, 0, 1, 1], ["2026-11", 6, 1, 1, 0, 0, 1, 1]),
    2,
  );
  const byMonth = namedChart("sst", chartOf("sst", months, 2)!, own);
  expect([byMonth.title, ...byMonth.series]).toEqual(["Net VAT by Month", "Net VAT"]);
  expect(reportName("sst", own)).toBe("VAT by Month");
});
