import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Approved } from "@clove/domain/approvals/approved.ts";
import { offlineReceiptNo } from "@clove/domain/ids.ts";
import type { BuiltOrder } from "@clove/domain/orders/build-order.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { SyncOrder, SyncOrderItem, SyncPayment } from "@clove/domain/sync/sync.schema.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import type { SaleRows } from "../../local-db/rows.ts";
import { isMadeHere, type Reference, referenceTo } from "../../sync/made-ids.ts";
import type { SaleToPlace } from "./sale-to-place.ts";

/** A sale made here: what the rules built, who sold it where, and by what the server knows its customer and goods. */
export type LocalSale = {
  temp_id: string;
  order_ref: string;
  created_at: string;
  built: BuiltOrder;
  seller: Pick<Profile, "id" | "name">;
  terminal: Order["terminal"];
  /** Who approved what is beyond a limit. */
  approved: Order["approved_by"];
  customer: { reference: Reference; shown: NonNullable<Order["user"]> } | null;
  /** One for each item, in the same order. */
  variations: Reference[];
};

/** The rows of a sale made here, as the local lists show them (offline §1). */
export function localRows(sale: LocalSale): SaleRows {
  const { temp_id, built, customer, terminal } = sale;
  const own = (part: string, place: number) => ({
    temp_id: `${temp_id}.${part}${place + 1}`,
    order_temp_id: temp_id,
    synced: 0 as const,
  });
  return {
    order: {
      ...built.order,
      temp_id,
      order_ref: sale.order_ref,
      status: "completed",
      flags: [],
      created_at: sale.created_at,
      cashier_user_id: sale.seller.id,
      cashier_user: { id: sale.seller.id, name: sale.seller.name },
      terminal,
      approved_by: sale.approved ?? null,
      user: customer?.shown ?? null,
      user_id: idOf(customer?.reference),
      user_temp_id: tempIdOf(customer?.reference),
      synced: 0,
    },
    items: built.items.map((item, i) => ({
      ...item,
      ...own("i", i),
      product_variation_id: idOf(sale.variations[i]),
      product_variation_temp_id: tempIdOf(sale.variations[i]),
      returned_quantity: 0,
    })),
    payments: built.payments.map((payment, i) => ({
      ...payment,
      ...own("p", i),
      receipt_no: offlineReceiptNo(temp_id),
      terminal_id: terminal.id,
      user_id: idOf(customer?.reference),
      message: "",
      status: "completed",
    })),
  };
}

/** The rows as `POST offline/sync` takes them, and what `chosen` calls the goods. */
export function syncRows(
  { order, items, payments }: SaleRows,
  chosen: Pick<
    SaleToPlace["body"],
    "items" | "history" | "user_name" | "cash_rounding" | "proof" | keyof Approved
  >,
  clock_at?: string,
): {
  orders: SyncOrder[];
  order_items: SyncOrderItem[];
  payment_logs: SyncPayment[];
} {
  const { sst: _sst, terminal, cashier_user, user, approved_by: _by, ...sent } = order;
  const { approval_id, approved_by, approver_name, approved_at } = chosen;
  // The copy may have been replaced since the customer was chosen, and have another name under that id.
  const user_name = chosen.user_name ?? user?.name;
  const names = { terminal_no: terminal.unique_no, cashier_name: cashier_user.name, user_name };
  return {
    orders: [
      {
        ...sent,
        ...names,
        temp_id: order.temp_id ?? "",
        history: chosen.history,
        cash_rounding: chosen.cash_rounding,
        ...(approved_by !== undefined && { approval_id, approved_by, approver_name, approved_at }),
        ...(clock_at && { clock_at }),
        ...(chosen.proof && { proof: chosen.proof }),
      },
    ],
    order_items: items.map((item, i) => ({
      temp_id: item.temp_id ?? "",
      order_temp_id: item.order_temp_id ?? "",
      product_variation_id: item.product_variation_id,
      product_variation_temp_id: item.product_variation_temp_id,
      quantity: item.quantity,
      sale_price: item.unit_price,
      item_vat: item.item_vat,
      discount: item.discount,
      stock_purchase_transaction_id: item.stock_purchase_transaction_id,
      unit: chosen.items[i]?.unit,
      name: chosen.items[i]?.name,
      history: chosen.items[i]?.history,
    })),
    payment_logs: payments.map(({ order_id: _order, local_id: _local, ...payment }) => ({
      ...payment,
      temp_id: payment.temp_id ?? "",
      order_temp_id: payment.order_temp_id ?? "",
    })),
  };
}

/** The sale in the server's ids, or null when the server does not know something in it yet. */
export async function serverIds(body: SaleToPlace["body"]): Promise<SaleToPlace["body"] | null> {
  const db = clovePosDb();
  const idOf = async (table: "users" | "product_variations", id: number) => {
    const reference = await referenceTo(db, table, id);
    return reference && "id" in reference ? reference.id : null;
  };
  const ids = await Promise.all(
    body.items.map((item) => idOf("product_variations", item.product_variation_id)),
  );
  const user_id = body.user_id ? await idOf("users", body.user_id) : undefined;
  if (user_id === null || ids.includes(null)) return null;
  const items = body.items.map((item, i) => ({
    ...withoutOwnBatch(item),
    product_variation_id: ids[i] ?? item.product_variation_id,
  }));
  return { ...body, items, ...(user_id && { user_id }) };
}

/** Goods made here have no batch that the server could name. */
export function withoutOwnBatch<Item extends { stock_purchase_transaction_id?: number | null | undefined }>(
  item: Item,
): Item {
  const batch = item.stock_purchase_transaction_id ?? null;
  return {
    ...item,
    stock_purchase_transaction_id: batch === null || batch === 0 || isMadeHere(batch) ? null : batch,
  };
}

const idOf = (reference: Reference | undefined) => (reference && "id" in reference ? reference.id : null);
const tempIdOf = (reference: Reference | undefined) =>
  reference && "temp_id" in reference ? reference.temp_id : null;
