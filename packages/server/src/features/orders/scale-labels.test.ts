import type { Company } from "@clove/domain/company/company.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { receiptText } from "@clove/domain/orders/receipt-text.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";

// `useTestApp` checks every invariant at the end.
const app = useTestApp();
let shop: Shop;
let ham: { id: number };
const weights = { prefix: 21, carries: "weight", item_digits: 5, value_check: false };

const update = (body: object) =>
  app().call<{ company: Company }>(shop.owner.token, "POST", "/api/v1/company-profile/update", body);
const read = async (order: { id: number }) =>
  (await app().call<{ order: Order }>(shop.owner.token, "GET", `order/${order.id}`)).data.order;
/** [quantity, price per unit, total] as they are printed. */
const printed = async (order: Order) => {
  const { company } = (
    await app().call<{ company: Company }>(shop.owner.token, "GET", "/api/v1/company-profile")
  ).data;
  return receiptText(order, company).lines.map((each) => [each.quantity, each.unit_price, each.total]);
};

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  ham = (await shop.product({ name: "Ham", price_type: "by_unit", price: 12.9, stock: 100 })).variation;
});

test("what the codes of scales mean is stored and told with the profile; wrong settings change nothing", async () => {
  expect((await update({})).data.company.scale_codes).toEqual([]);
  const chosen = [weights, { prefix: 22, carries: "price", item_digits: 4, value_check: true }];
  // As JSON text, as a form has it.
  expect((await update({ scale_codes: JSON.stringify(chosen) })).data.company.scale_codes).toEqual(chosen);
  for (const scale_codes of [
    [weights, weights],
    [{ ...weights, prefix: 19 }],
    [{ ...weights, carries: "colour" }],
    [{ ...weights, item_digits: 6, value_check: true }],
  ]) {
    expect(await update({ scale_codes })).toMatchObject({
      status: 422,
      failure: { code: "validation_failed" },
    });
  }
  const profile = await app().call<{ user: { company: object } }>(shop.owner.token, "GET", "user-profile");
  expect(profile.data.user.company).toMatchObject({ scale_codes: chosen });
  const [entry] = await app().rows<{ detail: object }>(
    "select detail from audit_log where action = 'company.updated' order by id desc limit 1",
  );
  expect(entry?.detail).toMatchObject({ fields: ["scale_codes"] });
});

test("weighed pieces are lines of their own, to the cent, with kg on the receipt, and come back one by one", async () => {
  // 0.455 × 12.90 = 5.8695 → 5.87; 0.333 × 12.90 = 4.2957 → 4.30; as one line 0.788 × 12.90 = 10.1652 → 10.17, too.
  // 0.101 × 12.90 = 1.3029 → 1.30, thrice 3.90; as one line 3.9087 → 3.91.
  const items = [0.455, 0.101, 0.101, 0.101].map((grams) => line(ham, 12.9, grams, { unit: "kg" }));
  const sale = await shop.sell({ items, payments: [pay("cash", 9.77)] });
  expect(sale.failure.code).toBeUndefined();
  const order = await read(sale.data.order);
  expect(await printed(order)).toEqual([
    ["0.455 kg", "12.90", "5.87"],
    ...Array(3).fill(["0.101 kg", "12.90", "1.30"]),
  ]);
  const refunds = openRefunds(app(), shop);
  const back = await refunds.giveBack(order, { 0: 0.455 });
  expect(back.data.refunds.map((each) => each.amount_received)).toEqual([5.87]);
});

test("a price that a till names for a labelled piece is judged as any other", async () => {
  const cheaper = await shop.sell({
    items: [line(ham, 11.9, 0.455, { unit: "kg" })],
    payments: [pay("cash", 5.41)],
  });
  expect(cheaper).toMatchObject({ status: 409, failure: { code: "price_changed" } });
  const pounds = await shop.sell({
    items: [line(ham, 12.9, 1, { unit: "lb" })],
    payments: [pay("cash", 12.9)],
  });
  expect(pounds).toMatchObject({ status: 422, failure: { code: "validation_failed" } });
});

test("a piece that was weighed without a connection is recorded with its kg", async () => {
  const rows = saleRows({
    temp_id: "T0001-weighed",
    terminal_id: shop.terminal.id,
    cashier_user_id: shop.owner.user.id,
    lines: [{ product_variation_id: ham.id, sale_price: 12.9, quantity: 1, unit: "kg" }],
  });
  const { records } = await sendUpload(app(), shop.owner.token, rows);
  expect(records).toMatchObject([{ status: "created", warnings: [] }]);
  expect(await printed(await read({ id: records[0]!.id! }))).toEqual([["1.000 kg", "12.90", "12.90"]]);
});
