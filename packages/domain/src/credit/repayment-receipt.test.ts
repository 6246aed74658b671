import { expect, it } from "vitest";
import { plainCompany } from "../orders/plain-company.ts";
import type { CreditPayment, Repaid } from "./credit.schema.ts";
import { repaymentText } from "./repayment-receipt.ts";

const payment: CreditPayment = {
  ...{ id: 1, kind: "repayment", created_at: "2026-03-01T02:03:04Z", ref: null, order: null },
  ...{ payment_method: "cash", amount: -10.02, rounding: -0.02, balance: 20 },
  receipt_no: "CRP-0001-000001",
  user: { id: 3, name: "Aina", phone: null },
  terminal: { id: 1, name: "Till", branch: { id: 1, name: "Town" } },
  by: { id: 1, name: "Mei" },
};
const rowsOf = (payments: CreditPayment[]) => {
  const repaid: Repaid = {
    payments,
    user: { id: 3, name: "Aina", phone: null, credit_limit: 100, credit_used: 20 },
  };
  const company = { ...plainCompany, currency: "MYR", time_zone: "Asia/Kuala_Lumpur" };
  return repaymentText(repaid, company).totals[0]!.rows.map(({ label, value }) => [label, value]);
};
const credit = [
  ["Credit Used", "RM 20.00"],
  ["Credit Left", "RM 80.00"],
];

it("says what was freed, how cash was rounded, and what was received by each method", () => {
  expect(rowsOf([payment, { ...payment, payment_method: "qr", amount: -5.01, rounding: 0 }])).toEqual([
    ["Total Amount", "RM 15.03"],
    ["Rounding", "-RM 0.02"],
    ["Cash to pay", "RM 10.00"],
    ["Cash", "RM 10.00"],
    ["QR", "RM 5.01"],
    ...credit,
  ]);
});

it("says nothing of rounding where there was none", () => {
  expect(rowsOf([{ ...payment, rounding: 0 }])).toEqual([
    ["Cash", "RM 10.02"],
    ["Total Amount", "RM 10.02"],
    ...credit,
  ]);
});
