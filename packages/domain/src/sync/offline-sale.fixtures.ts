import type { OfflineSale } from "./offline-sale.ts";

type Changes = {
  order?: Partial<OfflineSale["order"]>;
  items?: Partial<OfflineSale["items"][number]>[];
  payments?: Partial<OfflineSale["payments"][number]>[];
};

/** A sale of one piece of variation 1 at 10.00 with 6 % SST, paid with 10.60 in cash, with these changes. */
export function offlineSale({ order, items = [{}], payments = [{}] }: Changes = {}): OfflineSale {
  const temp_id = "T0001-a";
  return {
    order: {
      temp_id,
      order_ref: "260301T0001S00001",
      terminal_id: 7,
      cashier_user_id: 5,
      subtotal: 10,
      discount: 0,
      adjustment: 0,
      total: 10.6,
      created_at: "2026-03-01T12:00:00.000Z",
      ...order,
    },
    items: items.map((item) => ({
      order_temp_id: temp_id,
      product_variation_id: 1,
      quantity: 1,
      sale_price: 10,
      item_vat: 6,
      discount: 0,
      ...item,
    })),
    payments: payments.map((payment) => ({
      order_temp_id: temp_id,
      receipt_no: `offline-receipt-${temp_id}`,
      payment_method: "cash",
      amount_received: 10.6,
      amount_returned: 0,
      ...payment,
    })),
  };
}
