import { sumAmounts } from "@clove/domain/money.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepSale } from "../features/orders/keep-sale.ts";
import { creditSale, customerFacts, moreSales, saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { acknowledge } from "../sync/acknowledge.ts";
import { SyncServer } from "../sync/sync-server.fixtures.ts";
import { ClovePosDb } from "./clove-pos-db.ts";
import { variationRow } from "./copy.fixtures.ts";
import { countingRows } from "./counting-rows.fixtures.ts";
import { MadeHere } from "./made-here.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { keyOf } from "./row-keys.ts";
import { shownId } from "./rows.ts";

let db: ClovePosDb;
let count = 0;
beforeEach(() => {
  db = new ClovePosDb(`made here ${++count}`);
});
afterEach(() => db.delete());

/** A tab: its own connection and memory. */
function tab(name: string, company_id = 1) {
  const own = new ClovePosDb(name);
  const memory = new MemoryCopy();
  const row = variationRow(1, 1, null, 1_000_000);
  memory.setPacked("product_variations", 1, keyOf("product_variations", row), JSON.stringify(row), 1);
  return { db: own, memory, made: new MadeHere(own, memory, company_id) };
}
type Tab = ReturnType<typeof tab>;

/** What a tab shows of what waits. */
const shown = ({ memory }: Tab) => ({
  orders: [...memory.keysInOrder("orders")].map(({ id }) => memory.order(id)).sort((a, b) => a!.id - b!.id),
  sold: memory.unsent.soldOf(1).reduce((sum, { quantity }) => sum + quantity, 0),
  credit: [40, 41, 42].map((id) => memory.unsent.creditOf(id)),
});

/** The same from the tables read whole. `known`: what the server's stream brought back. */
async function recomputed(from: ClovePosDb, known: Set<string>) {
  const ours = (await from.outbox.toArray()).filter(({ company_id }) => company_id === 1);
  const waits = new Set(ours.map(({ temp_id }) => temp_id));
  const isUnknown = (temp_id: string | null | undefined) =>
    temp_id != null && waits.has(temp_id) && !known.has(temp_id);
  const orders = (await from.orders.toArray()).filter(({ temp_id }) => isUnknown(temp_id));
  const items = (await from.order_items.toArray()).filter((item) => isUnknown(item.order_temp_id));
  const logs = await from.payment_logs.toArray();
  const credit = (user_id: number) =>
    orders
      .filter((order) => order.user_id === user_id)
      .flatMap(({ temp_id }) => logs.filter((log) => log.order_temp_id === temp_id))
      .filter(({ payment_method }) => payment_method === "credit")
      .map(({ amount_received }) => amount_received);
  return {
    ids: [...orders.map(shownId), ...[...known].map((_, at) => 1000 + at)].sort((a, b) => a - b),
    sold: items.reduce((sum, { quantity }) => sum + quantity, 0),
    credit: [40, 41, 42].map((id) => sumAmounts(credit(id), 4)),
  };
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("sell" as const), by: fc.integer({ min: 0, max: 1 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("credit" as const),
      by: fc.integer({ min: 0, max: 1 }),
      customer: fc.constantFrom(40, 41, 42),
      cents: fc.integer({ min: 1, max: 999 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("other company" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("acknowledge" as const), first: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("set aside" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("stream" as const), which: fc.nat({ max: 5 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("follow" as const), by: fc.integer({ min: 0, max: 1 }) }),
  },
);

describe("the memory of unsent records", () => {
  it("equals the tables after any sales, answers and stream rows in two tabs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const name = `made here followed ${++count}`;
        const tabs = [tab(name), tab(name)] as const;
        const server = new SyncServer();
        const known = new Set<string>();
        let sale = 0;
        for (const each of steps) {
          const temp_id = `T0001-${++sale}`;
          if (each.do === "sell" || each.do === "credit") {
            const by = tabs[each.by]!;
            const placed =
              each.do === "sell"
                ? saleToKeep(temp_id)
                : creditSale(
                    temp_id,
                    each.cents / 100,
                    customerFacts({ id: each.customer, credit_limit: 100_000 }),
                  );
            await keepSale(by.db, placed, undefined, by.made);
            await by.made.follow();
          } else if (each.do === "other company") {
            const { seller, ...rest } = saleToKeep(temp_id);
            await keepSale(tabs[0].db, { ...rest, seller: { ...seller, company_id: 2 } });
          } else if (each.do === "acknowledge" || each.do === "set aside") {
            const rows = (await oneOf(tabs).outbox.toArray()).slice(
              0,
              each.do === "acknowledge" ? each.first : 1,
            );
            if (each.do === "set aside")
              for (const row of rows) server.aside.set(row.temp_id, { code: "not_found", message: "no" });
            await acknowledge(
              tabs[0].db,
              server.answer({ orders: rows.map((row) => ({ temp_id: row.temp_id })) }),
            );
          } else if (each.do === "stream") {
            const row = (await oneOf(tabs).orders.toArray())[each.which];
            const isOurs = row && (await isOfCompany(tabs[0].db, row.temp_id ?? ""));
            if (!row || !isOurs || known.has(row.temp_id ?? "")) continue;
            const streamed = {
              ...row,
              id: 1000 + known.size,
              items: [],
              payment_logs: [],
              synced: 1,
            } as never;
            known.add(row.temp_id ?? "");
            for (const { memory } of tabs)
              memory.setPacked(
                "orders",
                999 + known.size,
                keyOf("orders", streamed),
                JSON.stringify(streamed),
                1,
              );
          } else await tabs[each.by]!.made.follow();
        }
        for (const each of tabs) {
          await each.made.follow();
          const { orders, sold, credit } = shown(each);
          const expected = await recomputed(each.db, known);
          expect({ ids: orders.map((order) => order!.id), sold, credit }).toEqual(expected);
          const begunAnew = tab(name);
          await begunAnew.made.follow();
          if (known.size === 0) expect(shown(begunAnew)).toEqual(shown(each));
          begunAnew.db.close();
        }
        tabs[1].db.close();
        await tabs[0].db.delete();
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it("counts what another tab has sold on credit, even before this one has read it", async () => {
    const [mine, other] = [tab(db.name), tab(db.name)];
    const aina = customerFacts();
    await keepSale(other.db, creditSale("T0001-a", 30, aina), undefined, other.made);
    const kept = await keepSale(mine.db, creditSale("T0001-b", 10.01, aina), undefined, mine.made);
    expect(kept).toMatchObject({ refusals: [{ code: "credit_exceeded" }] });
    expect(await keepSale(mine.db, creditSale("T0001-c", 10, aina), undefined, mine.made)).toHaveProperty(
      "order",
    );
    for (const each of [mine, other]) each.db.close();
  });

  it("reads no more rows for a sale beside 400 unsent ones than beside three", async () => {
    const mine = tab(db.name);
    const aina = customerFacts({ credit_limit: 100_000 });
    const sell = async (temp_id: string) => {
      await keepSale(mine.db, creditSale(temp_id, 1, aina), undefined, mine.made);
      await mine.made.follow();
    };
    for (let i = 0; i < 3; i++) await sell(`T0001-first-${i}`);
    const few = await countingRows(() => sell("T0001-few"));
    await moreSales(db, 400);
    await mine.made.follow();
    const many = await countingRows(() => sell("T0001-many"));
    expect(await db.outbox.count()).toBeGreaterThan(400);
    expect(mine.memory.unsent.creditOf(40)).toBe(await db.outbox.count());
    expect(few).toBeLessThan(20);
    expect(many).toBe(few);
  });
});

const oneOf = ([{ db: one }]: readonly [Tab, Tab]) => one;
const isOfCompany = async (from: ClovePosDb, temp_id: string) =>
  (await from.outbox.where("temp_id").equals(temp_id).first())?.company_id === 1;
