import { nameWithVariation } from "@clove/domain/catalogue/variation-name.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { resetChangeFeed } from "../../../test/change-feed.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { saleRows, sendUpload, together } from "../../../test/upload.ts";
import { isOnCluster } from "../../db/connect.ts";
import { Packet } from "../../db/packet.ts";

const app = useTestApp();
let shop: Shop;
let owner: SignedUp;
let bread: Awaited<ReturnType<Shop["product"]>>;
/** The cursor at which the till's copy was read. */
let history: string;
let made = 0;

beforeAll(async () => {
  owner = app().a;
  shop = await openShop(app(), owner);
});
beforeEach(async () => {
  bread = await shop.product({ name: `Bread ${++made}` });
  const tills = openTills(app(), owner);
  history = (await tills.ready()).lastId()!;
  await tills.close();
});

/** As after a restore: the ids that the till knows may now belong to other rows. */
const setBack = () => resetChangeFeed(app());
const rename = (name: string) =>
  app().rows("update products set name = $1 where id = $2", [name, bread.product.id]);

type Meant = { product?: string; counter?: string; cashier?: string };
function sale(temp_id: string, meant: Meant = {}, at: string | null = history) {
  const {
    product = bread.product.name,
    counter = shop.terminal.unique_no,
    cashier = owner.user.name,
  } = meant;
  const lines = [{ product_variation_id: bread.variation.id, sale_price: 10, name: product }];
  const order = { terminal_no: counter, cashier_name: cashier, history: at };
  return saleRows({ temp_id, terminal_id: shop.terminal.id, cashier_user_id: owner.user.id, lines, order });
}
const send = async (...bodies: object[]) =>
  (await sendUpload(app(), owner.token, together(...bodies))).records.map(
    ({ temp_id, status, code, message }) => [temp_id, status, ...(code ? [code, message] : [])],
  );
const other = (what: string, field: string) => [
  "other_history",
  `${syncTexts.otherHistory({ what })} (${field})`,
];

test("in the same history a sale is recorded, whatever its goods are called now", async () => {
  await rename(`Renamed ${made}`);
  expect(await send(sale("T1-fits"))).toEqual([["T1-fits", "created"]]);
});

test("after a restore a sale whose names agree is recorded once; one whose ids mean other rows is kept aside", async () => {
  await setBack();
  expect(await send(sale("T2-same"))).toEqual([["T2-same", "created"]]);
  expect(await send(sale("T2-same"))).toEqual([["T2-same", "duplicate"]]);
  expect(
    await send(
      sale("T2-goods", { product: "Milk" }),
      sale("T2-counter", { counter: "0099" }),
      sale("T2-cashier", { cashier: "Ben" }),
      // From an older app, which sends no history.
      sale("T2-older", { product: "Milk" }, null),
    ),
  ).toEqual([
    ["T2-goods", "quarantined", ...other("Milk", "order_items.0.product_variation_id")],
    ["T2-counter", "quarantined", ...other("0099", "terminal_id")],
    ["T2-cashier", "quarantined", ...other("Ben", "cashier_user_id")],
    ["T2-older", "created"],
  ]);
  const stored = await app().rows("select temp_id from orders where temp_id like 'T2-%' order by 1");
  expect(stored).toEqual([{ temp_id: "T2-older" }, { temp_id: "T2-same" }]);
});

test("a retry succeeds only when the ids mean the same again", async () => {
  await setBack();
  await send(sale("T3-retry", { product: `Milk ${made}` }));
  const [{ id }] = (await app().rows<{ id: string }>(
    "select id from quarantine where temp_id = 'T3-retry'",
  )) as [{ id: string }];
  const retry = () =>
    app().call(owner.token, "POST", `offline/quarantine/${id}/retry`, { reason: "looked at" });
  const preview = await app().call<{ refusal: { code: string } }>(
    owner.token,
    "GET",
    `offline/quarantine/${id}/preview`,
  );
  expect(preview.data.refusal.code).toBe("other_history");
  expect((await retry()).failure).toMatchObject({ code: "other_history" });
  await rename(`Milk ${made}`);
  expect((await retry()).status).toBe(200);
});

