import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { checkInvariants } from "../cli/check-invariants.ts";
import { fillDemo, makeDemo } from "./demo.ts";
import { demoPasswords } from "./passwords.ts";
import { admin, demoPassword, people } from "./people.ts";
import { demoPicture } from "./pictures.ts";

test("the demo company is complete, obeys every rule and its users can sign in", async () => {
  const app = await startTestApp();
  try {
    const { orders } = await makeDemo(app.pool, app.config, demoPasswords("127.0.0.1"), () => {});
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
    const [moved] = await app.rows(`select
      (select array_agg(distinct d.name order by d.name) from stock_transactions t
        join branches d on d.id = t.destination_branch_id where t.type = 'transfer') as receivers,
      (select max(costs)::int from (select count(distinct purchase_price) as costs from batches
        group by product_variation_id, branch_id) c) as costs,
      (select count(*)::int from batches b join product_variations v on v.id = b.product_variation_id
        where b.purchase_price > v.sale_price and b.left_quantity > 0) as at_a_loss,
      (select count(*)::int from stock_levels l join product_variations v on v.id = l.product_variation_id
        join branches b on b.id = l.branch_id and b.type = 'warehouse'
        where l.quantity < v.min_stock_quantity) as low`);
    expect(moved).toEqual({
      receivers: [expect.stringMatching(/City/), "Harbour Store"],
      costs: 3,
      at_a_loss: 1,
      low: 4,
    });
    expect(orders.length).toBe(42);
    const methods = new Set(orders.flatMap((order) => order.payment_logs.map((log) => log.payment_method)));
    expect([...methods].sort()).toEqual(["bank", "cash", "credit", "qr"]);
    expect(await checkInvariants(app.pool)).toEqual([]);
    const config = { ...app.config, databaseUrl: app.url };
    const said: string[] = [];
    await fillDemo(config, (line) => said.push(line));
    for (const { email } of [admin, ...people]) {
      expect(said.join()).toContain(`${email}  ${demoPassword}`);
      expect(await app.signIn(email, demoPassword)).toMatch(/^\S{40,}$/);
    }
    await expect(fillDemo({ ...config, host: "0.0.0.0" }, () => {})).rejects.toThrow(
      "passwords everybody knows",
    );
    // With random passwords others may reach it, and the passwords are not printed again.
    await app.rows("update users set password_hash = null returning id");
    said.length = 0;
    await fillDemo({ ...config, host: "0.0.0.0" }, (line) => said.push(line));
    expect(said).toEqual(["The demo company's passwords were printed when it was made"]);
  } finally {
    await app.close();
  }
}, 60_000);

test("pictures differ between categories and between their products", async () => {
  const pictures = await Promise.all([
    demoPicture("Drinks", 0),
    demoPicture("Drinks", 1),
    demoPicture("Bakery", 0),
    demoPicture("Bakery", 1),
  ]);
  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(4);
});

test("beyond this machine everybody gets a random password", () => {
  const passwordOf = demoPasswords("0.0.0.0");
  const made = [admin, ...people].map(({ email }) => passwordOf(email));
  expect(new Set([...made, demoPassword]).size).toBe(made.length + 1);
  expect(made).toEqual([admin, ...people].map(({ email }) => passwordOf(email)));
  for (const password of made) expect(password).toMatch(/^[\w-]{16}$/);
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "::1"])
    expect(demoPasswords(host)("a@b.example")).toBe(demoPassword);
  for (const host of ["127.example.com", "::", "192.168.1.5"])
    expect(demoPasswords(host)("a@b.example")).not.toBe(demoPassword);
});

test("a database with a company is left alone; an interrupted demo is reported", async () => {
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
