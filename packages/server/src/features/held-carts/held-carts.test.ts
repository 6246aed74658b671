import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { maxHeldCarts } from "@clove/domain/held-carts/check-hold.ts";
import type { HeldCart, SyncHeldCart } from "@clove/domain/held-carts/held-carts.schema.ts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { openTills, type Tills } from "../../../test/stream-reader.ts";
import { sendUpload, together } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let tills: Tills;
let second: Branch;
let tea: { id: number };
let number = 0;
const tempId = () => `T0001-held${++number}`;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tills = openTills(app(), app().a);
  second = await shop.branch({ type: "branch" });
  tea = (await shop.product({ price: 10 })).variation;
});
afterEach(() => tills.close());

type Person = { token: string };
const record = (more: Partial<SyncHeldCart> = {}) => ({
  held_carts: [
    {
      temp_id: tempId(),
      branch_id: shop.owner.branch.id,
      name: "Blue jacket",
      cashier_user_id: shop.owner.user.id,
      adjustment: 1.5,
      total: 18.5,
      lines: [{ name: "Tea", product_variation_id: tea.id, quantity: 2, sale_price: 10, discount: 0 }],
      created_at: new Date().toISOString(),
      ...more,
    },
  ],
});
const send = (body: object, { token }: Person = shop.owner) => sendUpload(app(), token, body);
const told = async (body: object, by?: Person) => {
  const [{ status, warnings, code } = { status: "none", warnings: [], code: "none" }] = (await send(body, by))
    .records;
  return { status, warnings, ...(code !== undefined && { code }) };
};
const created = { status: "created", warnings: [] };
const hold = async (more: Partial<SyncHeldCart> = {}) => {
  const body = record(more);
  expect(await told(body)).toEqual(created);
  return body.held_carts[0]!;
};
const end = (
  held_cart_temp_id: string,
  how: "taken" | "discarded",
  by: Person = shop.owner,
  more: object = {},
) =>
  app().call<{ held_cart: { id: number; how: string } }>(by.token, "POST", "held-cart/end", {
    held_cart_temp_id,
    how,
    temp_id: tempId(),
    ...more,
  });
const ended = (held_cart_temp_id: string, how: "taken" | "discarded" = "taken", temp_id = tempId()) => ({
  held_cart_ends: [{ temp_id, held_cart_temp_id, how, name: "Blue jacket" }],
});
/** The held carts that a new till of this person gets. */
const seen = async ({ token }: Person): Promise<HeldCart[]> => (await tills.ready(token)).items("held_carts");
const isSeen = async (temp_id: string, by: Person = shop.owner) =>
  (await seen(by)).some((cart) => cart.temp_id === temp_id);
const stored = async (temp_id: string) =>
  (
    await app().rows<{ ended_how: string | null }>("select ended_how from held_carts where temp_id = $1", [
      temp_id,
    ])
  ).map(({ ended_how }) => ended_how);

test("tills of the store get a held cart, and lose it when it is taken up", async () => {
  const customer = await shop.customer();
  const cashier = await shop.staff("cashier", ["pos:view"]);
  const till = await tills.ready(cashier.token);
  const { temp_id, created_at } = await hold({ user_id: customer.id });
  await till.until(rowOf("held_carts", { temp_id }));
  const cart = till.items("held_carts").at(-1)!;
  expect(cart).toEqual({
    id: expect.any(Number),
    temp_id,
    branch_id: shop.owner.branch.id,
    name: "Blue jacket",
    cashier_user: { id: shop.owner.user.id, name: shop.owner.user.name },
    user_id: customer.id,
    user: { id: customer.id, name: customer.name, phone: customer.phone },
    adjustment: 1.5,
    total: 18.5,
    lines: [{ name: "Tea", product_variation_id: tea.id, quantity: 2, sale_price: 10, discount: 0 }],
    created_at: expect.stringContaining(created_at.slice(0, 19)),
  });
  expect(await isSeen(temp_id, cashier)).toBe(true);
  const from = till.received.length;
  expect((await end(temp_id, "taken", cashier)).data.held_cart).toMatchObject({ id: cart.id, how: "taken" });
  await till.until((message) => message.type === "held_carts" && "deleted" in message, from);
  expect(till.deleted("held_carts")).toEqual([cart.id]);
  expect(await isSeen(temp_id, cashier)).toBe(false);
  // A held cart reserves no stock.
  expect(
    await app().rows("select quantity from stock_levels where product_variation_id = $1", [tea.id]),
  ).toEqual([{ quantity: "100.000" }]);
});

