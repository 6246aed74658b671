import type { PriceChange } from "@clove/domain/catalogue/price-changes.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { describe, expect, it, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { previewed } from "../../../test/price-change-writes.ts";
import { told, typed, usePricedShop } from "../../../test/priced-shop.ts";
import { line, pay } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";

const app = useTestApp();
const { made, call, store, preview, list, rowsOf, prices } = usePricedShop(app);

const countDone = async () =>
  (await app().rows<{ count: number }>("select count(*)::int from price_changes where status = 'done'"))[0]!
    .count;

describe("typed prices", () => {
  it("are changed together, listed with who did it, and written to the audit log", async () => {
    const body = await previewed(app(), { prices: [typed(made.tea, 10, 11), typed(made.rice, 3.5, 3.2)] });
    const { data } = await store(body);
    expect(data.price_change).toMatchObject({ status: "done", changed: 2, rule: null, cancelled_by: null });
    expect(await prices()).toEqual([11, 3.2, 20]);
    const { id } = data.price_change;
    expect((await list("length=1")).price_changes).toEqual([data.price_change]);
    expect(await rowsOf(id)).toEqual({
      rows: [
        {
          ...{ product_variation_id: made.tea.variation.id, product: "Green tea", variation: "N/A" },
          ...{ barcode: null, before: 10, after: 11, present: 11 },
        },
        {
          ...{ product_variation_id: made.rice.variation.id, product: "Rice", variation: "N/A" },
          ...{ barcode: null, before: 3.5, after: 3.2, present: 3.2 },
        },
      ],
      count: 2,
    });
    expect((await rowsOf(id, "page=2&length=1")).rows.map(({ product }) => product)).toEqual(["Rice"]);
    const audited = await app().rows<{ detail: object }>(
      "select detail from audit_log where action = 'product.prices_changed' and (detail->>'number')::int = $1",
      [id],
    );
    expect(audited).toEqual([{ detail: { number: id, changed: 2 } }]);
  });

  it("that are as before change nothing", async () => {
    expect((await preview({ prices: [typed(made.tea, 10, 10)] })).data).toMatchObject({ changed: 0 });
    const body = await previewed(app(), { prices: [typed(made.tea, 10, 10)] });
    expect(told(await store(body))).toEqual([422, "price_change_empty"]);
  });

  it("are refused whole: another price meanwhile, too many decimals, an unknown or repeated variation", async () => {
    const good = typed(made.rice, 3.5, 4);
    const count = async () => (await list()).count;
    const before = await count();
    for (const [wrong, code, field] of [
      [typed(made.tea, 9, 11), "prices_changed", "prices.1.sale_price"],
      [typed(made.tea, 10, 11.001), "too_many_decimals", "prices.1.sale_price"],
      [{ ...typed(made.tea, 10, 11), id: 999_999 }, "not_found", "prices.1.id"],
      [good, "not_found", "prices.1.id"],
    ] as const) {
      for (const send of [preview, store]) {
        const { failure } = await send({ prices: [good, wrong], state: "any" });
        expect([failure.code, failure.errors?.[0]?.path]).toEqual([code, field]);
      }
    }
    expect(await prices()).toEqual([10, 3.5, 20]);
    expect(await count()).toBe(before);
  });

  it("another company neither sees nor changes", async () => {
    const { data } = await store(await previewed(app(), { prices: [typed(made.tea, 10, 11)] }));
    const body = { prices: [typed(made.tea, 11, 12)] };
    expect(told(await preview(body, app().b.token))).toEqual([404, "not_found"]);
    expect((await call<{ count: number }>("list", undefined, app().b.token)).data.count).toBe(0);
    const seen = await call(`rows?id=${data.price_change.id}`, undefined, app().b.token);
    expect(told(seen)).toEqual([404, "not_found"]);
  });
});

