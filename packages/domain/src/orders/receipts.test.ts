import { describe, expect, it } from "vitest";
import { currencyDecimals } from "../money.ts";
import { buildOrder } from "./build-order.ts";
import { checkSale } from "./check-sale.ts";
import type { Order } from "./orders.schema.ts";
import { cashReturn, residual, settle } from "./payments.ts";
import { receiptOf } from "./receipt.ts";
import { type WorkedReceipt, workedReceipts } from "./receipts.fixtures.ts";

describe.each(workedReceipts)("receipt calculated by hand: $title", (worked) => {
  const decimals = currencyDecimals(worked.facts.currency);
  const built = buildOrder(worked.request, worked.facts);

  it("is allowed", () => {
    expect(checkSale(worked.request, worked.facts)).toEqual([]);
  });

  it("has these lines and totals", () => {
    const lines = receiptOf(orderOf(worked), company(worked)).lines.map((line, i) => [
      line.goods,
      line.sst,
      line.discount,
      line.total,
      built.items[i]?.price,
    ]);
    expect(lines).toEqual(worked.lines);
    expect(built.order).toMatchObject({ ...worked.totals, quantity: worked.quantity });
  });

  it("is paid exactly, with this change", () => {
    const panels = worked.request.payments;
    expect(cashReturn(panels, worked.totals.total, decimals)).toBe(worked.change);
    expect(settle(panels, worked.totals.total, decimals)).toEqual(panels);
    expect(residual(panels, worked.totals.total, decimals)).toBe(worked.change === 0 ? 0 : -worked.change);
    expect(receiptOf(orderOf(worked), company(worked)).returned).toBe(worked.change);
  });
});

describe("a built order", () => {
  it("has the goods, the customer and the ledger entries", () => {
    const worked = workedReceipts[7] as WorkedReceipt;
    const built = buildOrder(worked.request, worked.facts);
    expect(built.order.customer_info).toBe('{"name":"Aisha","phone":"012-345"}');
    expect(built.order.user_id).toBe(21);
    expect(built.ledger).toEqual({ cash_sale: 3000, cash_change: 0, credit: 2000 });
    expect(JSON.parse(built.items[0]?.product_info ?? "")).toEqual({
      name: "Product 13",
      variation: "N/A",
      barcode: null,
      sale_vat: 6,
      unit_price: 12.35,
      quantity: 4,
      item_vat: 6,
      discount: 0,
      price: 13.09,
    });
  });

  it("enters sale and change separately in the cash ledger", () => {
    const worked = workedReceipts[6] as WorkedReceipt;
    const { ledger } = buildOrder(worked.request, worked.facts);
    expect(ledger).toEqual({ cash_sale: 10000, cash_change: -2280, credit: 0 });
  });

  it("leaves out a method with an amount of zero, unless the total is zero", () => {
    const worked = workedReceipts[0] as WorkedReceipt;
    const idle = { payment_method: "qr", amount_received: 0, amount_returned: 0 } as const;
    const payments = [idle, ...worked.request.payments];
    expect(buildOrder({ ...worked.request, payments }, worked.facts).payments).toHaveLength(1);
    expect(buildOrder({ ...worked.request, payments: [idle] }, worked.facts).payments).toHaveLength(1);
  });
});

