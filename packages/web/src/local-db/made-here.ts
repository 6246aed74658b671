import type { Order } from "@clove/domain/sales/orders.schema.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import { isPacked, type Memory } from "./memory.ts";
import { madeHere } from "./packed-rows.ts";
import { keyOf } from "./row-keys.ts";
import { shownId } from "./rows.ts";

type MadeType = "categories" | "brands" | "products" | "product_variations" | "users" | "orders";

/**
 * Reads what this company's people made here and the server has not acknowledged, and shows it beside the server's rows:
 * in the wire's shape, with an id below zero and `synced` 0. Another company's unsent work stays unseen (D9.6).
 */
export async function readMadeHere(db: ClovePosDb, memory: Memory, company_id: number): Promise<void> {
  const { outbox, categories, brands, products, variations, users, orders, order_items, payment_logs } = db;
  const tables = [outbox, categories, brands, products, variations, users, orders, order_items, payment_logs];
  const made = await db.transaction("r", tables, async () => ({
    outbox: await outbox.where("company_id").equals(company_id).toArray(),
    categories: await categories.where("synced").equals(0).toArray(),
    brands: await brands.where("synced").equals(0).toArray(),
    products: await products.where("synced").equals(0).toArray(),
    variations: await variations.where("synced").equals(0).toArray(),
    users: await users.where("synced").equals(0).toArray(),
    orders: await orders.where("synced").equals(0).toArray(),
    items: await order_items.where("synced").equals(0).toArray(),
    logs: await payment_logs.where("synced").equals(0).toArray(),
  }));
  memory.forgetMadeHere();
  const show = <T extends MadeType>(type: T, row: object) => put(memory, type, row as StreamRows[T]);
  const idOf = (type: MadeType, id: number | null | undefined, temp_id: string | null | undefined) =>
    id ?? (temp_id ? memory.idByTempId(type, temp_id) : undefined) ?? null;
  const isOurs = (row: { company_id: number }) => row.company_id === company_id;

  for (const row of made.categories.filter(isOurs)) show("categories", { ...row, id: shownId(row) });
  for (const row of made.brands.filter(isOurs)) show("brands", { ...row, id: shownId(row) });
  for (const row of made.users.filter(isOurs)) show("users", { ...row, id: shownId(row) });
  const ourProducts = new Set<string>();
  for (const row of made.products.filter(isOurs)) {
    if (row.temp_id) ourProducts.add(row.temp_id);
    show("products", {
      ...row,
      id: shownId(row),
      category_id: idOf("categories", row.category_id, row.category_temp_id),
      brand_id: idOf("brands", row.brand_id, row.brand_temp_id),
    });
  }
  for (const row of made.variations) {
    if (!row.product_temp_id || !ourProducts.has(row.product_temp_id)) continue;
    show("product_variations", {
      ...row,
      id: shownId(row),
      product_id: idOf("products", row.product_id, row.product_temp_id),
    });
  }
  const ours = new Set(made.outbox.map(({ temp_id }) => temp_id));
  for (const row of made.orders) {
    if (!row.temp_id || !ours.has(row.temp_id)) continue;
    const id = shownId(row);
    const isPart = (part: { order_temp_id?: string | null }) => part.order_temp_id === row.temp_id;
    show("orders", {
      ...row,
      id,
      temp_id: row.temp_id,
      invoice_id: row.invoice_id ?? "",
      user_id: idOf("users", row.user_id, row.user_temp_id),
      items: made.items.filter(isPart).map((item) => ({ ...item, id: shownId(item), order_id: id })),
      payment_logs: made.logs.filter(isPart).map((log) => ({ ...log, id: shownId(log), order_id: id })),
    } satisfies Record<keyof Order, unknown>);
  }
}

function put<T extends MadeType>(
  memory: Memory,
  type: T,
  { local_id: _, ...row }: StreamRows[T] & { local_id?: number },
) {
  const wire = row as unknown as StreamRows[T];
  if (isPacked(type)) {
    memory.setPacked(type, wire.id, keyOf(type, wire as never), JSON.stringify(wire), madeHere);
  } else {
    memory.setSmall(type as "categories", wire as StreamRows["categories"], madeHere);
  }
}
