import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, useTestApp } from "../../test/app.ts";
import { goods, importCsv } from "../../test/csv.ts";
import { holdCart } from "../../test/held-cart.ts";
import { countRows, letAnswersGo, withoutTexts } from "../../test/let-answers-go.ts";
import { nth, readIds } from "../../test/nth-row.ts";
import { laterDay, previewed, priceChangeWrites } from "../../test/price-change-writes.ts";
import { orderedOf, purchaseWrites } from "../../test/purchase-writes.ts";
import { line, openShop, pay, type Shop } from "../../test/shop.ts";
import { changesOfNames, threeOfEach } from "../../test/three-names.ts";
import { tillWrites } from "../../test/till-writes.ts";
import { saleRows, sendUpload } from "../../test/upload.ts";
import { usePrinter } from "../../test/use-printer.ts";

// Every call with a key: a repeat is answered only to callers who may have the first answer now (api §8).
const app = useTestApp({ PRINT_RELAY: "loopback" });
const printer = usePrinter();
let shop: Shop;
let far: { id: number };
let drawer: { id: number };
let orders: Order[];
let sold: { product: { id: number; name: string }; variation: { id: number } };
type Staff = { token: string; user: { id: number } };
let seller: Staff;
let borrower: { id: number };
/** The id of an unassigned credit. */
let unassigned: number;
let elsewhere: Staff;
let viewer: Staff;
let customer: { id: number };
let invited: { id: number };
let planned: object;
let named: Record<string, number[]>;

const mine = [
  ...["pos:view", "product:view", "product:create", "product:edit", "purchase:create", "transfer:create"],
  ...["store:create", "counter:create", "user:create", "user:edit", "order:view"],
];

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  far = await shop.branch({ type: "branch" });
  drawer = await shop.counter();
  await shop.connect(drawer.id, printer());
  sold = await shop.product({ price: 10 });
  const sale = { items: [line(sold.variation, 10)], payments: [pay("qr", 10)] };
  const sell = async () => (await shop.sell(sale)).data.order;
  orders = [await sell(), await sell(), await sell()];
  named = await threeOfEach(app());
  const prices = [{ id: sold.variation.id, before: 10, sale_price: 11 }];
  planned = { ...(await previewed(app(), { prices })), effective_on: laterDay() };
  // The first stocktake is cancelled, the second is open.
  await openStocktake();
  await readIds(app());
  await app().call(app().a.token, "POST", "stocktake/cancel", { id: nth("stocktakes", 1) });
  await openStocktake();
  borrower = await shop.customer(100);
  const owed = await shop.sell({ ...sale, user_id: borrower.id, payments: [pay("credit", 10)] });
  expect(owed.status).toBe(200);
  const nobody = saleRows({
    temp_id: "T0001-nobody",
    terminal_id: shop.terminal.id,
    cashier_user_id: app().a.user.id,
    lines: [{ product_variation_id: sold.variation.id, sale_price: 10 }],
    order: { user_temp_id: "T0001-unknown" },
    payments: [{ payment_method: "credit" }],
  });
  await sendUpload(app(), app().a.token, nobody);
  [{ id: unassigned }] = (await app().rows<{ id: number }>("select id::float8 from unassigned_credit")) as [
    { id: number },
  ];
  const order = { destination_branch_id: app().a.branch.id, entries: orderedOf(sold.variation.id) };
  expect((await app().call(app().a.token, "POST", "purchase-order/store", order)).status).toBe(200);
  await holdCart(app(), app().a, sold.variation, heldCart.held_cart_temp_id);
  seller = await shop.staff("branch_manager", mine);
  elsewhere = await shop.staff("branch_manager", mine);
  await move("add", elsewhere, far);
  await move("remove", elsewhere, app().a.branch);
  viewer = await shop.staff("branch_manager", ["shift:view"]);
  customer = await shop.customer();
  const guest = { name: "G", email: "g@repeats.example", gender: "male", role: "cashier" };
  invited = (await app().call<{ user: { id: number } }>(app().a.token, "POST", "user/store", guest)).data
    .user;
});

beforeEach(() => readIds(app()));

async function openStocktake(): Promise<void> {
  const body = { branch_id: app().a.branch.id };
  expect((await app().call(app().a.token, "POST", "stocktake/store", body)).status).toBe(200);
}

