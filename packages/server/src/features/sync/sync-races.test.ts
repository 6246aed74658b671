import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { ownSale, readEvents, type Sale, sendUpload, together } from "../../../test/upload.ts";
import { inTransaction } from "../../db/transaction.ts";
import { hashToken, openSessions } from "../../http/auth.ts";
import { checkInvariants, violationText } from "../books/check-invariants.ts";
import { receiveStock } from "../stock/receive-stock.ts";

const app = useTestApp();
let shop: Shop;
let number = 0;
const tempId = () => `T0001-race${++number}`;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  await app().app.listen({ port: 0 });
});
const send = (body: object) => sendUpload(app(), shop.owner.token, body);
const sale = (variation: { id: number }, more?: Partial<Sale>) =>
  ownSale(shop, tempId(), [line(variation, 10)], more);
const times = <T>(count: number, act: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => act(i));
const counted = async (text: string, values: unknown[]) =>
  (await app().rows<{ count: number }>(`select count(*)::int as count from ${text}`, values))[0]!.count;

async function stockIn(product_variation_id: number, quantity: number): Promise<void> {
  const scope = await openSessions(app().pool).open(hashToken(shop.owner.token));
  const lines = [{ product_variation_id, quantity, purchase_price: 2, sale_price: 10 }];
  await inTransaction(app().pool, { company_id: scope.company_id }, (tx) =>
    receiveStock(tx, scope, { type: "purchase", branch_id: shop.owner.branch.id, lines }),
  );
}

/** One record of every kind, with a malformed order in the middle. */
async function wholeUpload() {
  const { variation } = await shop.product({ price: 10, stock: 50 });
  const [category, brand, product, made, user, poison] = times(6, tempId);
  return together(
    {
      categories: [{ temp_id: category, name: `Category ${category}` }],
      brands: [{ temp_id: brand, name: `Brand ${brand}` }],
      products: [
        {
          temp_id: product,
          name: "Made offline",
          branch_id: shop.owner.branch.id,
          category_temp_id: category,
          brand_temp_id: brand,
        },
      ],
      product_variations: [
        {
          temp_id: made,
          product_temp_id: product,
          purchase_price: 1,
          sale_price: 10,
          initial_stock_quantity: 3,
        },
      ],
      users: [{ temp_id: user, name: "U", email: `${user}@race.example`, credit_limit: 100 }],
    },
    sale(variation),
    sale(variation, { temp_id: poison!, order: { total: 9 } }),
    sale(variation, {
      lines: [{ product_variation_temp_id: made!, sale_price: 10, quantity: 4 }],
      order: { user_temp_id: user! },
      payments: [{ payment_method: "credit" }],
    }),
  );
}

test("the same body ten times at once creates everything once, and all answers have the same ids", async () => {
  const body = await wholeUpload();
  const answers = await Promise.all(times(10, () => send(body)));
  const [first] = answers;
  for (const { complete, records } of answers) {
    expect(complete).toEqual(first!.complete);
    expect(records.map((record) => record.status === "quarantined")).toEqual(
      ["category", "brand", "product", "user", "order", "poison", "order"].map((name) => name === "poison"),
    );
  }
  expect(first!.complete!.failed.map(({ code }) => code)).toEqual(["totals_do_not_add_up"]);
  const created = answers.flatMap(({ records }) => records).filter((record) => record.status === "created");
  expect(created).toHaveLength(6);
  const orders = Object.keys(first!.complete!.map.orders!);
  expect(await counted("orders where temp_id = any($1)", [orders])).toBe(2);
  expect(await counted("users where email like $1", ["%@race.example"])).toBe(1);
  expect(await counted("quarantine", [])).toBe(1);
});

