import { foldCase } from "@clove/domain/fold.ts";
import { hasOpenFlags, receiptNosOf } from "@clove/domain/orders/read-order.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { PackedType } from "./rows.ts";

/**
 * Stands between the fields of a key. A key has the fields of a row that the search index needs, as one text; no field can contain
 * this character (wire.schema: no control characters but white space). The temp_id comes last, and is empty in most keys.
 */
const between = "\u0002";
/** Stands between the keys of a page. */
export const betweenKeys = "\u0001";

export function keyOf<T extends PackedType>(type: T, row: StreamRows[T]): string {
  return [...(fields[type] as (row: StreamRows[T]) => unknown[])(row), row.temp_id]
    .map((value) => value ?? "")
    .join(between);
}

export const keyParts = (key: string): string[] => key.split(between);
/** The first field; most searches read no other. */
export const firstPart = (key: string): string => key.slice(0, key.indexOf(between));
/** A product's category; 0 where the key was stored before keys had it. */
export function categoryIn(key: string): number {
  const from = key.indexOf(between) + 1;
  const to = key.indexOf(between, from);
  return to < 0 ? 0 : Number(key.slice(from, to));
}
export const tempIdIn = (key: string): string => key.slice(key.lastIndexOf(between) + 1);

/** The first field orders the lists: the folded name, or the moment of a sale. */
const fields: { [T in PackedType]: (row: StreamRows[T]) => unknown[] } = {
  products: ({ name, category_id }) => [foldCase(name), category_id],
  product_variations: ({ product_id, barcode }) => [product_id, barcode],
  users: ({ name, role, phone, email, barcode }) => [foldCase(name), role, phone, email, barcode],
  orders: (order) => [
    order.created_at,
    order.terminal.branch.id,
    order.terminal_id,
    order.invoice_id,
    order.order_ref,
    order.user?.name,
    order.user?.phone,
    order.status,
    hasOpenFlags(order) ? openFlags : "",
    receiptNosOf(order).join(betweenReceipts),
    order.cashier_user_id,
  ],
};
const openFlags = "1";
/** Receipt numbers have no white space (ids.ts). */
const betweenReceipts = "\n";

/** An order's key; `row` is read where the key was stored before keys had all of this. */
export function readOrderKey(parts: readonly string[], row: () => StreamRows["orders"] | undefined) {
  const [created_at = "", branch, terminal, invoice_id = "", order_ref = "", name = "", phone = ""] = parts;
  const own = {
    created_at,
    branch_id: Number(branch),
    terminal_id: Number(terminal),
    invoice_id,
    order_ref,
    temp_id: parts.at(-1),
  };
  const user = { name, phone };
  const [, , , , , , , status = "", flags = "", receipts = ""] = parts;
  if (parts.length > 8) {
    return {
      ...own,
      user,
      status,
      hasOpenFlags: flags === openFlags,
      receipt_nos: receipts.split(betweenReceipts),
    };
  }
  const order = row();
  return {
    ...own,
    user,
    status: order?.status ?? "",
    hasOpenFlags: order !== undefined && hasOpenFlags(order),
    receipt_nos: order ? receiptNosOf(order) : [],
  };
}

/** Who sold the order with this key; `row` as for `readOrderKey`. */
export const cashierIn = (parts: readonly string[], row: () => StreamRows["orders"] | undefined) =>
  parts.length > 11 ? Number(parts[10]) : row()?.cashier_user_id;