async function move(how: "add" | "remove", { user }: Staff, { id }: { id: number }): Promise<void> {
  const body = { user_id: user.id, branch_id: id };
  const answer = await app().call(app().a.token, "POST", `branch/user/${how}`, body);
  expect(answer.status).toBe(200);
}

type Row = {
  /** The path below company/, in which `id` replaces {id}. */
  call: string;
  id?: () => number;
  body: () => object;
  /** Fields that turn it into another body. */
  other: object;
  /** Whether the caller must see a branch that the call is about. */
  inBranch: boolean;
  /** Permissions that suffice for the route but not for this body. */
  tooLittle?: string[];
};

const heldCart = { held_cart_temp_id: "T0001-held", how: "taken" };
const person = { gender: "female", role: "customer", credit_limit: 5, email: "repeat@repeats.example" };
const place = { email: "x@a.example", contact_number: "1", address: "2", type: "branch" };
const product = () => ({
  name: "Repeated",
  branch_id: app().a.branch.id,
  category_id: shop.category.id,
  brand_id: shop.brand.id,
  variations: [{ purchase_price: 1, sale_price: 2, initial_stock_quantity: 3 }],
});

/** A return of a sale's goods; the return charge keeps everything that was paid for them. */
const back = (sale: number) => {
  const { id, items } = orders[sale]!;
  const all = [{ order_item_id: items[0]!.id, quantity: 1 }];
  return { id, terminal_id: shop.terminal.id, items: all, return_charge: 10 };
};

const newSale = () => ({
  terminal_id: shop.terminal.id,
  items: [line(sold.variation, 10)],
  payments: [pay("cash", 10)],
});
const byQr = { payments: [pay("qr", 10)] };

