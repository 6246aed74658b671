import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { checkInvariants } from "./check-invariants.ts";
import { demoSignIns, fillDemo, makeDemo } from "./demo.ts";
import { admin, people } from "./demo-people.ts";

test("the demo company is whole, obeys every rule and can be signed in to", async () => {
  const app = await startTestApp();
  try {
    const { orders } = await makeDemo(app.pool, app.config, () => {});
    const [counts] = await app.rows(`select (select count(*)::int from products) as products,
      (select count(*)::int from product_variations where barcode is not null) as variations,
      (select count(*)::int from branches) as branches, (select count(*)::int from terminals) as counters,
      (select count(distinct role)::int from users) as roles,
      (select count(*)::int from categories) as categories,
      (select count(*)::int from shifts where closed_at is null) as open_shifts`);
    expect(counts).toEqual({
      products: 202,
      variations: 316,
      branches: 3,
      counters: 3,
      roles: 6,
      categories: 12,
      open_shifts: 1,
    });
    const [pictures] =
      await app.rows(`select count(*)::int as products, count(distinct images)::int as different
      from products where jsonb_array_length(images) = 1`);
    expect(pictures).toEqual({ products: 202, different: 202 });
    expect(orders.length).toBe(42);
    const methods = new Set(orders.flatMap((order) => order.payment_logs.map((log) => log.payment_method)));
    expect([...methods].sort()).toEqual(["bank", "cash", "credit", "qr"]);
    expect(await checkInvariants(app.pool)).toEqual([]);
    for (const { email, password } of [admin, ...people]) {
      expect(demoSignIns()).toContain(email);
      expect(await app.signIn(email, password)).toMatch(/^\S{40,}$/);
    }
  } finally {
    await app.close();
  }
}, 60_000);

test("a database with a company in it is left alone; a demo that was cut short is named", async () => {
  const app = await startTestApp();
  const config = { ...app.config, databaseUrl: app.url };
  try {
    await app.signUp("other");
    const before = await app.rows("select id, email from companies");
    await fillDemo(config, () => {});
    expect(await app.rows("select id, email from companies")).toEqual(before);

    await app.rows("update companies set email = $1", [admin.email]);
    await expect(fillDemo(config, () => {})).rejects.toThrow("was not finished");
  } finally {
    await app.close();
  }
});
