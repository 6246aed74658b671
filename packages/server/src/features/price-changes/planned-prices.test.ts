import type { PriceChange } from "@clove/domain/catalogue/price-changes.schema.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { rowOf } from "../../../test/open-stream.ts";
import { laterDay, previewed } from "../../../test/price-change-writes.ts";
import { told, typed, usePricedShop } from "../../../test/priced-shop.ts";
import { openShop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { openPlannedPrices } from "./planned-prices.ts";

const app = useTestApp();
const { made, call, store, list, rowsOf, priceOf, prices } = usePricedShop(app);

const applyDue = () => openPlannedPrices({ pool: app().pool, log: app().app.log }).applyDue();
/** As servers do when the day has begun. */
const dayBegins = async (servers = 1) => {
  await app().rows(
    "update price_changes set effective_at = now() - interval '1 second' where status = 'planned'",
  );
  // A trigger notes it as well, but not on a cluster.
  await app().rows("update company_work set due_at = now() - interval '1 second' where kind = 'prices'");
  await Promise.all(Array.from({ length: servers }, applyDue));
};

describe("from a day on", () => {
  const plan = async (body: object, effective_on = laterDay()) =>
    store({ ...(await previewed(app(), body)), effective_on });

  it("nothing changes before, and the prices hold once the day has begun", async () => {
    const { data } = await plan({ prices: [typed(made.tea, 10, 8)] });
    expect(data.price_change).toMatchObject({ status: "planned", changed: 1 });
    await applyDue();
    expect(await prices()).toEqual([10, 3.5, 20]);
    // Somebody changes the price meanwhile.
    await app().rows("update product_variations set sale_price = 9 where id = $1", [made.tea.variation.id]);
    await dayBegins(2);
    expect(await prices()).toEqual([8, 3.5, 20]);
    const { id } = data.price_change;
    expect((await rowsOf(id)).rows).toMatchObject([{ before: 9, after: 8, present: 8 }]);
    expect((await list("status=done")).price_changes[0]).toMatchObject({ id, status: "done" });
    const audited = await app().rows<{ action: string }>(
      "select action from audit_log where (detail->>'number')::int = $1 order by id",
      [id],
    );
    expect(audited.map(({ action }) => action)).toEqual(["product.prices_planned", "product.prices_begun"]);
  });

  it("begins at midnight of the company's time zone", async () => {
    const day = laterDay();
    const { data } = await plan({ prices: [typed(made.tea, 10, 8)] }, day);
    const { rows } = {
      rows: await app().rows<{ at: string }>(
        `select to_char(effective_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS') as at
        from price_changes p join companies c on c.id = p.company_id where p.id = $1 and p.company_id = $2`,
        [data.price_change.id, app().a.user.company_id],
      ),
    };
    expect(rows).toEqual([{ at: `${day} 00:00:00` }]);
  });

  it("can be cancelled before, by whoever changes products, and not afterwards", async () => {
    const { data } = await plan({ prices: [typed(made.tea, 10, 8)] });
    const { id } = data.price_change;
    const cancelled = await call<{ price_change: PriceChange }>("cancel", { id });
    expect(cancelled.data.price_change).toMatchObject({
      status: "cancelled",
      cancelled_by: { id: app().a.user.id },
    });
    await dayBegins();
    expect(await prices()).toEqual([10, 3.5, 20]);
    expect(told(await call("cancel", { id }))).toEqual([409, "price_change_done"]);
    expect(told(await call("cancel", { id: 999_999 }))).toEqual([404, "not_found"]);
  });

  it("of two that begin together the one planned last holds, and a locked company keeps no other waiting", async () => {
    await plan({ prices: [typed(made.tea, 10, 21)] });
    await plan({ prices: [typed(made.tea, 10, 22)] });
    const other = await app().signUp("patient");
    const { variation } = await (await openShop(app(), other)).product({ price: 10 });
    const body = { prices: [{ id: variation.id, before: 10, sale_price: 7 }] };
    await store({ ...(await previewed(app(), body, other.token)), effective_on: laterDay() }, other.token);
    const holder = await app().pool.connect();
    await holder.query("begin");
    await holder.query(`set local app.company_id = ${app().a.user.company_id}`);
    await holder.query("select from companies where id = $1 for share", [app().a.user.company_id]);
    await dayBegins();
    expect(await priceOf(made.tea)).toBe(10);
    const [far] = await app().rows<{ sale_price: string }>(
      "select sale_price::text from product_variations where id = $1 and company_id = $2",
      [variation.id, other.user.company_id],
    );
    expect(Number(far!.sale_price)).toBe(7);
    await holder.query("commit");
    holder.release();
    await dayBegins();
    expect(await priceOf(made.tea)).toBe(22);
  });

  it("is not cancelled any more once its day has begun", async () => {
    const { data } = await plan({ prices: [typed(made.tea, 10, 8)] });
    await app().rows(
      "update price_changes set effective_at = now() - interval '1 second' where status = 'planned'",
    );
    expect(told(await call("cancel", { id: data.price_change.id }))).toEqual([409, "price_change_done"]);
  });

  it("is refused for today, a past day, and a day after more than a year", async () => {
    const body = { prices: [typed(made.tea, 10, 8)] };
    expect(told(await plan(body, laterDay(0)))).toEqual([422, "price_change_today"]);
    expect(told(await plan(body, "2001-01-01"))).toEqual([422, "price_change_today"]);
    expect(told(await plan(body, laterDay(400)))).toEqual([422, "price_change_too_late"]);
    expect(told(await plan(body, "2030-02-31"))).toEqual([422, "validation_failed"]);
    expect((await list("status=planned")).count).toBe(0);
  });

  it("is in the copy of every till until it takes effect or is cancelled", async () => {
    const tills = openTills(app(), app().a);
    const early = await tills.ready();
    const { data } = await plan({ prices: [typed(made.tea, 10, 8)] });
    const { id, effective_at } = data.price_change;
    await early.until(rowOf("price_changes", { id }));
    const late = await tills.ready((await made.shop.staff("cashier", ["pos:view"])).token);
    for (const till of [early, late]) {
      const [row] = till.items("price_changes").slice(-1);
      expect(row).toMatchObject({ id, prices: [[made.tea.variation.id, 8]] });
      expect(Date.parse(String(row!.from))).toBe(Date.parse(effective_at));
    }
    await dayBegins();
    await late.until(rowOf("product_variations", { id: made.tea.variation.id, sale_price: 8 }));
    await late.until((message) => "deleted" in message && message.type === "price_changes");
    const { data: other } = await plan({ prices: [typed(made.tea, 8, 7)] });
    await early.until(rowOf("price_changes", { id: other.price_change.id }));
    await call("cancel", { id: other.price_change.id });
    await early.until(
      (message) =>
        "deleted" in message &&
        message.type === "price_changes" &&
        message.deleted.includes(other.price_change.id),
    );
    expect((await tills.ready()).items("price_changes")).toEqual([]);
    await tills.close();
  });

  it("makes no remark on a sale that a till made at the former price before, or at the new one since", async () => {
    const { data } = await plan({ prices: [typed(made.tea, 10, 8)] });
    await dayBegins();
    await app().rows(
      `update price_changes set effective_at = now() - case when id = $1 then interval '2 hours' else interval '2 days' end
        where status = 'done'`,
      [data.price_change.id],
    );
    const upload = async (hoursAgo: number, price: number) => {
      const sale = saleRows({
        temp_id: `T0001-${hoursAgo}-${price}`,
        terminal_id: made.shop.terminal.id,
        cashier_user_id: app().a.user.id,
        lines: [{ product_variation_id: made.tea.variation.id, sale_price: price }],
        order: { created_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() },
      });
      await sendUpload(app(), app().a.token, sale);
      const [stored] = await app().rows<{ id: string; flags: string[] }>(
        "select id, flags from orders where temp_id = $1 and company_id = $2",
        [`T0001-${hoursAgo}-${price}`, app().a.user.company_id],
      );
      const audited = await app().rows(
        "select from audit_log where action = 'order.price_override' and subject_id = $1 and company_id = $2",
        [stored!.id, app().a.user.company_id],
      );
      return [stored!.flags.includes("repriced"), audited.length];
    };
    expect(await upload(3, 10)).toEqual([false, 0]);
    expect(await upload(1, 8)).toEqual([false, 0]);
    expect(await upload(3, 8)).toEqual([false, 0]);
    expect(await upload(1, 10)).toEqual([true, 1]);
    expect(await upload(3, 9)).toEqual([true, 1]);
  });

  it("keeps the company from typing prices in the other way, in another currency or time zone", async () => {
    const owner = await app().signUp("planner");
    const { variation } = await (await openShop(app(), owner)).product({ price: 10 });
    const body = { prices: [{ id: variation.id, before: 10, sale_price: 8 }] };
    const planned = { ...(await previewed(app(), body, owner.token)), effective_on: laterDay() };
    expect(told(await store(planned, owner.token))).toEqual([200, undefined]);
    const profile = (changes: object) =>
      app().call(owner.token, "POST", "/api/v1/company-profile/update", changes);
    for (const changes of [
      { prices_include_tax: true },
      { currency: "SGD" },
      { time_zone: "Pacific/Auckland" },
    ])
      expect(told(await profile(changes))).toEqual([409, "planned_prices_wait"]);
    const convert = { to: "with_tax", rounding: "exact" };
    const run = await app().call(owner.token, "POST", "product/price-conversion/run", convert);
    expect(told(run)).toEqual([409, "planned_prices_wait"]);
  });
});
