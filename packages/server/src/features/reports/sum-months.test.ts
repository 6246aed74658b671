import { dayBegin, monthsBetween } from "@clove/domain/days.ts";
import pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { waitsForAdvisoryLock, waitsForLock } from "../../../test/locks.ts";
import { readReport } from "../../../test/read-report.ts";
import { openShop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { monthsToSum, openMonthSums } from "./sum-months.ts";

const app = useTestApp();

test("a sale that arrives while its month is summed is either in the sums or marks them", async () => {
  const shop = await openShop(app(), app().a);
  const { token, user } = shop.owner;
  const { variation } = await shop.product({ name: "Tea", price: 10 });
  const sell = async (temp_id: string, created_at: string) => {
    const lines = [{ product_variation_id: variation.id, sale_price: 10 }];
    const made = { temp_id, terminal_id: shop.terminal.id, cashier_user_id: user.id };
    const { records } = await sendUpload(app(), token, saleRows({ ...made, lines, order: { created_at } }));
    expect(records.map(({ status }) => status)).toEqual(["created"]);
  };
  const sums = openMonthSums({ pool: app().pool, log: app().app.log });
  const sold = async () =>
    (await readReport(app(), token, "sales-by-product", "?from_date=2026-02-01&to_date=2026-02-28")).lines;
  const months = () =>
    app().rows(
      "select is_stale from summed_months where since = '2026-01-31T16:00:00Z' and company_id = $1",
      [user.company_id],
    );
  await sell("T0001-first", "2026-02-10T10:00:00Z");

  const holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  try {
    // The sale has locked its month and waits for stock; summing the month must wait for the sale.
    await holder.query("begin");
    await holder.query("select from stock_levels where company_id = $1 for update", [user.company_id]);
    const selling = sell("T0001-second", "2026-02-10T11:00:00Z");
    await waitsForLock(app());
    const summing = sums.sumDue();
    // The server waits for the transaction that stores the sale.
    await waitsForAdvisoryLock(app());
    expect(await months()).toEqual([]);
    await holder.query("commit");
    await Promise.all([selling, summing]);
  } finally {
    await holder.end();
  }
  expect(await months()).toEqual([{ is_stale: false }]);
  expect(await sold()).toEqual(["Tea,N/A,,2,0,20,0,0,20,2,18"]);
  // A sale of today marks nothing: its day is not in the sums yet.
  await sell("T0001-now", new Date().toISOString());
  expect(await months()).toEqual([{ is_stale: false }]);
  await sell("T0001-third", "2026-02-28T15:59:59Z");
  expect(await months()).toEqual([{ is_stale: true }]);
  expect(await sold()).toEqual(["Tea,N/A,,3,0,30,0,0,30,3,27"]);
  const [due] = await app().rows(
    // At the latest at the end of the month, which may be nearer.
    `select due_at >= least(now() + interval '9 minutes',
       (date_trunc('month', now() at time zone 'Asia/Kuala_Lumpur') + interval '1 month') at time zone 'Asia/Kuala_Lumpur') as later
     from months_due where company_id = $1`,
    [user.company_id],
  );
  expect(due).toEqual({ later: true });
});

test("past days of the current month are summed when there are many, and then each day that follows", async () => {
  const shop = await openShop(app(), app().b);
  const { token, user } = shop.owner;
  const { variation } = await shop.product({ name: "Tea", price: 10 });
  const [now, day, zone] = [Date.now(), 86_400_000, "Asia/Kuala_Lumpur"];
  let n = 0;
  const sell = async (...daysAgo: number[]) => {
    for (const days of daysAgo) {
      const lines = [{ product_variation_id: variation.id, sale_price: 10 }];
      const order = { created_at: new Date(now - days * day).toISOString() };
      const made = { temp_id: `T0009-${n++}`, terminal_id: shop.terminal.id, cashier_user_id: user.id };
      const { records } = await sendUpload(app(), token, saleRows({ ...made, lines, order }));
      expect(records.map(({ status }) => status)).toEqual(["created"]);
    }
  };
  const sold = async () => (await readReport(app(), token, "sales-by-product", "")).lines;
  const sums = openMonthSums({ pool: app().pool, log: app().app.log }, 2);
  const sumAnew = async () => {
    await app().rows("update months_due set due_at = now() where company_id = $1", [user.company_id]);
    await sums.sumDue();
  };
  const since = monthsBetween(now - day, now - day, zone)[0]!.since;
  const before = dayBegin(now - day, zone);
  /** The expected sums of the month. On its first two days there may be none yet. */
  const expected = (...daysAgo: number[]) => {
    const within = daysAgo.map((days) => now - days * day).filter((at) => at >= since && at < before);
    return within.length < 2 ? [] : [{ before: new Date(before), is_stale: false, quantity: within.length }];
  };
  const summed = () =>
    app().rows(
      `select m.before, m.is_stale, sum(l.quantity)::int as quantity from summed_months m
        join summed_day_lines l on l.company_id = m.company_id and l.since >= m.since and l.since < m.before
        where m.company_id = $1 and m.since = to_timestamp($2) group by 1, 2`,
      [user.company_id, since / 1000],
    );
  await sell(0, 2.1);
  await sumAnew();
  expect(await summed()).toEqual([]);
  await sell(2.3);
  await sumAnew();
  expect(await summed()).toEqual(expected(2.1, 2.3));
  expect(await sold()).toEqual(["Tea,N/A,,3,0,30,0,0,30,3,27"]);
  await sell(2.2);
  expect(await sold()).toEqual(["Tea,N/A,,4,0,40,0,0,40,4,36"]);
  await sumAnew();
  expect(await summed()).toEqual(expected(2.1, 2.2, 2.3));
  expect(await sold()).toEqual(["Tea,N/A,,4,0,40,0,0,40,4,36"]);

  // As if it had been summed a day before: what follows is added, and what is there stays.
  const tables = [
    "summed_day_lines",
    "summed_third_lines",
    "summed_payments",
    "summed_hours",
    "summed_groups",
  ];
  const rowsOf = async (table: string) =>
    app().rows<Record<string, unknown>>(
      `select *, xmin from ${table} t where company_id = $1 order by t::text`,
      [user.company_id],
    );
  const lastDay = dayBegin(before - 1, zone) / 1000;
  const values = [user.company_id, since / 1000, lastDay];
  const there = await Promise.all(tables.map(rowsOf));
  await app().rows(
    `update summed_months set before = to_timestamp($3), groups_before = to_timestamp($3) where company_id = $1 and since = to_timestamp($2)
      and before > to_timestamp($3) and since < to_timestamp($3)`,
    values,
  );
  for (const table of tables)
    await app().rows(
      `delete from ${table} where company_id = $1 and ${table === "summed_hours" ? `day >= (to_timestamp($3) at time zone '${zone}')::date and since = to_timestamp($2)` : table === "summed_groups" ? `not is_month and day >= (to_timestamp($3) at time zone '${zone}')::date and (to_timestamp($3) > to_timestamp($2))` : "since >= to_timestamp($3) and since > to_timestamp($2)"}`,
      values,
    );
  const kept = await Promise.all(tables.map(rowsOf));
  await sumAnew();
  const again = await Promise.all(tables.map(rowsOf));
  const plain = (rows: Record<string, unknown>[]) => rows.map(({ xmin: _, ...row }) => row);
  expect(again.map(plain)).toEqual(there.map(plain));
  for (const [i, rows] of again.entries()) expect(rows).toEqual(expect.arrayContaining(kept[i]!));
});

test("what a server of the version before leaves of a month is replaced", async () => {
  const [company] = await app().rows<{ company_id: number }>(
    "select company_id from summed_months where since = '2026-01-31T16:00:00Z'",
  );
  const own = [company!.company_id];
  const sums = openMonthSums({ pool: app().pool, log: app().app.log }, 1);
  const tables = [
    "summed_months",
    "summed_lines",
    "summed_day_lines",
    "summed_third_lines",
    "summed_groups",
    "summed_hours",
    "summed_payments",
  ];
  const sumAnew = async () => {
    await app().rows("update months_due set due_at = now() where company_id = $1", own);
    await sums.sumDue();
    return Promise.all(
      tables.map((table) =>
        app().rows(`select * from ${table} t where company_id = $1 order by t::text`, own),
      ),
    );
  };
  await app().rows("update summed_months set is_stale = true where company_id = $1", own);
  const there = await sumAnew();
  expect(there.map((rows) => rows.length > 0)).toEqual(tables.map(() => true));

  // It knows sums of months only, drops those of another version, and is stopped before it has summed any.
  for (const table of ["summed_months", "summed_lines", "summed_undone", "summed_hours"])
    await app().rows(`delete from ${table} where company_id = $1`, own);
  await app().rows(
    `delete from summed_payments where company_id = $1
      and since at time zone 'Asia/Kuala_Lumpur' = date_trunc('month', since at time zone 'Asia/Kuala_Lumpur')`,
    own,
  );
  expect(await sumAnew()).toEqual(there);
  // It sums months without their groups.
  await app().rows("update summed_months set groups_before = since where company_id = $1 and has_days", own);
  await app().rows("delete from summed_groups where company_id = $1 and key % 2 = 0", own);
  expect(await sumAnew()).toEqual(there);
  // And without their thirds.
  await app().rows("update summed_months set thirds_before = null where company_id = $1", own);
  expect(await sumAnew()).toEqual(there);
});

test.each([
  // A month is summed a day after its end. Clocks go forward on 29 March.
  [
    "2026-03-31T12:00:00Z",
    "2026-02-10T00:00:00Z",
    ["2026-01-31T23:00Z"],
    ["2026-02-28T23:00Z", "2026-03-29T22:00Z"],
    "2026-03-31T22:00Z",
  ],
  [
    "2026-04-01T21:59:00Z",
    "2026-02-10T00:00:00Z",
    ["2026-01-31T23:00Z"],
    ["2026-02-28T23:00Z", "2026-03-30T22:00Z"],
    "2026-04-01T22:00Z",
  ],
  [
    "2026-04-01T22:00:00Z",
    "2026-03-10T00:00:00Z",
    ["2026-02-28T23:00Z"],
    ["2026-03-31T22:00Z", "2026-03-31T22:00Z"],
    "2026-04-02T22:00Z",
  ],
  ["2026-04-05T22:00:00Z", null, [], ["2026-03-31T22:00Z", "2026-04-04T22:00Z"], "2026-04-06T22:00Z"],
])("months to be summed at %s after a first sale at %s", (now, first_sale, over, [since, before], next) => {
  const moment = (iso: string) => Date.parse(iso);
  const past = { now: moment(now), first_sale: first_sale && moment(first_sale), time_zone: "Europe/Berlin" };
  const found = monthsToSum({ ...past, first_sale: past.first_sale || null });
  expect(found.over.map((span) => span.since)).toEqual(over.map(moment));
  expect(found.present).toEqual({ since: moment(since!), before: moment(before!) });
  expect(found.next).toBe(moment(next));
});
