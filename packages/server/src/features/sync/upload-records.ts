import { createHash } from "node:crypto";
import type { SyncBody, SyncKind } from "@clove/domain/sync/sync.schema.ts";
import { tempId } from "@clove/domain/wire.schema.ts";

type Row = Record<string, unknown>;

/** What is taken or put aside as a whole: a product with its variations, an order with its items and payments. */
export type SyncRecord = { kind: SyncKind; temp_id: string; body: Row };

/** The records of an upload in the order in which they are taken: parents first, orders as they were made (sync §6). */
export function recordsOf(body: SyncBody): SyncRecord[] {
  const variations = partsBy(body.product_variations, "product_temp_id");
  const items = partsBy(body.order_items, "order_temp_id");
  const payments = partsBy(body.payment_logs, "order_temp_id");
  const products = body.products.map((row) => ({ ...row, product_variations: variations.of(row) }));
  const orders = body.orders
    .map((row): Row => ({ ...row, order_items: items.of(row), payment_logs: payments.of(row) }))
    .sort((a, b) => madeAt(a) - madeAt(b));
  return [
    ...body.categories.map((row) => named("category", row)),
    ...body.brands.map((row) => named("brand", row)),
    ...products.map((row) => named("product", row)),
    ...body.users.map((row) => named("user", row)),
    ...orders.map((row) => named("order", row)),
    // Nothing is lost, not even what belongs to nothing: a manager sees it.
    ...variations.left(body.products).map((rows) => named("product", { product_variations: rows })),
    ...items.left(body.orders).map((rows) => named("order", { order_items: rows })),
    ...payments.left(body.orders).map((rows) => named("order", { payment_logs: rows })),
  ];
}

/** A row without a usable temp_id is named by what is in it, so that a resend finds it again. */
function named(kind: SyncKind, body: Row): SyncRecord {
  const given = tempId.safeParse(body.temp_id);
  if (given.success) return { kind, temp_id: given.data, body };
  return { kind, temp_id: `unnamed-${hashOf(kind, body)}`, body };
}

/** A record whose temp_id names another one, named by what is in it as well: the same again gets the same name. */
export function underOwnKey({ kind, body }: SyncRecord): SyncRecord {
  const temp_id = `differs-${hashOf(kind, body)}`;
  return { kind, temp_id, body: { ...body, temp_id } };
}

function hashOf(kind: SyncKind, body: Row): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, body]))
    .digest("base64url");
}

function partsBy(rows: readonly Row[], link: string) {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[link]);
    if (group) group.push(row);
    else groups.set(row[link], [row]);
  }
  return {
    of: (parent: Row): Row[] => groups.get(parent.temp_id) ?? [],
    left(parents: readonly Row[]): Row[][] {
      const known = new Set(parents.map((parent) => parent.temp_id));
      return [...groups].flatMap(([key, group]) => (known.has(key) ? [] : [group]));
    },
  };
}

/** An unreadable time comes last, where it is put aside. */
function madeAt(order: Row): number {
  const made = Date.parse(String(order.created_at));
  return Number.isNaN(made) ? Number.MAX_SAFE_INTEGER : made;
}
