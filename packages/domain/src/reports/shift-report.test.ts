import { describe, expect, it } from "vitest";
import { shiftReport, shiftReportCells, shiftReportHeader } from "./shift-report.ts";

describe("the shifts report (counters §10)", () => {
  it("has these columns", () => {
    expect(shiftReportHeader.slice(0, 8)).toEqual([
      "Shift Id",
      "Total Net",
      "Total Deposits",
      "Cash Sales",
      "Cash Deposits",
      "Cash Refunds",
      "Cash Net",
      "Credit Sales",
    ]);
    expect(shiftReportHeader).toHaveLength(19);
    expect(shiftReportHeader.at(-1)).toBe("QR Net");
  });

  it("sums each method to the cent: net = sales + deposits − refunds", () => {
    // Cash 10.10 + 0.20 sales, 5.00 deposit, 3.05 refunded: net 12.25. QR 7.00. Total 19.25.
    const report = shiftReport(
      4,
      [
        { payment_method: "cash", kind: "sale", amount: 10.1 },
        { payment_method: "cash", kind: "sale", amount: 0.2 },
        { payment_method: "cash", kind: "deposit", amount: 5 },
        { payment_method: "cash", kind: "refund", amount: 3.05 },
        { payment_method: "qr", kind: "sale", amount: 7 },
      ],
      2,
    );
    expect(report.methods.cash).toEqual({ sales: 10.3, deposits: 5, refunds: 3.05, net: 12.25 });
    expect(report.methods.bank).toEqual({ sales: 0, deposits: 0, refunds: 0, net: 0 });
    const cells = shiftReportCells(report);
    expect(cells).toEqual([4, 19.25, 5, 10.3, 5, 3.05, 12.25, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 7]);
    expect(cells).toHaveLength(shiftReportHeader.length);
  });
});