describe("who", () => {
  test("people of other stores or companies, and people who may not sell, neither see nor end one", async () => {
    const { temp_id } = await hold();
    const elsewhere = await shop.staff("cashier", ["pos:view"]);
    await app().call(shop.owner.token, "POST", "branch/user/add", {
      user_id: elsewhere.user.id,
      branch_id: second.id,
    });
    await app().call(shop.owner.token, "POST", "branch/user/remove", {
      user_id: elsewhere.user.id,
      branch_id: shop.owner.branch.id,
    });
    const clerk = await shop.staff("branch_manager", ["product:view", "order:view"]);
    for (const person of [elsewhere, clerk, app().b]) expect(await seen(person)).toEqual([]);
    expect((await end(temp_id, "taken", elsewhere)).failure.code).toBe("forbidden");
    expect((await end(temp_id, "discarded", clerk)).failure.code).toBe("forbidden");
    expect((await end(temp_id, "taken", app().b)).failure.code).toBe("not_found");
    for (const person of [elsewhere, clerk]) {
      const refused = { status: "refused", code: "forbidden", warnings: [] };
      expect(await told(record(), person)).toEqual(refused);
      expect(await told(ended(temp_id), person)).toEqual(refused);
    }
    // For an administrator of another company, rows of this one do not exist.
    expect(await told(record(), app().b)).toMatchObject({ status: "refused", code: "not_found" });
    const { user } = app().b;
    const foreign = { cashier_user_id: user.id, branch_id: second.id };
    expect(await told(record(foreign), app().b)).toMatchObject({ status: "refused", code: "not_found" });
    expect(await stored(temp_id)).toEqual([null]);
  });

  test("a cart that a colleague held may be uploaded by everybody who sells in the store, in their own name", async () => {
    const [one, other] = [
      await shop.staff("cashier", ["pos:view"]),
      await shop.staff("cashier", ["pos:view"]),
    ];
    for (const named of [one.user.id, shop.owner.user.id, app().b.user.id, undefined]) {
      const body = record({ cashier_user_id: named });
      expect(await told(body, other)).toEqual(created);
      const cart = (await seen(other)).find(({ temp_id }) => temp_id === body.held_carts[0]!.temp_id);
      expect(cart?.cashier_user).toEqual({ id: other.user.id, name: other.user.name });
    }
  });
});

describe("once", () => {
  test("of several tills that take it up at once exactly one gets it, and the others are told who has it", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => shop.staff("cashier", ["pos:view"])));
    for (let round = 0; round < 3; round++) {
      const { temp_id } = await hold();
      const answers = await Promise.all(
        people.flatMap((person) => [1, 2].map(() => end(temp_id, "taken", person))),
      );
      const [got, ...more] = answers.filter(({ status }) => status === 200);
      expect(got?.data.held_cart.how).toBe("taken");
      expect(more).toEqual([]);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(new Set(refused.map(({ failure }) => failure.code))).toEqual(new Set(["held_cart_taken"]));
      expect(refused[0]!.failure.message).toBe("Ben has already taken this cart up");
    }
  });

  test("a cart that is sent several times, also after it was taken up, is stored once and does not come back", async () => {
    const body = record();
    const { temp_id } = body.held_carts[0]!;
    const answers = await Promise.all([1, 2, 3, 4].map(() => told(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      "created",
      "duplicate",
      "duplicate",
      "duplicate",
    ]);
    expect((await end(temp_id, "taken")).status).toBe(200);
    expect(await told(body)).toMatchObject({ status: "duplicate" });
    expect(await stored(temp_id)).toEqual(["taken"]);
  });

  test("after a call whose answer was lost, the upload of the same key finds the cart taken up", async () => {
    const { temp_id } = await hold();
    const key = tempId();
    const first = await end(temp_id, "taken", shop.owner, { temp_id: key });
    const { records } = await send(ended(temp_id, "taken", key));
    expect(records[0]).toMatchObject({ status: "duplicate", id: first.data.held_cart.id, warnings: [] });
    // And the other way round, with the upload first.
    const other = await hold();
    const again = tempId();
    expect(await told(ended(other.temp_id, "taken", again))).toEqual(created);
    expect((await end(other.temp_id, "taken", shop.owner, { temp_id: again })).status).toBe(200);
  });
});

