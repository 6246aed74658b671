import { shiftReport, shiftReportCells, shiftReportHeader } from "@clove/domain/reports/shift-report.ts";
import { expect, it } from "vitest";
import { readShiftReport } from "./shift-report.ts";

it("reads the figures that the rule for the report writes", () => {
  const report = shiftReport(
    7,
    [
      { payment_method: "cash", kind: "sale", amount: 120.5 },
      { payment_method: "cash", kind: "refund", amount: 20.5 },
      { payment_method: "qr", kind: "sale", amount: 10 },
      { payment_method: "bank", kind: "deposit", amount: 5 },
    ],
    2,
  );
  const read = readShiftReport(`${shiftReportHeader.join(",")}\r\n${shiftReportCells(report).join(",")}\r\n`);
  expect(read).toEqual({
    totalNet: 115,
    totalDeposits: 5,
    rounding: null,
    methods: [
      { method: "cash", sales: 120.5, deposits: 0, refunds: 20.5, net: 100 },
      { method: "credit", sales: 0, deposits: 0, refunds: 0, net: 0 },
      { method: "bank", sales: 0, deposits: 5, refunds: 0, net: 5 },
      { method: "qr", sales: 10, deposits: 0, refunds: 0, net: 10 },
    ],
  });
});

it("reads the rounding of cash where the file has it, also one of 0", () => {
  const cells = shiftReportCells(shiftReport(7, [], 2));
  const read = (rounding: number) =>
    readShiftReport(`${shiftReportHeader.join(",")},Rounding\r\n${cells.join(",")},${rounding}\r\n`)
      ?.rounding;
  expect([read(-0.02), read(0)]).toEqual([-0.02, 0]);
});

it("returns null for a header without a row", () => {
  expect(readShiftReport(shiftReportHeader.join(","))).toBeNull();
});
