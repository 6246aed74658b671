import type {
  PriceConversionDone,
  PriceConversionList,
  PriceConversionUndone,
} from "@clove/domain/catalogue/price-conversion.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { sendCsv } from "../../../../test/csv.ts";
import { line, openShop, type Shop } from "../../../../test/shop.ts";
import { ownSale, readQuarantine, sendUpload } from "../../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
type Made = Awaited<ReturnType<Shop["product"]>>;
let [tea, rice, book]: Made[] = [];
const path = "product/price-conversion";
const token = () => app().a.token;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = await shop.product({ name: "Tea", price: 10, sale_vat: 6 });
  rice = await shop.product({ name: "Rice", price: 3.5, sale_vat: 8 });
  book = await shop.product({ name: "Book", price: 20 });
});

const preview = (query: string) => app().call<PriceConversionList>(token(), "GET", `${path}?${query}`);
const exported = async (query: string) => (await app().call(token(), "GET", `${path}/export?${query}`)).text;
const run = (body: object, headers: Record<string, string> = {}, who = token()) =>
  app().call<PriceConversionDone>(who, "POST", `${path}/run`, body, headers);
const undo = (text: string, headers: Record<string, string> = {}) =>
  sendCsv<PriceConversionUndone>(app(), token(), `${path}/undo`, { text }, headers);
const company = async () =>
  (await app().call<{ company: Company }>(token(), "GET", "/api/v1/company-profile")).data.company;
const priceOf = async ({ product }: Made) =>
  (await app().call<{ product: Product }>(token(), "GET", `product/${product.id}`)).data.product
    .variations[0]!.sale_price;
const prices = () => Promise.all([tea!, rice!, book!].map(priceOf));
/** Puts the shop back to prices without tax: 10.00, 3.50, 20.00. */
const reset = async () => {
  await app().rows("update companies set prices_include_tax = false where id = $1", [
    app().a.user.company_id,
  ]);
  for (const [{ variation }, price] of [
    [tea!, 10],
    [rice!, 3.5],
    [book!, 20],
  ] as const)
    await app().rows("update product_variations set sale_price = $2 where id = $1", [variation.id, price]);
  // Sessions hold the setting.
  await app().call(token(), "POST", "/api/v1/company-profile/update", { prices_include_tax: true });
  await app().call(token(), "POST", "/api/v1/company-profile/update", { prices_include_tax: false });
};

describe("a conversion", () => {
  it("is shown first: what changes, how many, page by page; nothing is stored", async () => {
    const { data } = await preview("to=with_tax&rounding=nearest_0.05&length=1&page=2");
    expect(data).toMatchObject({ changed: 2, unchanged: 1, count: 2 });
    expect(data.rows).toEqual([
      {
        ...{ product_variation_id: rice!.variation.id, product: "Rice", variation: "N/A", barcode: null },
        ...{ sale_vat: 8, before: 3.5, after: 3.8 },
      },
    ]);
    expect(await prices()).toEqual([10, 3.5, 20]);
    expect((await company()).prices_include_tax).toBe(false);
  });

  it("is a file with the prices before and after", async () => {
    const text = await exported("to=with_tax");
    expect(text.replace("\uFEFF", "").split("\r\n")).toEqual([
      "variation_id,name,variation,barcode,sale_vat,before,after,after_includes_tax",
      `${tea!.variation.id},Tea,N/A,,6,10.00,10.60,1`,
      `${rice!.variation.id},Rice,N/A,,8,3.50,3.78,1`,
      "",
    ]);
  });

  it("changes prices and setting at once, tells the tills and the audit log, and is done once for a key", async () => {
    await reset();
    const body = { to: "with_tax", rounding: "nearest_0.05" };
    const key = { "idempotency-key": "convert-once" };
    const first = await run(body, key);
    expect(first.data).toEqual({ changed: 2, unchanged: 1, prices_include_tax: true });
    expect(await prices()).toEqual([10.6, 3.8, 20]);
    expect(await company()).toMatchObject({ prices_include_tax: true, tax_confirmed: true });
    expect((await run(body, key)).data).toEqual(first.data);
    expect(await prices()).toEqual([10.6, 3.8, 20]);
    expect((await run({ ...body, rounding: "exact" }, key)).failure.code).toBe("key_reused");
    const again = await run(body);
    expect([again.status, again.failure.code]).toEqual([409, "price_kind_already"]);
    const entries = await app().rows<{ detail: object }>(
      "select detail from audit_log where action = 'product.prices_converted' and company_id = $1",
      [app().a.user.company_id],
    );
    expect(entries).toEqual([{ detail: { ...body, changed: 2, unchanged: 1 } }]);
  });

  it("leaves other companies and the batches alone", async () => {
    await reset();
    const other = await app().rows("select * from product_variations where company_id <> $1 order by id", [
      app().a.user.company_id,
    ]);
    const batches = () => app().rows("select id, sale_price from batches order by id");
    const before = await batches();
    await run({ to: "with_tax" });
    expect(await batches()).toEqual(before);
    expect(
      await app().rows("select * from product_variations where company_id <> $1 order by id", [
        app().a.user.company_id,
      ]),
    ).toEqual(other);
  });

  it("is refused when a price differs from the list that was seen", async () => {
    await reset();
    const { state } = (await preview("to=with_tax")).data;
    const changed = await app().call(token(), "POST", "product/variation/update", {
      id: tea!.variation.id,
      sale_price: 11,
    });
    expect(changed.status).toBe(200);
    const answer = await run({ to: "with_tax", state });
    expect([answer.status, answer.failure.code]).toEqual([409, "prices_changed"]);
    expect(await prices()).toEqual([11, 3.5, 20]);
    expect((await company()).prices_include_tax).toBe(false);
    const { state: seen } = (await preview("to=with_tax")).data;
    expect((await run({ to: "with_tax", state: seen })).status).toBe(200);
    expect(await prices()).toEqual([11.66, 3.78, 20]);
  });

  it("is for whoever may change products and the company", async () => {
    await reset();
    for (const permissions of [["product:edit", "product:view"], ["company:view"]]) {
      const { token: theirs } = await shop.staff("branch_manager", permissions);
      expect((await run({ to: "with_tax" }, {}, theirs)).status).toBe(403);
      expect((await app().call(theirs, "GET", `${path}?to=with_tax`)).status).toBe(403);
      expect((await app().call(theirs, "GET", `${path}/export?to=with_tax`)).status).toBe(403);
      expect((await sendCsv(app(), theirs, `${path}/undo`, { text: "x" })).status).toBe(403);
    }
    const { token: both } = await shop.staff("branch_manager", ["product:edit", "company:view"]);
    expect((await app().call(both, "GET", `${path}?to=with_tax`)).status).toBe(200);
  });

  it("is refused whole where a price would be too large", async () => {
    await reset();
    await app().rows("update product_variations set sale_price = 9999999.99 where id = $1", [
      rice!.variation.id,
    ]);
    const answer = await run({ to: "with_tax" });
    expect([answer.status, answer.failure.code]).toEqual([422, "converted_price_too_large"]);
    expect(await prices()).toEqual([10, 9_999_999.99, 20]);
  });
});