const table: Row[] = [
  ...changesOfNames(() => named),
  ...priceChangeWrites(() => planned, nth),
  { call: "branch/store", body: () => ({ name: "Once", ...place }), other: { name: "2" }, inBranch: false },
  { call: "brand/store", body: () => ({ name: "Once" }), other: { name: "Twice" }, inBranch: false },
  {
    call: "category/store",
    body: () => ({ name: "Once", description: "." }),
    other: { name: "Twice" },
    inBranch: false,
  },
  { call: "color/store", body: () => ({ name: "Once", code: "1" }), other: { code: "2" }, inBranch: false },
  { call: "size/store", body: () => ({ name: "Once", code: "1" }), other: { code: "2" }, inBranch: false },
  {
    call: "measurement-unit/store",
    body: () => ({ title: "Once", description: "1" }),
    other: { description: "2" },
    inBranch: false,
  },
  {
    call: "user/store",
    body: () => ({ name: "Once", ...person }),
    other: { name: "Twice" },
    inBranch: false,
    tooLittle: ["pos:view"],
  },
  {
    call: "customer/add",
    body: () => ({ name: "Once at the till" }),
    other: { name: "Twice at the till" },
    inBranch: false,
  },
  {
    call: "user/update",
    body: () => ({ id: customer.id, name: "Once" }),
    other: { name: "Twice" },
    inBranch: false,
  },
  {
    call: "user/invite",
    body: () => ({ id: invited.id }),
    get other() {
      return { id: customer.id };
    },
    inBranch: false,
  },
  { call: "product/store", body: product, other: { name: "Twice" }, inBranch: true },
  {
    call: "product/update",
    body: () => ({ id: sold.product.id, description: "once", branch_id: app().a.branch.id }),
    other: { description: "twice" },
    inBranch: true,
  },
  {
    call: "product/variation/update",
    body: () => ({ id: sold.variation.id, min_stock_quantity: 1 }),
    other: { min_stock_quantity: 2 },
    inBranch: false,
  },
  {
    call: "stock/adjust",
    body: () => ({
      destination_branch_id: app().a.branch.id,
      entries: [{ product_variation_id: sold.variation.id, quantity: -1 }],
    }),
    other: { notes: "another" },
    inBranch: true,
    tooLittle: ["product:edit"],
  },
  {
    call: "stock/purchase",
    body: () => ({
      destination_branch_id: app().a.branch.id,
      entries: [{ product_variation_id: sold.variation.id, quantity: 1, purchase_price: 1, sale_price: 10 }],
    }),
    other: { notes: "another" },
    inBranch: true,
  },
  {
    call: "stock/transfer",
    body: () => ({
      source_branch_id: app().a.branch.id,
      destination_branch_id: far.id,
      entries: [{ product_variation_id: sold.variation.id, quantity: 1 }],
    }),
    other: { notes: "another" },
    inBranch: true,
  },
  ...purchaseWrites(() => ({ branch_id: app().a.branch.id, variation_id: sold.variation.id }), nth),
  { call: "stocktake/post", body: () => ({ id: nth("stocktakes", 2) }), other: { id: 1 }, inBranch: true },
  {
    call: "stocktake/store",
    body: () => ({ branch_id: app().a.branch.id }),
    other: { category_id: 1 },
    inBranch: true,
  },
  {
    call: "stocktake/zero",
    body: () => ({ id: nth("stocktakes", 3), count: 1, query: sold.product.name }),
    other: { count: 2 },
    inBranch: true,
  },
  {
    call: "stocktake/cancel",
    // The stocktake that the row before has opened.
    body: () => ({ id: nth("stocktakes", 3) }),
    other: { id: 1 },
    inBranch: true,
  },
  {
    call: "branch/update",
    body: () => ({ id: app().a.branch.id, name: "Once", ...place }),
    other: { name: "Twice" },
    inBranch: true,
  },
  {
    call: "payment/credit/repay",
    body: () => ({
      terminal_id: shop.terminal.id,
      user_id: borrower.id,
      repayments: [{ payment_method: "bank", amount_received: 1 }],
    }),
    other: { repayments: [{ payment_method: "bank", amount_received: 2 }] },
    inBranch: true,
  },
  {
    call: "credit/unassigned/{id}/assign",
    id: () => unassigned,
    body: () => ({ user_id: borrower.id }),
    other: { user_id: 1 },
    inBranch: true,
  },
  {
    call: "terminal/store",
    body: () => ({ name: "Once", branch_id: app().a.branch.id, description: "." }),
    other: { name: "Twice" },
    inBranch: true,
  },
  {
    call: "terminal/update",
    body: () => ({ id: drawer.id, name: "Renamed", description: ".", status: "active" }),
    other: { name: "Twice" },
    inBranch: true,
  },
  {
    call: "terminal/{id}/print",
    id: () => drawer.id,
    body: () => ({ bytes: "QQ==" }),
    other: { bytes: "Qg==" },
    inBranch: true,
  },
  {
    call: "terminal/cash/in",
    body: () => ({ terminal_id: drawer.id, amount: 5, reason: "float" }),
    other: { amount: 6 },
    inBranch: true,
  },
  {
    call: "terminal/cash/out",
    body: () => ({ terminal_id: drawer.id, amount: 5 }),
    other: { reason: "another" },
    inBranch: true,
  },
  {
    call: "terminal/shift/open",
    body: () => ({ terminal_id: drawer.id, opening_balance: 5 }),
    other: { opening_balance: 6 },
    inBranch: true,
  },
  ...tillWrites(() => ({ terminal_id: drawer.id, user_id: app().a.user.id })),
  { call: "order/place", body: () => newSale(), other: byQr, inBranch: true },
  { call: "order/cancel", body: () => back(0), other: { reason: "another" }, inBranch: true },
  { call: "order/return", body: () => back(1), other: { notes: "another" }, inBranch: true },
  { call: "order/email", body: () => ({ ...person, id: orders[1]!.id }), other: { id: 1 }, inBranch: true },
  { call: "order/exchange", body: () => ({ ...newSale(), returned: back(2) }), other: byQr, inBranch: true },
  { call: "order/flags/seen", body: () => ({ id: orders[1]!.id }), other: { id: 1 }, inBranch: true },
  { call: "held-cart/end", body: () => heldCart, other: { how: "discarded" }, inBranch: true },
  {
    call: "terminal/shift/close",
    body: () => ({ terminal_id: drawer.id, closing_balance: 5 }),
    other: { closing_balance: 6 },
    inBranch: true,
  },
  {
    call: "terminal/shift/correct",
    body: () => ({ shift_id: nth("shifts", 1), closing_balance: 6, reason: "typed" }),
    other: { reason: "another" },
    inBranch: true,
  },
  { call: "product/import", body: () => ({ text: "Once" }), other: { text: "Twice" }, inBranch: true },
];