test("an online sale and its sync at once are one sale", async () => {
  const { variation } = await shop.product({ price: 10, stock: 100 });
  const temp_ids = times(8, tempId);
  const online = temp_ids.map((temp_id) =>
    shop.sell({
      temp_id,
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
      payments: [{ payment_method: "cash", amount_received: 10 }],
    }),
  );
  const synced = temp_ids.toReversed().map((temp_id) => send(sale(variation, { temp_id })));
  const ids = new Map(
    (await Promise.all(online)).map(({ data }) => [data.order.temp_id ?? "", data.order.id]),
  );
  for (const { records } of await Promise.all(synced)) {
    expect(records).toHaveLength(1);
    const { temp_id, id } = records[0]!;
    // If synced first, the online answer is the synced order: either way both have the same id.
    expect(ids.get(temp_id)).toBe(id);
  }
  expect(await counted("orders where temp_id = any($1)", [temp_ids])).toBe(8);
  expect(
    await app().rows("select quantity::int from stock_levels where product_variation_id = $1", [
      variation.id,
    ]),
  ).toEqual([{ quantity: 92 }]);
});

test("devices that sold the last pieces at once are recorded as oversold; the next stock-ins settle the oldest first", async () => {
  const { variation } = await shop.product({ price: 10, stock: 3 });
  const counters = [shop.terminal, await shop.counter(), await shop.counter()];
  const hour = (i: number) => new Date(Date.now() - (20 - i) * 3_600_000).toISOString();
  const sales = times(6, (i) =>
    sale(variation, {
      terminal_id: counters[i % 3]!.id,
      order: { created_at: hour(i) },
      lines: [{ product_variation_id: variation.id, sale_price: 10, quantity: 2 }],
    }),
  );
  const answers = await Promise.all(sales.map((body) => send(body)));
  const flags = answers.flatMap(({ records }) =>
    records.map((record) => record.warnings.includes("oversold")),
  );
  expect(flags.filter((isShort) => isShort)).toHaveLength(5);
  const open = () =>
    app().rows<{ temp_id: string; left: number }>(
      `select o.temp_id, (s.quantity - s.settled_quantity)::float as left
        from shortfalls s join orders o on o.company_id = s.company_id and o.id = s.order_id
        where s.product_variation_id = $1 and s.settled_quantity < s.quantity order by s.created_at`,
      [variation.id],
    );
  const before = await open();
  expect(before.reduce((sum, row) => sum + row.left, 0)).toBe(9);
  await stockIn(variation.id, 4);
  const after = await open();
  expect(after.reduce((sum, row) => sum + row.left, 0)).toBe(5);
  // The newest shortfalls are still open.
  expect(after.map((row) => row.temp_id)).toEqual(before.slice(-after.length).map((row) => row.temp_id));
  await stockIn(variation.id, 7);
  expect(await open()).toEqual([]);
  expect(
    await app().rows(
      `select l.quantity::float as stock, (select sum(b.purchase_price * a.quantity)::float from order_item_batches a
          join batches b on b.company_id = $2 and b.id = a.batch_id
          where a.company_id = $2 and b.product_variation_id = l.product_variation_id) as cost
        from stock_levels l where l.company_id = $2 and l.product_variation_id = $1`,
      [variation.id, shop.owner.user.company_id],
    ),
  ).toEqual([{ stock: 2, cost: 3 * 1 + 9 * 2 }]);
});

test("stock-ins, online and offline sales of one variation at once leave no shortfall beside stock", async () => {
  const { variation } = await shop.product({ price: 10, stock: 0 });
  const counters = [shop.terminal, await shop.counter()];
  await Promise.all(
    times(30, (i) => {
      const terminal_id = counters[i % 2]!.id;
      if (i % 3 === 0) return stockIn(variation.id, 2);
      if (i % 3 === 1) return send(sale(variation, { terminal_id }));
      return shop.sell({
        terminal_id,
        items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 10 }],
        payments: [{ payment_method: "cash", amount_received: 10 }],
      });
    }),
  );
  expect((await checkInvariants(app().pool)).map(violationText)).toEqual([]);
});