describe("a receipt", () => {
  const worked = workedReceipts[7] as WorkedReceipt;

  it("shows everything until the company says otherwise, in the company's time zone", () => {
    const receipt = receiptOf(orderOf(worked), company(worked));
    expect(receipt.sale).toEqual({
      store_name: "High Street",
      order_id: "261121T0001R00001",
      receipt_id: "R-1",
      receipt_date_and_time: "2026-11-22 01:30:00",
      terminal_name: "Till 1",
      cashier_name: "Mei",
    });
    expect(receipt.head).toMatchObject({ name: "Shop", logo: "logo.webp", email: null });
    expect(receipt.customer_name).toBe("Aisha");
    expect(receipt.footer).toBeNull();
  });

  it("hides what the layout hides", () => {
    const layout = [
      { show_logo: false },
      { cashier_name: false },
      { name: "" },
      { invoice_footer_text: "Thank you" },
    ];
    const hidden = { ...company(worked), invoice_layout: JSON.stringify(layout) };
    const receipt = receiptOf(orderOf(worked), hidden);
    expect(receipt.head).toMatchObject({ logo: null, name: null, address: "1 Road" });
    expect(receipt.sale).toMatchObject({ cashier_name: null, terminal_name: "Till 1" });
    expect(receipt.footer).toBe("Thank you");
  });

  it("prints a text of the layout instead of the company's own, which is printed as it is now", () => {
    const layout = [
      { name: "Trading name" },
      { email: "shop@s.example" },
      { sst_id: false },
      { address: true },
    ];
    const { head } = receiptOf(orderOf(worked), {
      ...company(worked),
      address: "2 Road",
      invoice_layout: JSON.stringify(layout),
    });
    expect(head).toMatchObject({
      name: "Trading name",
      email: "shop@s.example",
      sst_id: null,
      address: "2 Road",
      contact_number: "03-1",
    });
  });

  it("of an exchange shows as cash only what changed hands, and the rest as returned goods", () => {
    const paidAs = (cash: number | undefined, received: number, returned: number) => {
      const order = orderOf(workedReceipts[0] as WorkedReceipt);
      const [log] = order.payment_logs;
      const receipt = receiptOf(
        {
          ...order,
          payment_logs: [{ ...log!, amount_received: received, amount_returned: returned }],
          exchange: { id: 9, order_ref: "OTHER", ...(cash !== undefined && { cash }) },
        },
        company(worked),
      );
      return [receipt.by_goods, receipt.payments.map((paid) => paid.amount_received), receipt.returned];
    };
    expect(paidAs(14.63, 43.7, 0)).toEqual([14.63, [29.07], 0]);
    expect(paidAs(14.63, 64.63, 20.93)).toEqual([14.63, [50], 20.93]);
    // Goods worth as much or more: nothing was received.
    expect(paidAs(43.7, 43.7, 0)).toEqual([43.7, [], 0]);
    expect(paidAs(60, 43.7, 0)).toEqual([43.7, [], 0]);
    // The return was paid back as credit, or the answer is of an older version without `cash`.
    expect(paidAs(0, 43.7, 0)).toEqual([0, [43.7], 0]);
    expect(paidAs(undefined, 43.7, 0)).toEqual([0, [43.7], 0]);
  });

  it("prints even with unreadable stored texts", () => {
    const broken = orderOf(worked);
    broken.customer_info = "{";
    broken.items = broken.items.map((item) => ({ ...item, product_info: "null" }));
    const receipt = receiptOf(broken, { ...company(worked), invoice_layout: "nonsense" });
    expect(receipt.customer_name).toBeNull();
    expect(receipt.lines[0]).toMatchObject({ name: "", total: 52.36 });
  });
});

function company(worked: WorkedReceipt) {
  return {
    name: "Shop",
    logo: "logo.webp",
    email: null,
    contact_number: "03-1",
    address: "1 Road",
    registration_number: null,
    sst_id: "W10",
    currency: worked.facts.currency,
    time_zone: "Asia/Kuala_Lumpur",
    invoice_layout: "[]",
  };
}

function orderOf(worked: WorkedReceipt): Order {
  const built = buildOrder(worked.request, worked.facts);
  return {
    ...built.order,
    id: 1,
    temp_id: null,
    order_ref: "261121T0001R00001",
    invoice_id: "1",
    status: "completed",
    flags: [],
    created_at: "2026-11-21T17:30:00.000Z",
    cashier_user_id: 5,
    terminal: { id: 7, name: "Till 1", unique_no: "0001", branch: { id: 3, name: "High Street" } },
    cashier_user: { id: 5, name: "Mei" },
    user: null,
    items: built.items.map((item, i) => ({ ...item, id: i + 1, order_id: 1, returned_quantity: 0 })),
    payment_logs: built.payments.map((paid, i) => ({
      ...paid,
      id: i + 1,
      order_id: 1,
      receipt_no: `R-${i + 1}`,
      status: "completed",
    })),
    cancellation: null,
    returns: [],
    refunds: [],
  };
}