test("goods with a variation, held carts and new products are compared as well", async () => {
  const { company_id } = owner.user;
  const [red] = (await app().rows<{ id: string }>(
    "insert into colors (company_id, name, code) values ($1, $2, $2) returning id",
    [company_id, `Red ${made}`],
  )) as [{ id: string }];
  await app().rows("update product_variations set color_id = $1 where id = $2", [red.id, bread.variation.id]);
  await setBack();
  const { name } = bread.product;
  const cart = (temp_id: string, called: string) => ({
    held_carts: [
      {
        ...{ temp_id, history, branch_id: owner.branch.id, branch_name: owner.branch.name, name: "Aina" },
        ...{ total: 10, created_at: new Date().toISOString() },
        lines: [
          {
            product_variation_id: bread.variation.id,
            name: called,
            quantity: 1,
            sale_price: 10,
            discount: 0,
          },
        ],
      },
    ],
  });
  const product = (temp_id: string, category_name: string) => ({
    products: [
      {
        ...{ temp_id, history, name: temp_id, branch_id: owner.branch.id, branch_name: owner.branch.name },
        ...{ category_id: shop.category.id, category_name, brand_id: shop.brand.id, brand_name: "Own" },
      },
    ],
    product_variations: [
      {
        temp_id: `${temp_id}.v1`,
        product_temp_id: temp_id,
        purchase_price: 1,
        sale_price: 2,
        color_id: red.id,
      },
    ].map((variation) => ({ ...variation, color_id: Number(red.id), color_name: `Red ${made}` })),
  });
  expect(
    await send(
      sale("T4-varied", { product: nameWithVariation(name, `Red ${made}`) }),
      sale("T4-plain"),
      cart("T4-held", `${name} Red ${made}`),
      cart("T4-held-other", name),
      product("T4-product", "Food"),
      product("T4-product-other", "Drinks"),
    ),
  ).toEqual([
    ["T4-product", "created"],
    ["T4-product-other", "quarantined", ...other("Drinks", "category_id")],
    ["T4-varied", "created"],
    ["T4-plain", "quarantined", ...other(name, "order_items.0.product_variation_id")],
    ["T4-held", "created"],
    ["T4-held-other", "refused", "other_history", other(name, "")[1]!.replace(" ()", "")],
  ]);
});

test("a line is compared by its own history, or by the sale's if it has none", async () => {
  await setBack();
  const of = (temp_id: string, own: object) => {
    const body = sale(temp_id, { product: "Milk" });
    return { ...body, order_items: body.order_items.map((item) => ({ ...item, ...own })) };
  };
  expect((await send(of("T6-null", { history: null }), of("T6-none", {}))).map((told) => told[1])).toEqual([
    "created",
    "quarantined",
  ]);
});

test("an online sale from an older copy is refused, and nothing of it is stored", async () => {
  await setBack();
  const place = (name: string) =>
    shop.sell({
      items: [line(bread.variation, 10, 1, { name, history })],
      payments: [pay("cash", 10)],
      terminal_no: shop.terminal.unique_no,
      history,
    });
  const refused = await place("Milk");
  expect(refused).toMatchObject({ status: 409, failure: { code: "other_history" } });
  expect(refused.failure.errors).toMatchObject([{ path: "items.0.product_variation_id" }]);
  expect((await place(bread.product.name)).status).toBe(200);
});

test("an online sale judged by what the server remembers is refused if its till's copy is of another history", async () => {
  const { token } = await shop.staff("cashier", ["pos:view"]);
  const terminal = await shop.counter();
  await shop.openShift(token, terminal.id);
  const place = (name: string) =>
    shop.sell(
      {
        terminal_id: terminal.id,
        items: [line(bread.variation, 10, 1, { name, history })],
        payments: [pay("cash", 10)],
        terminal_no: terminal.unique_no,
        history,
      },
      token,
    );
  const reads = vi.spyOn(Packet.prototype, "add");
  for (let sold = 0; sold < 2; sold++) expect((await place(bread.product.name)).status).toBe(200);
  const read = reads.mock.calls.filter(([{ text }]) => text.includes("sold as materialized"));
  expect(read).toHaveLength(isOnCluster(app().pool) ? 0 : 1);
  reads.mockRestore();
  await setBack();
  expect(await place("Milk")).toMatchObject({ status: 409, failure: { code: "other_history" } });
  expect((await place(bread.product.name)).status).toBe(200);
});

test("a history that cannot be read counts as another one", async () => {
  for (const [n, wrong] of [
    "",
    "nonsense",
    `5:5:.x.${"0".repeat(12)}.00000001.1-${"0".repeat(16)}`,
  ].entries()) {
    const [taken] = await send(sale(`T5-${n}`, {}, wrong));
    expect(taken).toEqual([`T5-${n}`, "created"]);
    expect((await send(sale(`T5-${n}-other`, { product: "Milk" }, wrong)))[0]![1]).toBe("quarantined");
  }
});
