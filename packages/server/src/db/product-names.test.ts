import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOldDatabase } from "../../test/old-database.ts";
import { planOf, testOfPlans } from "../../test/plans.ts";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import {
  countOfMatches,
  pageOfMatches,
  searchSettings,
} from "../features/products/search/matching-products.sql.ts";
import type { Scope } from "../http/auth.ts";
import { connect, type Pool } from "./connect.ts";
import { inTransaction } from "./transaction.ts";

let database: FreshDatabase;
let pool: Pool;

/** Company 1 has many products, company 2 one with a name like one of them. */
beforeAll(async () => {
  database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`
    insert into companies (id, name) values (1, 'Many'), (2, 'One');
    insert into categories (company_id, id, name) values (1, 1, 'All'), (2, 1, 'All');
    insert into brands (company_id, id, name) values (1, 1, 'Own'), (2, 1, 'Own');
    insert into products (company_id, name, category_id, brand_id)
      select 1, 'Café number ' || n || ' of many', 1, 1 from generate_series(1, 20000) n;
    insert into products (company_id, name, category_id, brand_id) values (2, 'Cafe number 777 elsewhere', 1, 1);
    analyze`);
  await owner.end();
  pool = await connect(database.url, { connections: 2 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const scope = { company_id: 1, role: "company_admin", permissions: [], branch_ids: [] } as unknown as Scope;

testOfPlans.each(["custom", "generic"])(
  "the index finds names by their words with a %s plan",
  async (kind) => {
    await inTransaction(pool, { company_id: 1, ...searchSettings("CAFE 7777") }, async ({ db }) => {
      await sql`select set_config('plan_cache_mode', ${`force_${kind}_plan`}, true)`.execute(db);
      for (const statement of [
        pageOfMatches(scope, "CAFE 7777", { page: 1, length: 10 }),
        countOfMatches(scope, "CAFE 7777"),
      ]) {
        const plan = await planOf(db, statement);
        expect(
          plan.find((node) => node["Index Name"] === "product_names_search")?.["Actual Rows"],
        ).toBeLessThan(50);
        const scanned = plan.filter((node) => node["Node Type"] === "Seq Scan");
        expect(scanned.map((node) => node["Relation Name"])).not.toContain("product_names");
        expect(scanned.map((node) => node["Relation Name"])).not.toContain("products");
      }
    });
  },
);

test("search words filter the names of a company and never show those of another", async () => {
  const seen = (company_id: number, text: string) =>
    inTransaction(pool, { company_id, ...searchSettings(text) }, async ({ db }) => {
      const { rows } = await sql<{ company_id: number; search_name: string }>`
        select company_id, search_name from product_names`.execute(db);
      return rows;
    });
  const numbers = Array.from({ length: 20_000 }, (_, at) => String(at + 1));
  expect(await seen(1, "Café 777")).toHaveLength(numbers.filter((number) => number.includes("777")).length);
  expect(await seen(2, "number 777")).toEqual([{ company_id: 2, search_name: "cafe number 777 elsewhere" }]);
  expect(await seen(2, "")).toHaveLength(1);
  expect(await seen(2, "many")).toEqual([]);
  expect(await seen(3, "cafe")).toEqual([]);
  expect((await pool.query("select * from product_names")).rows).toEqual([]);
});

test("a product can be renamed and removed in a transaction that has searched", async () => {
  const nothing = { company_id: 2, ...searchSettings("nothing like it") };
  await inTransaction(pool, nothing, async ({ db }) => {
    await sql`update products set name = 'Renamed Thé'`.execute(db);
    expect((await sql`select sort_name, search_name from product_names`.execute(db)).rows).toEqual([
      { sort_name: "renamed thé", search_name: "renamed the" },
    ]);
  });
  await inTransaction(pool, nothing, ({ db }) => sql`delete from products`.execute(db));
  await inTransaction(pool, { company_id: 2 }, async ({ db }) => {
    expect((await sql`select * from product_names`.execute(db)).rows).toEqual([]);
  });
});

test("products from before the migration are found too, even where row-level security applies to the owner", () =>
  withOldDatabase("0005", async ({ owner, migrate, enter }) => {
    await enter("1");
    await owner.query(`
      insert into companies (id, name) values (1, 'Old');
      insert into categories (company_id, id, name) values (1, 1, 'All');
      insert into brands (company_id, id, name) values (1, 1, 'Own');
      insert into products (company_id, name, category_id, brand_id) values (1, 'Crème', 1, 1)`);
    await enter("");
    await migrate();
    const read = async (company: string) => {
      await enter(company);
      return (await owner.query("select search_name from product_names")).rows;
    };
    expect(await read("1")).toEqual([{ search_name: "creme" }]);
    expect([await read("2"), await read(""), (await owner.query("select * from products")).rows]).toEqual([
      [],
      [],
      [],
    ]);
  }));
