import { setImmediate } from "node:timers/promises";
import { streamChunk, streamTypes } from "@clove/domain/sync/stream.schema.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openStream, type StreamReader } from "../../../test/open-stream.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { listening } from "../../../test/stream-reader.ts";
import { hashToken, openSessions } from "../../http/auth.ts";
import { sendSnapshot } from "./snapshot.ts";

const app = useTestApp();
let shop: Shop;
const open: StreamReader[] = [];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});

async function snapshot(token: string) {
  const stream = await openStream(await listening(app().app), token);
  open.push(stream);
  await stream.ready();
  return stream;
}

test("types come in their order, each framed by first and last, then ready with the only id", async () => {
  const stream = await snapshot(app().b.token);
  expect(stream.status).toBe(200);
  expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.headers.get("content-encoding")).toBeNull();
  expect(stream.lines[0]).toBe("retry: 1000");
  const types = stream.received.map(({ message }) => message.type);
  expect(types).toEqual([...streamTypes, "ready"]);
  // A new company has only a store and an administrator; the other types are sent once, empty.
  for (const { message } of stream.received.slice(0, -1))
    expect(message).toMatchObject({ first: true, last: true });
  expect(stream.items("sizes")).toEqual([]);
  expect(stream.items("users")).toMatchObject([{ email: app().b.email }]);
  expect(stream.received.map(({ id }) => typeof id)).toEqual([
    ...streamTypes.map(() => "undefined"),
    "string",
  ]);
});

test("rows are exactly those of the list calls", async () => {
  const { product } = await shop.product({ name: 'Tea "Earl\nGrey" \u2028 é', stock: 3 });
  const customer = await shop.customer(50);
  const sold = await shop.sell({
    user_id: customer.id,
    items: [{ product_variation_id: product.variations[0]!.id, quantity: 1, sale_price: 10 }],
    payments: [{ payment_method: "cash", amount_received: 10 }],
  });
  const get = async <T>(path: string) => (await app().call<T>(app().a.token, "GET", path)).data;
  const stream = await snapshot(app().a.token);

  const listed = await get<Record<string, unknown>>(`product/${product.id}`);
  const { variations, category, brand, ...row } = listed.product as Record<string, unknown>;
  expect(stream.items("products")).toEqual([row]);
  const { color, size, measurement_unit, ...variation } = (variations as Record<string, unknown>[])[0]!;
  expect([color, size, measurement_unit]).toEqual([null, null, null]);
  expect(stream.items("product_variations")).toEqual([variation]);
  const { orders } = await get<{ orders: { id: number; receipt_url: string }[] }>("order/list");
  expect(orders.map(({ id }) => id)).toEqual([sold.data.order.id]);
  // The stream's rows have no address of the public receipt; only calls do.
  expect(stream.items("orders")).toEqual(orders.map(({ receipt_url: _, ...order }) => order));
  expect(stream.items("categories")).toEqual(
    (await get<{ categories: object[] }>("category/list")).categories,
  );
  expect(stream.items("brands")).toEqual((await get<{ brands: object[] }>("brand/list")).brands);
  expect(stream.items("branches")).toEqual((await get<{ branches: object[] }>("branch/list")).branches);
  expect(stream.items("terminals")).toEqual((await get<{ terminals: object[] }>("terminal/list")).terminals);
  expect(stream.items("companies")).toEqual([
    (await get<{ company: object }>("/api/v1/company-profile")).company,
  ]);
  for (const id of [customer.id, app().a.user.id]) {
    // The stream's users have neither their counter, which changes with every shift, nor whether an invitation was accepted.
    const { terminal, invited, has_second_factor, ...user } = (
      await get<{ user: Record<string, unknown> }>(`user/${id}`)
    ).user;
    expect([terminal, invited, has_second_factor]).toEqual([null, false, false]);
    expect(stream.items("users")).toContainEqual(user);
  }
  expect(category).toMatchObject({ name: "Food" });
  expect(brand).toMatchObject({ id: shop.brand.id });
});