/** Sends a call with its key. An import is a form with a file. */
async function send({ call, id }: Row, { token }: { token: string }, body: object): Promise<Answer<unknown>> {
  const key = { "idempotency-key": `repeated-${call}` };
  const path = call.replace("{id}", String(id?.()));
  if (call !== "product/import") return app().call(token, "POST", path, body, key);
  const text = goods("", `${(body as { text: string }).text},Food,Own,1,2`);
  return importCsv(app(), token, { text, branch_id: app().a.branch.id }, key);
}

const told = ({ status, failure }: Answer<unknown>) => [status, failure.code];

/** They change prices and the company's setting, on which the calls here rely: price-conversion.test.ts sends them again. */
const conversions = ["product/price-conversion/run", "product/price-conversion/undo"];

test("the table has every call that takes a key", async () => {
  const { text } = await app().call(null, "GET", "/api/openapi.json");
  type Call = { requestBody?: { content: Record<string, { schema: { properties?: object } }> } };
  const { paths } = JSON.parse(text) as { paths: Record<string, { post?: Call }> };
  const keyed = Object.entries(paths).flatMap(([path, { post }]) => {
    const bodies = Object.values(post?.requestBody?.content ?? {});
    return bodies.some(({ schema }) => "temp_id" in (schema.properties ?? {}))
      ? [path.replace("/api/v1/company/", "")]
      : [];
  });
  expect([...table.map(({ call }) => call), ...conversions].sort()).toEqual(keyed.sort());
});

describe("the same key again", () => {
  test.each(table)("$call: only the same user with the same body gets the first answer", async (row) => {
    const first = await send(row, seller, row.body());
    expect(told(first)).toEqual([200, undefined]);
    expect((await send(row, seller, row.body())).data).toEqual(first.data);
    expect(told(await send(row, seller, { ...row.body(), ...row.other }))).toEqual([409, "key_reused"]);
    const foreign = row.inBranch ? [403, "forbidden"] : [409, "key_reused"];
    expect(told(await send(row, elsewhere, row.body()))).toEqual(foreign);
    expect(told(await send(row, viewer, row.body()))).toEqual([403, "forbidden"]);
    expect((await send(row, seller, row.body())).data).toEqual(first.data);

    // A week later the same answer is made from what is stored, and nothing is written again.
    await letAnswersGo(app());
    const [stored] = await app().rows<{ has_answer: boolean; row_id: string | null }>(
      "select answer is not null as has_answer, row_id from idempotency_keys where key = $1",
      [`repeated-${row.call}`],
    );
    const namesRow = !["terminal/{id}/print", "product/import"].includes(row.call);
    expect(stored).toEqual({ has_answer: !namesRow, row_id: namesRow ? expect.any(String) : null });
    const before = await countRows(app());
    const late = await send(row, seller, row.body());
    expect([late.status, late.message]).toEqual([200, first.message]);
    expect(withoutTexts(late.data)).toEqual(withoutTexts(first.data));
    expect(told(await send(row, seller, { ...row.body(), ...row.other }))).toEqual([409, "key_reused"]);
    expect(told(await send(row, elsewhere, row.body()))).toEqual(foreign);
    expect(told(await send(row, viewer, row.body()))).toEqual([403, "forbidden"]);
    expect(await countRows(app())).toEqual(before);
  });

  test("a user who has lost the rights gets no answer", async () => {
    await move("remove", seller, app().a.branch);
    for (const row of table.filter(({ inBranch }) => inBranch)) {
      expect([row.call, ...told(await send(row, seller, row.body()))]).toEqual([row.call, 403, "forbidden"]);
    }
    for (const row of table.filter(({ tooLittle }) => tooLittle)) {
      await app().rows("update users set permissions = $1 where id = $2", [row.tooLittle, seller.user.id]);
      // This call also makes the server forget cached rights.
      await move("add", seller, app().a.branch);
      expect([row.call, ...told(await send(row, seller, row.body()))]).toEqual([row.call, 403, "forbidden"]);
      await move("remove", seller, app().a.branch);
    }
  });
});
