import { offlineReceiptNo } from "@clove/domain/ids.ts";
import type {
  Quarantined,
  SyncEvent,
  SyncOrder,
  SyncOrderItem,
  SyncPayment,
} from "@clove/domain/sync/sync.schema.ts";
import type { TestApp } from "./app.ts";
import type { Shop } from "./shop.ts";

export type RecordEvent = Extract<SyncEvent, { type: "record" }>;
export type CompleteEvent = Extract<SyncEvent, { type: "complete" }>;

/** The events of a stream, which may be cut off: an incomplete event at the end is ignored. */
export function readEvents(text: string): SyncEvent[] {
  const blocks = text.split("\n\n").slice(0, -1);
  return blocks.flatMap((block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (name === undefined || data === undefined) return [];
    const event = JSON.parse(data) as SyncEvent;
    if (event.type !== name) throw new Error(`event ${name} holds ${event.type}`);
    return [event];
  });
}

/** Uploads records through the API. */
export async function sendUpload(app: TestApp, token: string, body: object) {
  const answer = await app.call(token, "POST", "offline/sync", body);
  const events = answer.status === 200 ? readEvents(answer.text) : [];
  const records = events.filter((event): event is RecordEvent => event.type === "record");
  const complete = events.find((event): event is CompleteEvent => event.type === "complete");
  return { ...answer, events, records, complete };
}

export type Sale = {
  temp_id: string;
  terminal_id: number;
  cashier_user_id: number;
  lines: (Partial<SyncOrderItem> & { sale_price: number })[];
  payments?: Partial<SyncPayment>[];
  order?: Partial<SyncOrder>;
};

/** A sale as a till uploads it, paid in cash by default. Lines have no SST and discount, so that sums are simple. */
export function saleRows({ temp_id, lines, payments = [{}], order, ...makers }: Sale) {
  const minor = lines.reduce(
    (sum, line) => sum + Math.round(line.sale_price * 100) * (line.quantity ?? 1),
    0,
  );
  const total = minor / 100;
  return {
    orders: [
      {
        temp_id,
        ...makers,
        order_ref: "260301T0001S00001",
        subtotal: total,
        discount: 0,
        adjustment: 0,
        total,
        created_at: new Date().toISOString(),
        ...order,
      },
    ],
    order_items: lines.map((line) => ({
      order_temp_id: temp_id,
      quantity: 1,
      item_vat: 0,
      discount: 0,
      ...line,
    })),
    payment_logs: payments.map((payment) => ({
      order_temp_id: temp_id,
      receipt_no: offlineReceiptNo(temp_id),
      payment_method: "cash" as const,
      amount_received: total,
      amount_returned: 0,
      ...payment,
    })),
  };
}

/** A sale that the shop's owner made offline at the shop's first counter. */
export const ownSale = (shop: Shop, temp_id: string, lines: Sale["lines"], more: Partial<Sale> = {}) =>
  saleRows({ temp_id, terminal_id: shop.terminal.id, cashier_user_id: shop.owner.user.id, lines, ...more });

/** The company's records in quarantine, as far as the caller sees them. */
export const readQuarantine = (app: TestApp, token: string) =>
  app.call<{ quarantine: Quarantined[]; count: number }>(token, "GET", "offline/quarantine?length=200");

/** Joins the records of several bodies into one. */
export function together(...bodies: object[]): Record<string, unknown[]> {
  const all: Record<string, unknown[]> = {};
  for (const body of bodies) {
    for (const [kind, rows] of Object.entries(body))
      all[kind] = [...(all[kind] ?? []), ...(rows as unknown[])];
  }
  return all;
}