describe("a rule", () => {
  const plus = { of: "sale_price", percent: 5 };

  it("changes what the search and the filters find, and says what it leaves", async () => {
    const green = await previewed(app(), { rule: plus, keyword: "green" });
    expect((await preview({ rule: plus, keyword: "green" })).data).toMatchObject({
      changed: 2,
      unchanged: 0,
    });
    await store(green);
    expect(await prices()).toEqual([10.5, 3.5, 21]);
    await store(await previewed(app(), { rule: plus, category_id: made.drinks.id }));
    expect(await prices()).toEqual([11.03, 3.5, 21]);
    const { data } = await preview({ rule: { ...plus, percent: -100 } });
    expect(data).toMatchObject({
      changed: 0,
      left: { no_price: 0, nothing_left: 3, no_cost: 0, too_large: 0 },
    });
  });

  it("leaves a typed price as it was typed", async () => {
    const body = {
      rule: { ...plus, rounding: "ending_0.90", towards: "up" },
      prices: [typed(made.tea, 10, 10)],
    };
    expect((await preview(body)).data).toMatchObject({ changed: 2 });
    const { data } = await store(await previewed(app(), body));
    expect(await prices()).toEqual([10, 3.9, 21.9]);
    expect(data.price_change).toMatchObject({ changed: 2, rule: { ...body.rule, percent: 5 } });
  });

  it("over the cost is for whoever sees costs", async () => {
    const body = { rule: { of: "purchase_price", percent: 50 } };
    await store(await previewed(app(), body));
    expect(await prices()).toEqual([1.5, 1.5, 1.5]);
    const { token } = await made.shop.staff("branch_manager", ["product:edit", "pos:view"]);
    expect(told(await preview(body, token))).toEqual([403, "forbidden"]);
    expect(told(await preview({ rule: plus, supplier_id: 1 }, token))).toEqual([403, "forbidden"]);
    expect(told(await preview({ rule: plus }, token))).toEqual([200, undefined]);
    // From the prices and the rule the costs could be told.
    const [change] = (await list("length=1")).price_changes;
    expect(change).toMatchObject({ is_by_rule: true, rule: { percent: 50 } });
    const { data } = await call<{ price_changes: PriceChange[] }>("list?length=1", undefined, token);
    expect(data.price_changes[0]).toMatchObject({ id: change!.id, is_by_rule: true, rule: null });
  });

  it("reaches the goods of one supplier", async () => {
    const answer = await app().call<{ supplier: { id: number } }>(app().a.token, "POST", "supplier/store", {
      name: "Zeta",
    });
    const { id: supplier_id } = answer.data.supplier;
    const goods = [bought(made.rice.variation, 1, 1, 3.5)];
    await openStockMoves(app(), made.shop).purchase(goods, { supplier_id });
    await store(await previewed(app(), { rule: { ...plus, percent: 100 }, supplier_id }));
    expect(await prices()).toEqual([10, 7, 20]);
    const { data } = await app().call<{ products: Product[] }>(
      app().a.token,
      "GET",
      `product/list?supplier_id=${supplier_id}`,
    );
    expect(data.products.map(({ name }) => name)).toEqual(["Rice"]);
  });

  it("is refused if a price has changed since its preview, and when it makes no sense", async () => {
    const body = await previewed(app(), { rule: plus });
    await app().rows("update product_variations set sale_price = 4 where id = $1", [made.rice.variation.id]);
    expect(told(await store(body))).toEqual([409, "prices_changed"]);
    expect(await prices()).toEqual([10, 4, 20]);
    for (const percent of [1000, 1.005, 1e-7, 5.0000004, "x"])
      expect(told(await preview({ rule: { ...plus, percent } }))).toEqual([422, "validation_failed"]);
    expect(told(await preview({ rule: { ...plus, rounding: "nearest_100" } }))).toEqual([
      422,
      "validation_failed",
    ]);
    const other = await preview({ rule: plus, prices_include_tax: true });
    expect(told(other)).toEqual([409, "price_kind_changed"]);
  });

  it("changes 2500 variations of many pages, each once", async () => {
    await app().rows(
      `with made as (insert into products (company_id, name, branch_id, category_id, brand_id, description, images)
          select company_id, 'Rice ' || n, branch_id, category_id, brand_id, description, images
          from products, generate_series(1, 2500) n where id = $1 returning company_id, id)
        insert into product_variations (company_id, product_id, purchase_price, sale_price, min_stock_quantity, barcode)
          select company_id, id, 1, 2, 0, 'many-' || id from made`,
      [made.rice.product.id],
    );
    const { data } = await store(await previewed(app(), { rule: plus, keyword: "rice" }));
    expect(data.price_change.changed).toBe(2501);
    const [found] = await app().rows<{ count: number }>(
      "select count(*)::int from product_variations where barcode like 'many-%' and sale_price = 2.1",
    );
    expect(found!.count).toBe(2500);
    expect((await rowsOf(data.price_change.id, "page=126")).rows).toHaveLength(1);
  });
});

test("of changes at the same time each is whole or refused, and sales go on", async () => {
  const savedBefore = await countDone();
  const change = async (percent: number) =>
    store(await previewed(app(), { rule: { of: "sale_price", percent } }));
  const sell = () => made.shop.sell({ items: [line(made.book.variation, 20)], payments: [pay("cash", 20)] });
  const done = await Promise.all([change(1), change(2), sell(), change(3)]);
  for (const { status } of done) expect([200, 409, 422]).toContain(status);
  const changes = [done[0], done[1], done[3]].filter(({ status }) => status === 200);
  expect((await countDone()) - savedBefore).toBe(changes.length);
  expect(changes.length).toBeGreaterThan(0);
  // All three prices were changed by the same changes: 10, 3.50 and 20 in proportion.
  const [teaPrice, , bookPrice] = await prices();
  expect(bookPrice! / teaPrice!).toBeCloseTo(2, 2);
});
