import type { OutboxRow } from "../local-db/rows.ts";

/** What one request may carry (api §11), with some room for its envelope. */
export const limits = { orders: 500, rows: 5000, bytes: 5 * 1024 * 1024 - 4096 };

const plurals = [
  "categories",
  "brands",
  "products",
  "product_variations",
  "users",
  "orders",
  "order_items",
  "payment_logs",
] as const;

/** The first records, in their order, that fit into one request; at least one. */
export function nextBatch(rows: readonly OutboxRow[], within = limits): OutboxRow[] {
  const counts = new Map<string, number>();
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += bytesOf(row);
    let fits = bytes <= within.bytes;
    for (const [plural, parts] of Object.entries(row.body)) {
      const count = (counts.get(plural) ?? 0) + parts.length;
      counts.set(plural, count);
      if (count > (plural === "orders" ? within.orders : within.rows)) fits = false;
    }
    return !fits && at > 0;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}

/** The request's body: all rows by their plural kind. */
export function requestBody(rows: readonly OutboxRow[]): Record<string, unknown[]> {
  return Object.fromEntries(
    plurals.map((plural) => [plural, rows.flatMap(({ body }) => body[plural] ?? [])]),
  );
}

const encoder = new TextEncoder();
const bytesOf = ({ body }: OutboxRow) => encoder.encode(JSON.stringify(body)).length;
