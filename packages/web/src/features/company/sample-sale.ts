import type { Order, OrderItem } from "@clove/domain/orders/orders.schema.ts";
import * as texts from "./company.texts.ts";

/** An invented sale, in whole amounts, which every currency has. */
export const sampleSale = (created_at: string): Order => ({
  id: 0,
  temp_id: null,
  order_ref: texts.sampleNumber,
  invoice_id: texts.sampleNumber,
  status: "completed",
  flags: [],
  created_at,
  subtotal: 200,
  sst: 6,
  discount: 10,
  adjustment: -1,
  total: 195,
  prices_include_tax: false,
  tax_after_discount: false,
  rounding: 0,
  quantity: 3,
  terminal_id: 0,
  cashier_user_id: 0,
  user_id: null,
  terminal: {
    id: 0,
    name: texts.sampleCounter,
    unique_no: "0000",
    branch: { id: 0, name: texts.sampleStore },
  },
  cashier_user: { id: 0, name: texts.sampleCashier },
  user: null,
  customer_info: JSON.stringify({ name: texts.sampleCustomer }),
  items: [
    item({
      id: 1,
      name: texts.sampleProduct,
      quantity: 2,
      unit_price: 50,
      item_vat: 6,
      subtotal: 106,
      sst: 6,
    }),
    item({
      id: 2,
      name: texts.anotherSample,
      quantity: 1,
      unit_price: 100,
      discount: 10,
      subtotal: 90,
      off: 10,
    }),
  ],
  payment_logs: [
    {
      id: 0,
      order_id: 0,
      receipt_no: texts.sampleReceiptNo,
      payment_method: "cash",
      amount_received: 200,
      amount_returned: 5,
      ref: null,
      status: "completed",
    },
  ],
  cancellation: null,
  returns: [],
  refunds: [],
  receipt_url: "https://clove-pos.example/receipt/sample",
});

type Line = Pick<OrderItem, "id" | "quantity" | "unit_price" | "subtotal"> & {
  name: string;
  item_vat?: number;
  sst?: number;
  discount?: number;
  off?: number;
};

function item({ name, item_vat = 0, sst = 0, discount = 0, off = 0, ...line }: Line): OrderItem {
  return {
    ...line,
    order_id: 0,
    product_id: 0,
    product_variation_id: 0,
    product_info: JSON.stringify({ name }),
    returned_quantity: 0,
    item_vat,
    discount,
    price: line.subtotal / line.quantity,
    sst_amount: sst,
    discount_amount: off,
  };
}
