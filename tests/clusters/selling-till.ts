import { setTimeout as pause } from "node:timers/promises";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import { readEvents } from "../../packages/server/test/upload.ts";
import { nothingExpected } from "../faults/faulted-till.ts";
import type { Random } from "../faults/random.ts";
import { bodyOf, type Goods, offlineRecord, onlineBody, randomSale, type Sale } from "../faults/sales.ts";
import type { Seller } from "../faults/staff.ts";

/** Milliseconds that a till waits for an answer before it counts as lost (offline §2). */
const patience = 8000;
const paceMilliseconds = 20;

export type Failure = { at: number; path: string; why: string };
export type SellingTill = ReturnType<typeof openSellingTill>;

/**
 * A till that behaves like the app: it sells online; without an answer it sells into its queue, and uploads that when the server
 * answers again. `failures`: calls that did not get a 200.
 */
export function openSellingTill(
  url: string,
  { token, user, terminal }: Seller,
  goods: readonly Goods[],
  random: Random,
) {
  const expected = nothingExpected();
  const failures: Failure[] = [];
  const answered: number[] = [];
  const queue: Sale[] = [];
  let count = 0;
  let queued = 0;

  const newSale = () =>
    randomSale(
      random,
      {
        temp_id: `T${terminal.unique_no}-sale${++count}`,
        terminal_id: terminal.id,
        cashier_user_id: user.id,
        customer: null,
      },
      goods,
    );

  const send = (path: string, body: object) =>
    fetch(`${url}/api/v1/company/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });

  /** @throws when the server refuses; returns undefined when there is no answer */
  async function call(path: string, body: object): Promise<string | undefined> {
    const at = Date.now();
    const failed = (why: string) => void failures.push({ at, path, why });
    try {
      const answer = await send(path, body).catch((error: Error & { cause?: { code?: string } }) => {
        // The proxy closed an idle connection before it read this call; browsers then repeat the call, too.
        if (error.cause?.code === "UND_ERR_SOCKET") return send(path, body);
        throw error;
      });
      const text = await answer.text();
      if (answer.status === 200) return text;
      if (answer.status < 500) throw new Refused(`${path}: ${answer.status} ${text}`);
      failed(`${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      if (error instanceof Refused) throw error;
      failed((error as Error).message);
    }
  }

  function sold(sale: Sale, id: number): void {
    const known = expected.sales.get(sale.temp_id);
    if (known !== undefined && known !== id) throw new Error(`${sale.temp_id} is ${known} and ${id}`);
    expected.sales.set(sale.temp_id, id);
    for (const { goods: one, quantity } of sale.lines) {
      const key = "id" in one ? String(one.id) : one.temp_id;
      expected.sold.set(key, (expected.sold.get(key) ?? 0) + quantity);
    }
  }

  async function upload(): Promise<void> {
    if (queue.length === 0) return;
    const text = await call("offline/sync", bodyOf(queue.map((sale) => offlineRecord(sale))));
    for (const event of text === undefined ? [] : readEvents(text)) take(event);
  }

  function take(event: SyncEvent): void {
    if (event.type !== "record") return;
    const at = queue.findIndex(({ temp_id }) => temp_id === event.temp_id);
    if (event.id === null) throw new Error(`${event.temp_id} was put aside: ${event.message}`);
    if (at >= 0) sold(queue.splice(at, 1)[0]!, event.id);
  }

  function keep(sale: Sale): void {
    queue.push(sale);
    queued += 1;
  }

  async function work(goOn: () => boolean): Promise<void> {
    const opening = { temp_id: `T${terminal.unique_no}-open`, terminal_id: terminal.id, opening_balance: 0 };
    while (!(await call("terminal/shift/open", opening)));
    while (goOn()) {
      await upload();
      const sale = newSale();
      const text = queue.length > 0 ? undefined : await call("order/place", onlineBody(sale));
      if (text === undefined) keep(sale);
      else {
        sold(sale, (JSON.parse(text) as { data: { order: Order } }).data.order.id);
        answered.push(Date.now());
      }
      await pause(paceMilliseconds);
    }
    while (queue.length > 0) await upload();
  }

  return { expected, failures, answered, queued: () => queued, work };
}

class Refused extends Error {}