describe("without a connection", () => {
  test("a cart that was held and taken up offline never appears at another till", async () => {
    const body = record();
    const { temp_id } = body.held_carts[0]!;
    const { records } = await send(together(body, ended(temp_id)));
    expect(records.map(({ kind, status }) => [kind, status])).toEqual([
      ["held_cart", "created"],
      ["held_cart_end", "created"],
    ]);
    expect(await stored(temp_id)).toEqual(["taken"]);
  });

  test("taking up a cart that somebody else took meanwhile is reported; discarding it is not", async () => {
    const { temp_id } = await hold();
    expect((await end(temp_id, "taken")).status).toBe(200);
    expect(await told(ended(temp_id))).toEqual({ status: "created", warnings: ["taken_elsewhere"] });
    expect(await told(ended(temp_id, "discarded"))).toEqual(created);
    expect(await stored(temp_id)).toEqual(["taken"]);
    expect(await told(ended("T0001-nowhere"))).toMatchObject({ status: "refused", code: "parent_missing" });
  });

  test("goods and a customer that were made offline too get their ids", async () => {
    const [product, variation, user] = [tempId(), tempId(), tempId()];
    const body = record({
      user_temp_id: user,
      lines: [{ name: "New", product_variation_temp_id: variation, quantity: 1, sale_price: 3, discount: 0 }],
    });
    const made = {
      products: [
        {
          temp_id: product,
          name: "Made offline",
          branch_id: shop.owner.branch.id,
          category_id: shop.category.id,
          brand_id: shop.brand.id,
        },
      ],
      product_variations: [
        { temp_id: variation, product_temp_id: product, purchase_price: 1, sale_price: 3 },
      ],
      users: [{ temp_id: user, name: "Aina", email: `${user}@held.example` }],
    };
    const { records } = await send(together(body, made));
    expect(records.map(({ status, warnings }) => [status, warnings])).toEqual(
      ["product", "user", "held_cart"].map(() => ["created", []]),
    );
    const cart = (await seen(shop.owner)).find(({ temp_id }) => temp_id === body.held_carts[0]!.temp_id)!;
    expect(cart).toMatchObject({
      user: { name: "Aina" },
      lines: [{ product_variation_id: expect.any(Number) }],
    });
    expect(cart.lines[0]).not.toHaveProperty("product_variation_temp_id");
  });

  test("a cart with unknown goods is refused and stays on the till; an unknown customer is left out", async () => {
    const line = { name: "?", quantity: 1, sale_price: 1, discount: 0 };
    const foreign = await openShop(app(), app().b);
    const { variation } = await foreign.product();
    for (const [lines, code] of [
      [[{ ...line, product_variation_temp_id: "T0001-never" }], "parent_missing"],
      [[{ ...line, product_variation_id: variation.id + 1_000_000 }], "not_found"],
    ] as const) {
      expect(await told(record({ lines: [...lines] }))).toEqual({ status: "refused", code, warnings: [] });
    }
    expect(await told(record({ user_id: shop.owner.user.id }))).toEqual({
      status: "created",
      warnings: ["customer_missing"],
    });
  });
});

test("a store holds a limited number of carts, until one is discarded", async () => {
  const { company_id, id } = shop.owner.user;
  const at = await shop.branch({ type: "branch" });
  await app().rows(
    `insert into held_carts (company_id, temp_id, branch_id, name, cashier_user_id, adjustment, total, lines, created_at)
     select $1, 'T0001-many' || i, $2, 'Many', $3, 0, 1, '[]', now() from generate_series(1, $4::int) i`,
    [company_id, at.id, id, maxHeldCarts - 1],
  );
  const bodies = [1, 2, 3].map(() => record({ branch_id: at.id }));
  const answers = await Promise.all(bodies.map((body) => send(body)));
  const records = answers.flatMap((answer) => answer.records);
  expect(records.map(({ status }) => status).sort()).toEqual(["created", "refused", "refused"]);
  expect(records.find(({ status }) => status === "refused")).toMatchObject({
    code: "held_carts_full",
    message: "This store has 200 held carts. Take some of them up or discard them first.",
  });
  // The refused cart, as its till sends it again.
  const left = bodies[records.findIndex(({ status }) => status === "refused")]!;
  expect((await end("T0001-many1", "discarded")).status).toBe(200);
  expect(await told(left)).toEqual(created);
  expect(await app().rows("select detail from audit_log where action = 'held_cart.discard'")).toHaveLength(1);
});
