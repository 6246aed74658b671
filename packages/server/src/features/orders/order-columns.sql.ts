import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { sql } from "kysely";
import type { Columns } from "../../db/selected-columns.ts";

/** The customer's row is c; the list's search looks into it too. */
export const customerJoin = "left join users c on c.company_id = o.company_id and c.id = o.user_id";

/** How an order's fields are loaded; its row is o. */
export const orderColumns: Columns<Order> = {
  id: "o.id",
  temp_id: "o.temp_id",
  order_ref: "o.order_ref",
  invoice_id: "o.invoice_id",
  status: "o.status",
  flags: "o.flags",
  created_at: `to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  subtotal: "o.subtotal",
  sst: "o.sst",
  discount: "o.discount",
  adjustment: "o.adjustment",
  total: "o.total",
  quantity: "o.quantity",
  terminal_id: "o.terminal_id",
  cashier_user_id: "o.cashier_user_id",
  user_id: "o.user_id",
  terminal: {
    join: "join terminals t on t.company_id = o.company_id and t.id = o.terminal_id",
    columns: {
      id: "t.id",
      name: "t.name",
      unique_no: "t.unique_no",
      branch: {
        join: "join branches b on b.company_id = o.company_id and b.id = o.branch_id",
        columns: { id: "b.id", name: "b.name" },
      },
    },
  },
  cashier_user: {
    join: "join users k on k.company_id = o.company_id and k.id = o.cashier_user_id",
    columns: { id: "k.id", name: "k.name" },
  },
  user: {
    join: customerJoin,
    orNull: "c.id",
    columns: { id: "c.id", name: "c.name", phone: "c.phone" },
  },
  customer_info: "o.customer_info::text",
  items: {
    columns: {
      id: "i.id",
      order_id: "i.order_id",
      product_id: "i.product_id",
      product_variation_id: "i.product_variation_id",
      product_info: "i.product_info::text",
      quantity: "i.quantity",
      returned_quantity: "i.returned_quantity",
      unit_price: "i.unit_price",
      item_vat: "i.item_vat",
      discount: "i.discount",
      price: "i.price",
      subtotal: "i.subtotal",
      sst_amount: "i.sst_amount",
      discount_amount: "i.discount_amount",
    },
    from: (item) => sql`(select json_agg(${item} order by i.id)
      from order_items i where i.company_id = o.company_id and i.order_id = o.id)`,
  },
  payment_logs: {
    columns: {
      id: "p.id",
      order_id: "p.order_id",
      receipt_no: "p.receipt_no",
      payment_method: "p.payment_method",
      amount_received: "p.amount_received",
      amount_returned: "p.amount_returned",
      ref: "p.ref",
      status: "p.status",
    },
    from: (payment) => sql`(select coalesce(json_agg(${payment} order by p.id), '[]')
      from payment_logs p where p.company_id = o.company_id and p.order_id = o.id)`,
  },
};
