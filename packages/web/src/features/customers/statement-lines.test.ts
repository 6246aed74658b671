import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import { expect, it } from "vitest";
import { readStatement } from "./credit.api.ts";
import { entryOf, referenceOf, statementCsv } from "./statement-lines.ts";

const line = (changes: Partial<CreditPayment> = {}): CreditPayment => ({
  id: 1,
  kind: "repayment",
  created_at: "2026-03-09T16:30:00.000Z",
  amount: -12.5,
  rounding: 0,
  balance: 0.1,
  payment_method: "qr",
  ref: "=1+1",
  receipt_no: "CRP-0001-000001",
  user: { id: 5, name: "Aina", phone: null },
  order: null,
  terminal: { id: 7, name: "=Front", branch: { id: 3, name: "Bangsar" } },
  by: { id: 2, name: "+Ben" },
  ...changes,
});

it("names each line by what it is, its order or its receipt", () => {
  const order = { id: 9, order_ref: "260310T0001R00001" };
  expect([entryOf(line(), {}), referenceOf(line())]).toEqual(["Payment (QR)", "CRP-0001-000001 · =1+1"]);
  const sale = line({ kind: "sale", payment_method: "credit", ref: null, order });
  expect([entryOf(sale, {}), referenceOf(sale)]).toEqual(["Sale on credit", order.order_ref]);
  expect(entryOf(line({ kind: "refund", payment_method: null }), {})).toBe("Return");
});

it("is saved as CSV with exact figures and the company's time, and without formulas that a spreadsheet would run", () => {
  expect(
    statementCsv([line({ receipt_no: null })], { place: { time_zone: "Asia/Kuala_Lumpur" }, names: {} }),
  ).toBe(
    "\uFEFFDate,Entry,Reference,Store,Counter,Recorded By,Amount,Balance\r\n" +
      "2026-03-10 00:30:00,Payment (QR),'=1+1,Bangsar,'=Front,'+Ben,-12.5,0.1\r\n",
  );
});

it("is read completely, even if lines are recorded between two pages", async () => {
  const ids = Array.from({ length: 450 }, (_, i) => 450 - i);
  const statement = await readStatement(async (page, length) => {
    // Before each further page one more line is recorded.
    if (page > 1) ids.unshift(ids.length + 1);
    const payments = ids.slice((page - 1) * length, page * length).map((id) => line({ id }));
    return { payments, count: ids.length };
  });
  expect(statement.map(({ id }) => id)).toEqual(Array.from({ length: 450 }, (_, i) => 450 - i));
});
