import type { PurchaseOrder } from "@clove/domain/stock/purchase-orders.schema.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import type { Supplier } from "@clove/domain/stock/suppliers.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";

const app = useTestApp();
let shop: Shop;
type Goods = Awaited<ReturnType<Shop["product"]>>;
let tea: Goods;
let rice: Goods;
let zeta: Supplier;

type Answer = { purchase_order: PurchaseOrder; transaction: StockTransaction };
const send = (call: string, body: object, token = shop.owner.token) =>
  app().call<Answer>(token, "POST", `purchase-order/${call}`, body);
const here = () => shop.owner.branch.id;
const lines = (teas = 10, rices = 4) => [
  bought(tea.variation, teas, 2.5, 4),
  bought(rice.variation, rices, 1, 2),
];
const order = async (fields: object = {}) => {
  const body = { destination_branch_id: here(), entries: lines(), supplier_id: zeta.id, ...fields };
  const { status, data } = await send("store", body);
  expect(status).toBe(200);
  return data.purchase_order;
};
const list = async (query = "", token = shop.owner.token) =>
  (
    await app().call<{ purchase_orders: PurchaseOrder[]; count: number }>(
      token,
      "GET",
      `purchase-order/list?${query}`,
    )
  ).data;
const come = ({ lines }: PurchaseOrder) => lines.map(({ quantity, received }) => [quantity, received]);
const codeOf = ({ status, failure }: { status: number; failure?: { code: string } }) => [
  status,
  failure?.code,
];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = await shop.product({ name: "Tea", stock: 0, price: 3 });
  rice = await shop.product({ name: "Rice", stock: 0 });
  const made = await app().call<{ supplier: Supplier }>(shop.owner.token, "POST", "supplier/store", {
    name: "Zeta",
  });
  zeta = made.data.supplier;
});

test("an order brings nothing in and changes no price, until it is received in parts", async () => {
  const moves = openStockMoves(app(), shop);
  const made = await order({ notes: "before noon" });
  expect(made).toMatchObject({
    ...{ status: "ordered", version: 1, notes: "before noon", supplier: { name: "Zeta" } },
    ...{ branch: { id: here() }, closed_at: null },
  });
  expect(come(made)).toEqual([
    [10, 0],
    [4, 0],
  ]);
  expect(await moves.stocks(tea.product)).toEqual([]);

  // 6 of 10 teas, at another cost; and cups, which nobody ordered.
  const cup = await shop.product({ name: "Cup", stock: 0 });
  const first = await send("receive", {
    ...{ id: made.id, version: 1, delivery_note: "DO-1", delivery_date: "2026-11-20" },
    entries: [bought(tea.variation, 6, 2.6, 4, { batch_no: "L-1" }), bought(cup.variation, 1, 1, 2)],
  });
  expect(codeOf(first)).toEqual([200, undefined]);
  expect(first.data.transaction).toMatchObject({
    ...{ type: "purchase", supplier: { name: "Zeta" }, delivery_note: "DO-1" },
    destination_branch: { id: here() },
  });
  expect(first.data.purchase_order).toMatchObject({ status: "ordered", version: 2 });
  expect(come(first.data.purchase_order)).toEqual([
    [10, 6],
    [4, 0],
  ]);
  expect(await moves.stocks(tea.product)).toEqual([[here(), 6, 2.6]]);

  // The rest, and two teas too many.
  const second = await send("receive", { id: made.id, version: 2, entries: lines(6, 4) });
  expect(second.data.purchase_order).toMatchObject({ status: "received", version: 3 });
  expect(come(second.data.purchase_order)).toEqual([
    [10, 12],
    [4, 4],
  ]);
  const late = await send("receive", { id: made.id, version: 3, entries: lines() });
  expect(codeOf(late)).toEqual([409, "purchase_order_done"]);
  expect((await moves.stocks(tea.product)).map(([, quantity]) => quantity)).toEqual([6, 6]);
});

test("of two people who receive the same delivery at once, one is refused", async () => {
  const made = await order();
  const both = await Promise.all(
    [1, 2].map(() => send("receive", { id: made.id, version: 1, entries: lines(10, 1) })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.map(codeOf)).toContainEqual([409, "purchase_order_changed"]);
  const [found] = (await list(`query=${made.id}`)).purchase_orders;
  expect(come(found!)).toEqual([
    [10, 10],
    [4, 1],
  ]);
});

test("an order can be changed before something of it came, by whoever has read its last version", async () => {
  const made = await order();
  const change = (version: number, fields: object = {}) =>
    send("update", {
      ...{ id: made.id, version, destination_branch_id: here(), entries: lines(3, 1) },
      ...fields,
    });
  const changed = await change(1, { notes: "less" });
  expect(changed.data.purchase_order).toMatchObject({ version: 2, notes: "less", supplier: null });
  expect(come(changed.data.purchase_order)).toEqual([
    [3, 0],
    [1, 0],
  ]);
  expect(codeOf(await change(1))).toEqual([409, "purchase_order_changed"]);
  await send("receive", { id: made.id, version: 2, entries: lines(1, 1) });
  expect(codeOf(await change(3))).toEqual([409, "purchase_order_begun"]);
  const closed = await send("close", { id: made.id });
  expect(closed.data.purchase_order).toMatchObject({ status: "closed", closed_by: { name: "Admin a" } });
  expect(codeOf(await send("close", { id: made.id }))).toEqual([409, "purchase_order_done"]);
});

test("what is wrong with an order is refused, and nothing of it is kept", async () => {
  const before = (await list()).count;
  const twice = await send("store", {
    destination_branch_id: here(),
    entries: [bought(tea.variation, 1, 1, 2), bought(tea.variation, 1, 1, 2)],
  });
  expect(codeOf(twice)).toEqual([422, "ordered_twice"]);
  const unknown = await send("store", {
    destination_branch_id: here(),
    entries: lines(),
    supplier_id: 999_999,
  });
  expect(codeOf(unknown)).toEqual([404, "not_found"]);
  expect((await list()).count).toBe(before);
  const foreign = await send("receive", { id: 1, version: 1, entries: lines() }, app().b.token);
  expect(codeOf(foreign)).toEqual([404, "not_found"]);
});

test("orders are listed by store, status and search, and only those of the stores one sees", async () => {
  const depot = await shop.branch({ name: "Depot" });
  const far = await order({ destination_branch_id: depot.id, entries: [bought(rice.variation, 1, 1, 2)] });
  const ids = async (query: string, token?: string) =>
    (await list(query, token)).purchase_orders.map(({ id }) => id);
  expect(await ids(`branch_id=${depot.id}`)).toEqual([far.id]);
  expect(await ids("status=ordered")).toContain(far.id);
  expect(await ids("status=closed")).not.toContain(far.id);
  expect(await ids("query=rice&length=1")).toEqual([far.id]);
  const buyer = await shop.staff("inventory_manager", ["purchase:view", "purchase:create"]);
  expect(await ids("", buyer.token)).not.toContain(far.id);
  expect(codeOf(await send("close", { id: far.id }, buyer.token))).toEqual([403, "forbidden"]);
});