test("the same e-mail, brand or category made on several devices at once is stored once", async () => {
  const bodies = times(6, (i) => ({
    users: [{ temp_id: tempId(), name: `U${i}`, email: "same@device.example", gender: "male" }],
    brands: [{ temp_id: tempId(), name: i % 2 ? "Same" : "SAME" }],
    categories: [{ temp_id: tempId(), name: i % 2 ? "same" : "sAME" }],
  }));
  const answers = await Promise.all(bodies.map((body) => send(body)));
  for (const kind of ["user", "brand", "category"]) {
    const records = answers.flatMap((answer) => answer.records.filter((record) => record.kind === kind));
    expect(new Set(records.map((record) => record.id)).size).toBe(1);
    expect(records.filter((record) => record.warnings.includes("merged"))).toHaveLength(5);
  }
});

/** Sends an upload, reads this many bytes of the answer and cuts the connection. */
function sendAndCut(body: object, bytes: number): Promise<SyncEvent[]> {
  const { port } = app().app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${shop.owner.token}`, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    let text = "";
    const path = "/api/v1/company/offline/sync";
    const sent = httpRequest({ port, method: "POST", path, headers }, (answer) => {
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        text += chunk;
        if (text.length >= bytes) answer.destroy();
      });
      answer.on("error", () => {});
      answer.on("close", () => resolve(readEvents(text.slice(0, bytes))));
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

test("an upload cut at any byte and sent again loses and repeats nothing", async () => {
  const { variation } = await shop.product({ price: 10, stock: 1000 });
  for (const bytes of [1, 40, 170, 333, 512, 700, 1100, 1600]) {
    const sales = times(8, () => sale(variation));
    const all = together(...sales) as { orders: { temp_id: string }[] };
    const seen = await sendAndCut(all, bytes);
    const acknowledged = seen.flatMap((event) => (event.type === "record" ? [event.temp_id] : []));
    const { records } = await send(all);
    expect(records.map((record) => record.temp_id).sort()).toEqual(all.orders.map((o) => o.temp_id).sort());
    // Acknowledged records must have been committed.
    for (const { temp_id, status } of records) {
      if (acknowledged.includes(temp_id)) expect(status).toBe("duplicate");
    }
    expect(await counted("orders where temp_id = any($1)", [all.orders.map((o) => o.temp_id)])).toBe(8);
  }
});

test("a database that drops its connections loses and repeats nothing, and no record is kept aside for it", async () => {
  const { variation } = await shop.product({ price: 10, stock: 1000 });
  const all = together(...times(60, () => sale(variation))) as { orders: { temp_id: string }[] };
  let sends = 0;
  let broken = 0;
  for (let isDone = false; !isDone && sends < 30; sends++) {
    let isAnswered = false;
    const answer = send(all)
      .catch(() => ({ complete: undefined }))
      .finally(() => {
        isAnswered = true;
      });
    // During the first two uploads every connection is cut; the others can finish.
    while (!isAnswered && sends < 2) {
      await app().rows(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'clove-pos'",
      );
    }
    const { complete } = await answer;
    if (!complete) broken++;
    isDone = complete?.status === "success";
  }
  expect(broken).toBeGreaterThan(0);
  expect(await counted("orders where temp_id = any($1)", [all.orders.map((order) => order.temp_id)])).toBe(
    60,
  );
  expect(await counted("quarantine where code = 'internal'", [])).toBe(0);
});

test("500 sales of five lines in one body", async () => {
  const products = await Promise.all(times(20, () => shop.product({ price: 10, stock: 100 })));
  const counters = [shop.terminal, await shop.counter()];
  const body = together(
    ...times(500, (i) =>
      sale(products[0]!.variation, {
        terminal_id: counters[i % 2]!.id,
        lines: times(5, (k) => ({
          product_variation_id: products[(i + k * 3) % 20]!.variation.id,
          sale_price: 10,
        })),
      }),
    ),
  );
  const began = performance.now();
  const { records, complete } = await send(body);
  const milliseconds = Math.round(performance.now() - began);
  console.log(`500 offline sales synced in ${milliseconds} ms`);
  expect(complete!.status).toBe("success");
  expect(records.filter((record) => record.status === "created")).toHaveLength(500);
  expect(milliseconds).toBeLessThan(60_000);
}, 90_000);
