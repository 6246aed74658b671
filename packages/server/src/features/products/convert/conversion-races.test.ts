import type { PriceConversionDone } from "@clove/domain/catalogue/price-conversion.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { csvCalls, goods } from "../../../../test/csv.ts";
import { waitsForLock } from "../../../../test/locks.ts";
import { line, openShop, pay, type Shop } from "../../../../test/shop.ts";
import { openTills } from "../../../../test/stream-reader.ts";
import { sendUpload } from "../../../../test/upload.ts";

const app = useTestApp();
const { send } = csvCalls(app);
let shop: Shop;
let tea: Awaited<ReturnType<Shop["product"]>>;
let rice: Awaited<ReturnType<Shop["product"]>>;
const call = <T>(method: "GET" | "POST", path: string, body?: object) =>
  app().call<T>(app().a.token, method, path, body);
const convert = (to: string) => call<PriceConversionDone>("POST", "product/price-conversion/run", { to });
const priceOf = async ({ product }: { product: Product }) =>
  (await call<{ product: Product }>("GET", `product/${product.id}`)).data.product.variations[0]!.sale_price;

beforeEach(async () => {
  shop ??= await openShop(app(), app().a);
  await call("POST", "/api/v1/company-profile/update", { prices_include_tax: false });
  tea = await shop.product({ price: 10, sale_vat: 6, stock: 50 });
  rice = await shop.product({ price: 5, sale_vat: 6, stock: 50 });
});

/** Runs `act` while a conversion to prices with tax has locked the company and waits for one of the prices. */
async function whileConverting(act: () => Promise<void>): Promise<void> {
  const { company_id } = app().a.user;
  const client = await app().pool.connect();
  try {
    await client.query("begin");
    await client.query(`set local app.company_id = ${company_id}`);
    await client.query("select from product_variations where company_id = $1 and id = $2 for update", [
      company_id,
      rice.variation.id,
    ]);
    const converting = convert("with_tax");
    await waitsForLock(app());
    await act();
    await client.query("commit");
    expect((await converting).status).toBe(200);
  } finally {
    client.release();
  }
}

test("a sale meanwhile is one at the former prices; afterwards none by the former terms is taken", async () => {
  const former = { prices_include_tax: false, tax_after_discount: false, cash_rounding: 0 };
  const sale = (price: number, terms: object, total: number) =>
    shop.sell({ ...terms, items: [line(tea.variation, price)], payments: [pay("cash", total)] });
  await whileConverting(async () => {
    const { data, status } = await sale(10, former, 10.6);
    expect(status).toBe(200);
    expect(data.order).toMatchObject({ prices_include_tax: false, subtotal: 10, sst: 0.6, total: 10.6 });
  });
  const late = [await sale(10, former, 10.6), await sale(10.6, former, 11.24)];
  expect(late.map(({ failure }) => failure.code)).toEqual(["price_changed", "tax_terms_changed"]);
});

test("prices that are written meanwhile wait, and are refused: nobody knows any more which kind they are", async () => {
  const { product, variation } = tea;
  const body = { branch_id: app().a.branch.id, category_id: shop.category.id, brand_id: shop.brand.id };
  const calls = [
    () => call("POST", "product/variation/update", { id: variation.id, sale_price: 4 }),
    () =>
      call("POST", "product/update", { id: product.id, variations: [{ id: variation.id, sale_price: 4 }] }),
    () =>
      call("POST", "product/store", {
        ...body,
        name: "Newcomer",
        sale_vat: 6,
        variations: [{ purchase_price: 1, sale_price: 4 }],
      }),
    () =>
      call("POST", "stock/purchase", {
        destination_branch_id: body.branch_id,
        entries: [{ product_variation_id: variation.id, quantity: 1, purchase_price: 1, sale_price: 4 }],
      }),
    () => send(goods("", "Filed,Food,Own,1,4")),
  ];
  const answers: Promise<{ status: number; failure: { code: string } }>[] = [];
  await whileConverting(async () => {
    for (const [i, make] of calls.entries()) {
      answers.push(make());
      await waitsForLock(app(), i + 2 > 3 ? 3 : i + 2);
    }
  });
  for (const answer of answers) {
    const { status, failure } = await answer;
    expect([status, failure.code]).toEqual([409, "price_kind_changed"]);
  }
  expect(await priceOf(tea)).toBe(10.6);
  // Who knows the new setting may write.
  expect((await calls[0]!()).status).toBe(200);
});

test("a change of the tax meanwhile is made after it, and converts nothing", async () => {
  let changed: Promise<{ status: number }> | undefined;
  await whileConverting(async () => {
    changed = call("POST", "product/update", { id: tea.product.id, sale_vat: 8 });
    await waitsForLock(app(), 2);
  });
  expect((await changed)!.status).toBe(200);
  expect(await priceOf(tea)).toBe(10.6);
});

test("a price of a page that was opened before is refused", async () => {
  await convert("with_tax");
  const typed = { id: tea.variation.id, sale_price: 12, prices_include_tax: false };
  const answer = await call("POST", "product/variation/update", typed);
  expect([answer.status, answer.failure.code]).toEqual([409, "price_kind_changed"]);
  expect(
    (await call("POST", "product/variation/update", { ...typed, prices_include_tax: true })).status,
  ).toBe(200);
  expect(await priceOf(tea)).toBe(12);
});

test("a product made offline before is stored at the same price, with the tax", async () => {
  await convert("with_tax");
  const rows = (temp_id: string, kind: object) => ({
    products: [
      {
        ...{ temp_id, name: temp_id, branch_id: app().a.branch.id, sale_vat: 6, ...kind },
        ...{ category_id: shop.category.id, brand_id: shop.brand.id },
      },
    ],
    product_variations: [
      {
        temp_id: `${temp_id}.v1`,
        product_temp_id: temp_id,
        purchase_price: 1,
        sale_price: 10,
        barcode: null,
      },
    ],
  });
  const priced = async (temp_id: string, kind: object) => {
    const { records } = await sendUpload(app(), app().a.token, rows(temp_id, kind));
    const { data } = await call<{ product: Product }>("GET", `product/${records[0]!.id}`);
    return data.product.variations[0]!.sale_price;
  };
  expect(await priced("old-kind", { prices_include_tax: false })).toBe(10.6);
  expect(await priced("new-kind", { prices_include_tax: true })).toBe(10);
  expect(await priced("no-kind", {})).toBe(10);
});

test("tills get the new prices and the setting", async () => {
  const tills = openTills(app(), app().a);
  const till = await tills.ready();
  const from = till.received.length;
  await convert("with_tax");
  const told = await till.until((message) => message.type === "companies", from);
  const prices = till
    .items<{ id: number; sale_price: number }>("product_variations", from)
    .filter(({ id }) => id === tea.variation.id || id === rice.variation.id)
    .map(({ sale_price }) => sale_price);
  expect(prices.toSorted((a, b) => a - b)).toEqual([5.3, 10.6]);
  expect(told.message).toMatchObject({ items: [{ prices_include_tax: true }] });
  await tills.close();
});

test("two at once make one", async () => {
  const answers = await Promise.all([convert("with_tax"), convert("with_tax")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await priceOf(tea)).toBe(10.6);
  const { data } = await call<{ company: Company }>("GET", "/api/v1/company-profile");
  expect(data.company.prices_include_tax).toBe(true);
});
