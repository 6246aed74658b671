import { expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { checkInvariants } from "../features/books/check-invariants.ts";
import { fillDemo, makeDemo } from "./demo.ts";
import { demoPasswords } from "./passwords.ts";
import { admin, demoPassword, people } from "./people.ts";
import { demoPicture } from "./pictures.ts";

// A demo is not made on a cluster (set-clock.test.ts).
test.skipIf(process.env.CITUS_URL)(
  "the demo company is complete, obeys every rule and its users can sign in",
  async () => {
    const app = await startTestApp();
    try {
      const passwordOf = demoPasswords("127.0.0.1");
      await makeDemo(app.url, app.config, { passwordOf, print: () => {}, days: 3 });
      const [counts] = await app.rows(`select (select count(*)::int from products) as products,
      (select count(*)::int from product_variations where barcode is not null) as variations,
      (select count(*)::int from branches) as branches, (select count(*)::int from terminals) as counters,
      (select count(distinct role)::int from users) as roles,
      (select count(*)::int from categories) as categories,
      (select count(*)::int from shifts where closed_at is null) as open_shifts,
      (select count(*)::int from shifts where closed_at is not null) as closed_shifts`);
      expect(counts).toEqual({
        products: 202,
        variations: 316,
        branches: 3,
        counters: 3,
        roles: 6,
        categories: 12,
        open_shifts: 2,
        closed_shifts: 6,
      });
      const [pictures] =
        await app.rows(`select count(*)::int as products, count(distinct images)::int as different
      from products where jsonb_array_length(images) = 1`);
      expect(pictures).toEqual({ products: 202, different: 202 });
      const [moved] = await app.rows(`select
      (select array_agg(distinct d.name order by d.name) from stock_transactions t
        join branches d on d.id = t.destination_branch_id where t.type = 'transfer') as receivers,
      (select count(distinct created_at::date)::int from stock_transactions where type = 'purchase') as deliveries,
      (select count(*)::int from batches b join product_variations v on v.id = b.product_variation_id
        where b.purchase_price > v.sale_price and b.left_quantity > 0) as at_a_loss,
      (select count(*) > 3 from stock_levels l join product_variations v on v.id = l.product_variation_id
        where l.quantity < v.min_stock_quantity) as runs_low,
      (select count(*) > 0 from batches where expires_on < current_date + 30 and not is_empty) as expires,
      (select count(distinct supplier_id)::int from stock_transactions where delivery_note is not null) as suppliers,
      (select count(*)::int from purchase_orders where status = 'ordered') as ordered`);
      expect(moved).toEqual({
        receivers: [expect.stringMatching(/City/), "Harbour Store"],
        deliveries: 2,
        at_a_loss: 1,
        runs_low: true,
        expires: true,
        suppliers: 3,
        ordered: 1,
      });
      const favourites = await app.rows(
        "select count(*)::int as count from favourites group by branch_id order by branch_id",
      );
      expect(favourites).toEqual([{ count: 8 }, { count: 8 }]);
      expect(await checkInvariants(app.pool)).toEqual([]);
      await expectBusiness(app);
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
      // A demo with random passwords may be reached by others, and its passwords are not printed again.
      await app.rows("update users set password_hash = null returning id");
      said.length = 0;
      await fillDemo({ ...config, host: "0.0.0.0" }, (line) => said.push(line));
      expect(said).toEqual(["The demo company's passwords were printed when it was made"]);
    } finally {
      await app.close();
    }
  },
  120_000,
);

/** Checks that every kind of event that reports and lists show has happened, and nothing at night or in the future. */
async function expectBusiness(app: TestApp): Promise<void> {
  const sold = await app.rows<{ sales: number; counters: number; night: number }>(`
    select count(*)::int as sales, count(distinct terminal_id)::int as counters,
      (count(*) filter (where at::time not between '09:00' and '22:00'))::int as night
    from (select created_at at time zone 'Asia/Kuala_Lumpur' as at, terminal_id from orders where created_at <= now()) o
    group by at::date order by at::date`);
  const today = sold.pop();
  expect(today?.sales).toBeGreaterThanOrEqual(20);
  expect(sold.length).toBe(3);
  for (const { sales, counters, night } of sold) {
    expect(sales).toBeGreaterThanOrEqual(20);
    expect(counters).toBeGreaterThanOrEqual(2);
    expect(night).toBe(0);
  }
  expect(Math.max(...sold.map(({ counters }) => counters))).toBe(3);
  // An order's number contains the day on which it was given, which must be the day of the sale.
  const [done] = await app.rows(`select
    (select count(*)::int from orders where flags = '{}' and substr(order_ref, 1, 6) <>
      to_char(created_at at time zone 'Asia/Kuala_Lumpur', 'YYMMDD')) as misnumbered,
    (select count(*)::int from shifts where closed_at - opened_at not between '12 hours' and '14 hours') as odd_shifts,
    (select count(*)::int from cash_ledger where created_at > now()) as ahead,
    (select count(*)::int from (select created_at - lag(created_at) over (partition by branch_id order by id) as later
      from stock_ledger) entries where later < '0') as disordered,
    (select array_agg(distinct payment_method order by payment_method) from payment_logs) as methods,
    (select max(n)::int from (select count(*) as n from order_items group by order_id) lines) > 5 as large,
    (select count(*) > 0 from orders where adjustment < 0) as adjusted,
    (select bool_and(prices_include_tax) from orders) as with_tax,
    (select count(*) > 5 from orders where rounding <> 0) as rounded,
    (select count(*) from order_items where item_vat in (6, 8) and sst_amount > 0) > 20 as taxed,
    (select count(*) > 2 from order_returns) as returned,
    (select count(distinct charge > 0)::int from order_returns) as charged_or_not,
    (select count(*) > 0 from orders where status = 'cancelled') as cancelled,
    (select count(distinct kind)::int from credit_ledger) >= 2 as repaid,
    (select array_agg(distinct flag order by flag) from orders, unnest(flags) as flag) as flags,
    (select count(*)::int from quarantine where status = 'open') as aside,
    (select count(*)::int from information_schema.columns where column_default like '%demo_clock%') as left_over`);
  expect(done).toEqual({
    misnumbered: 0,
    odd_shifts: 0,
    ahead: 0,
    disordered: 0,
    methods: ["bank", "cash", "credit", "qr"],
    large: true,
    adjusted: true,
    with_tax: true,
    rounded: true,
    taxed: true,
    returned: true,
    charged_or_not: 2,
    cancelled: true,
    repaid: true,
    flags: ["late", "oversold", "repriced"],
    aside: 1,
    left_over: 0,
  });
}

test("pictures differ between categories and between their products, also when many are drawn at once", async () => {
  const categories = ["Drinks", "Bakery"] as const;
  const pictures = await Promise.all(
    categories.flatMap((category) =>
      Array.from({ length: 10 }, (_, product) => demoPicture(category, product)),
    ),
  );
  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(20);
});

test("on a server that other machines can reach, everybody gets a random password", () => {
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
