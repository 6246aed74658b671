import { expect, it } from "vitest";
import { buildOrder } from "./build-order.ts";
import type { Order } from "./orders.schema.ts";
import { receiptText, refundReceiptText } from "./receipt-text.ts";
import { itemOf, payment, saleFacts, saleRequest, soldVariation } from "./sale.fixtures.ts";
import { firstTerms, type SaleTerms } from "./sale-terms.ts";

/** 2 × 5.95 at 19 %, and 2.14 at 7 %. */
const coffee = soldVariation({ id: 1, name: "Coffee", sale_price: 5.95, sale_vat: 19 });
const bread = soldVariation({ id: 2, name: "Bread", sale_price: 2.14, sale_vat: 7 });
const company = {
  ...{
    name: "Shop",
    logo: null,
    email: null,
    contact_number: null,
    address: null,
    registration_number: null,
  },
  ...{ sst_id: "DE 1", currency: "MYR", time_zone: "Europe/Berlin", invoice_layout: "[]" },
  ...{ tax_name: "MwSt.", bank_label: "Card", credit_label: "On account" },
};

function sold(terms: SaleTerms, payments: Parameters<typeof saleRequest>[1]): Order {
  const request = saleRequest([itemOf(coffee, { quantity: 2 }), itemOf(bread)], payments);
  const built = buildOrder(request, saleFacts([coffee, bread], { terms }));
  return {
    ...built.order,
    ...{ id: 1, temp_id: null, order_ref: "R1", invoice_id: "1", status: "completed", flags: [] },
    ...{ created_at: "2026-11-21T17:30:00.000Z", cashier_user_id: 5, cashier_user: { id: 5, name: "Mei" } },
    terminal: { id: 7, name: "Till", unique_no: "0001", branch: { id: 3, name: "Town" } },
    user: null,
    items: built.items.map((item, i) => ({ ...item, id: i + 1, order_id: 1, returned_quantity: 0 })),
    payment_logs: built.payments.map((paid, i) => ({
      ...paid,
      ...{ id: i + 1, order_id: 1, receipt_no: "1", status: "completed" },
    })),
    ...{ cancellation: null, returns: [], refunds: [] },
  };
}

const rows = (text: ReturnType<typeof receiptText>) =>
  text.totals.flatMap((total) => total.rows.map(({ label, value }) => `${label} ${value}`));
const inclusive = { prices_include_tax: true, tax_after_discount: false, cash_rounding: 0.05 };

it("says that tax is included, of which rates, and how cash was rounded", () => {
  // 11.90 contain 1.90, 2.14 contain 0.14; 14.04 is paid with 14.05.
  const text = receiptText(sold(inclusive, [payment("cash", 20, 5.95)]), company);
  expect(rows(text)).toEqual([
    "Sub Total RM 14.04",
    "MwSt. (included) RM 2.04",
    "Discount RM 0.00",
    "Adjustment RM 0.00",
    "Total Amount RM 14.04",
    "Rounding RM 0.01",
    "Cash to pay RM 14.05",
    "Cash RM 20.00",
    "Change RM 5.95",
  ]);
  expect(text.taxes).toEqual({
    head: ["MwSt. %", "Net", "MwSt.", "Gross"],
    rows: [
      ["19", "10.00", "1.90", "11.90"],
      ["7", "2.00", "0.14", "2.14"],
    ],
  });
  expect(text.lines.map(({ rates }) => rates)).toEqual(["MwSt. 19%", "MwSt. 7%"]);
  expect(text.head).toContainEqual({ part: "sst_id", text: "MwSt. ID: DE 1" });
});

it("calls payments as the company does, and rounds only what is paid in cash", () => {
  const text = receiptText(sold(inclusive, [payment("bank", 4), payment("cash", 10.05)]), company);
  expect(rows(text).slice(4)).toEqual([
    "Total Amount RM 14.04",
    "Rounding RM 0.01",
    "Cash to pay RM 10.05",
    "Card RM 4.00",
    "Cash RM 10.05",
  ]);
  expect(rows(receiptText(sold(inclusive, [payment("bank", 14.04)]), company)).slice(4)).toEqual([
    "Total Amount RM 14.04",
    "Card RM 14.04",
  ]);
});

it("keeps the usual words and parts for sales with tax on top", () => {
  // 11.90 + 2.26, 2.14 + 0.15.
  const plain = { ...company, tax_name: null, bank_label: null };
  const text = receiptText(sold(firstTerms, [payment("bank", 16.45)]), plain);
  expect([rows(text)[1], rows(text).slice(4), text.taxes]).toEqual([
    "SST RM 2.41",
    ["Total Amount RM 16.45", "Bank RM 16.45"],
    null,
  ]);
});

it("shows by what the refund of a cancelled sale was rounded", () => {
  const order: Order = {
    ...sold(inclusive, [payment("cash", 14.05)]),
    status: "cancelled",
    cancellation: { at: "2026-11-21T18:00:00.000Z", by: { id: 5, name: "Mei" }, reason: null },
    refunds: [
      {
        ...{ id: 1, return_id: null, payment_method: "cash", amount: 14.05, rounding: 0.01 },
        ...{ terminal_id: 7, created_at: "2026-11-21T18:00:00.000Z" },
      },
    ],
  };
  expect(rows(refundReceiptText(order, { return_id: null }, company))).toEqual([
    "Total Amount RM 14.04",
    "Rounding RM 0.01",
    "Paid back RM 14.05",
    "Cash RM 14.05",
  ]);
});