test("more than 500 rows come in chunks, each row once and in the order of ids", async () => {
  const { company_id } = app().b.user;
  await app().rows(
    `insert into users (company_id, name, email, role, barcode)
     select $1, 'Customer ' || n, 'c' || n || '@many.example', 'customer', 'many' || n from generate_series(1, 1201) n`,
    [company_id],
  );
  const stream = await snapshot(app().b.token);
  const chunks = stream.received.flatMap(({ message }) =>
    message.type === "users" && "items" in message ? [message] : [],
  );
  expect(chunks.map((chunk) => [chunk.items.length, chunk.first, chunk.last])).toEqual([
    [500, true, undefined],
    [500, undefined, undefined],
    [202, undefined, true],
  ]);
  const ids = stream.items<{ id: number }>("users").map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

test("for a slow reader only one chunk is read ahead, however many there are", async () => {
  const scope = await openSessions(app().pool).open(hashToken(app().a.token));
  const rows = Array.from({ length: 10 * streamChunk }, (_, n) => ({ id: n + 1, owner: null, json: "{}" }));
  const held: number[] = [];
  let read = 0;
  let taken = 0;
  const stream = {
    isClosed: false,
    async send() {
      // Gives reading ahead the time to go as far as it will.
      for (let turn = 0; turn < 5; turn++) await setImmediate();
      held.push(read - taken);
      taken++;
    },
    end() {},
    onClose() {},
  };
  const load: Parameters<typeof sendSnapshot>[2] = async (type, pick) => {
    read++;
    const { after, limit } = pick as { after: number; limit: number };
    return type === "products" ? rows.slice(after, after + limit) : [];
  };
  await sendSnapshot(stream, scope, load, {});
  expect(taken).toBe(streamTypes.length - 1 + 10);
  expect(Math.max(...held)).toBe(2);
});

test("two companies never see each other's rows", async () => {
  const [a, b] = await Promise.all([snapshot(app().a.token), snapshot(app().b.token)]);
  for (const type of streamTypes) {
    const ids = new Set(a.items(type).map(({ id }) => id));
    expect(b.items(type).filter(({ id }) => ids.has(id))).toEqual([]);
    for (const [stream, company] of [
      [a, app().a],
      [b, app().b],
    ] as const) {
      for (const row of stream.items<{ company_id?: number }>(type)) {
        expect(row.company_id ?? company.user.company_id).toBe(company.user.company_id);
      }
    }
  }
});

test("rights decide: stores, costs, drawers, customers, orders", async () => {
  const { branch } = (
    await app().call<{ branch: { id: number } }>(app().a.token, "POST", "branch/store", {
      name: "Elsewhere",
      email: "else@a.example",
      contact_number: "1",
      address: "Street 2",
      type: "branch",
    })
  ).data;
  const other = await shop.counter(branch.id);
  const { variation } = await shop.product({ branch_id: branch.id, stock: 7 });
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const seller = await snapshot(cashier.token);
  expect(seller.items("branches").map(({ id }) => id)).toEqual([app().a.branch.id]);
  expect(seller.items("terminals").map(({ id }) => id)).not.toContain(other.id);
  expect(seller.items("terminals").every((row) => "cash_box" in row)).toBe(true);
  const shown = seller.items("product_variations").find(({ id }) => id === variation.id);
  expect(shown).toMatchObject({ stocks: [] });
  for (const row of seller.items<{ stocks: object[] }>("product_variations")) {
    expect(row).not.toHaveProperty("purchase_price");
    for (const stock of row.stocks) expect(stock).not.toHaveProperty("purchase_price");
  }
  // Other people's sales need order:view.
  expect(seller.items("orders")).toEqual([]);
  const people = seller.items<{ id: number; role: string }>("users");
  expect(people.filter(({ role }) => role !== "customer").map(({ id }) => id)).toEqual([cashier.user.id]);
  expect(people.length).toBeGreaterThan(1);

  const clerk = await shop.staff("stock_transfer_manager", ["store:view"]);
  const blind = await snapshot(clerk.token);
  expect(blind.items("products")).toEqual([]);
  expect(blind.items("sizes")).toEqual([]);
  expect(blind.items("users").map(({ id }) => id)).toEqual([clerk.user.id]);
  expect(blind.items("terminals").some((row) => "cash_box" in row)).toBe(false);

  const manager = await snapshot((await shop.staff("branch_manager", ["order:view", "product:view"])).token);
  expect(manager.items("orders").length).toBe(1);
  expect(manager.items("product_variations").every((row) => "purchase_price" in row)).toBe(true);
});

test("orders older than 30 days are left out", async () => {
  const { variation } = await shop.product();
  const item = { product_variation_id: variation.id, quantity: 1, sale_price: 10 };
  const { order } = (
    await shop.sell({ items: [item], payments: [{ payment_method: "cash", amount_received: 10 }] })
  ).data;
  await app().rows("update orders set created_at = now() - interval '31 days' where id = $1", [order.id]);
  const stream = await snapshot(app().a.token);
  expect(stream.items("orders").map(({ id }) => id)).not.toContain(order.id);
});

test("without a session there is no stream", async () => {
  expect((await app().call(null, "GET", "offline/data")).status).toBe(401);
});
