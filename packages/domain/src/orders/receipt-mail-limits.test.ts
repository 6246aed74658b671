import { describe, expect, it, test } from "vitest";
import { areReceiptsStopped, type MailedReceipts, refuseReceiptMail } from "./receipt-mail-limits.ts";

const nothing: MailedReceipts = {
  order: 0,
  isRepeat: false,
  person: 0,
  company: 0,
  days: 365,
  sales: 20_000,
};
const limitOf = (mailed: Partial<MailedReceipts>) => {
  const { code, params } = refuseReceiptMail({ ...nothing, ...mailed }) ?? {};
  return code === "too_many_receipt_mails" ? [params?.limit, params?.per] : (code ?? null);
};

describe("a company mails in a day", () => {
  test.each([
    [0, 0, 10, "company_of_age"],
    [6.99, 1000, 10, "company_of_age"],
    [7, 1, 11, "company_of_sales"],
    [7, 89, 99, "company_of_sales"],
    [29.9, 1000, 100, "company_of_age"],
    [30, 0, 10, "company_of_sales"],
    [30, 5000, 5010, "company_of_sales"],
    [3000, 20_000, 10_000, "company_of_age"],
  ])("at %d days with %d sales in a week: %d", (days, sales, limit, per) => {
    expect(limitOf({ days, sales, company: limit - 1 })).toBeNull();
    expect(limitOf({ days, sales, company: limit })).toEqual([limit, per]);
    expect(limitOf({ days, sales, company: limit + 50 })).toEqual([limit, per]);
  });
});

it("has limits for an order and a person, and names the smallest one that is reached", () => {
  expect(limitOf({ order: 4, person: 59 })).toBeNull();
  expect(limitOf({ order: 5, person: 60, company: 10_000 })).toEqual([5, "order"]);
  expect(limitOf({ person: 60 })).toEqual([60, "person"]);
  expect(limitOf({ isRepeat: true })).toBe("receipt_mailed_before");
});

test.each([
  [2, 2, false],
  [3, 3, true],
  [3, 300, true],
  [3, 301, false],
  [12, 1200, true],
  [12, 1201, false],
])("%d reports of %d addresses stop a company's receipts: %s", (reports, addresses, isStopped) => {
  expect(areReceiptsStopped({ reports, addresses })).toBe(isStopped);
});