it("waits for sales that are kept aside: they would be retried under the other kind", async () => {
  await reset();
  const aside = ownSale(shop, "T0001-aside", [line(tea!.variation, 10)], { order: { total: 11 } });
  await sendUpload(app(), token(), aside);
  const answer = await run({ to: "with_tax" });
  expect([answer.status, answer.failure.code]).toEqual([409, "tax_kind_waits"]);
  expect(await prices()).toEqual([10, 3.5, 20]);
  const { quarantine } = (await readQuarantine(app(), token())).data;
  await app().call(token(), "POST", `offline/quarantine/${quarantine[0]!.id}/discard`, { reason: "seen" });
  expect((await run({ to: "with_tax" })).status).toBe(200);
});

describe("its file", () => {
  it("takes it back: prices that are still its own, and the setting; the others are named", async () => {
    await reset();
    const text = await exported("to=with_tax&rounding=ending_0.90");
    await run({ to: "with_tax", rounding: "ending_0.90" });
    expect(await prices()).toEqual([10.9, 3.9, 20]);
    const edit = { id: rice!.variation.id, sale_price: 4.5 };
    expect((await app().call(token(), "POST", "product/variation/update", edit)).status).toBe(200);
    const late = await shop.product({ name: "Late", price: 7, sale_vat: 6 });
    const answer = await undo(text, { "idempotency-key": "undo-once" });
    expect(answer.data).toEqual({
      ...{ restored: 1, left: 2, prices_include_tax: false },
      rows: [
        {
          product_variation_id: rice!.variation.id,
          product: "Rice",
          variation: "N/A",
          price: 4.5,
          why: "changed",
        },
        {
          product_variation_id: late.variation.id,
          product: "Late",
          variation: "N/A",
          price: 7,
          why: "not_in_file",
        },
      ],
    });
    expect(await prices()).toEqual([10, 4.5, 20]);
    expect((await company()).prices_include_tax).toBe(false);
    expect((await undo(text, { "idempotency-key": "undo-once" })).data).toEqual(answer.data);
    expect((await undo(text)).failure.code).toBe("price_kind_already");
    await app().rows("update products set sale_vat = 0 where id = $1", [late.product.id]);
  });

  it("is refused with the rows that cannot be read, or that are of two conversions", async () => {
    await reset();
    const head = "variation_id,before,after,after_includes_tax";
    const bad = await undo([head, "1,1.00,x,1", "2,1.00,2.00,", "3,1,2,1", "3,1,2,1", "4,1,2,0"].join("\n"));
    expect(bad.failure.data).toMatchObject({
      count: 4,
      rows: [
        { line: 2, reason: "after must be a number like 12.50, not x" },
        { line: 3, reason: "after_includes_tax is required" },
        { line: 5, reason: "This row is of another conversion, or occurs twice" },
        { line: 6, reason: "This row is of another conversion, or occurs twice" },
      ],
    });
    expect((await undo("variation_id,before\n1,2")).failure.data?.rows[0]?.reason).toMatch(
      /^Missing columns/,
    );
  });
});
