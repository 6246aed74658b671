import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { type ClusterTable, companyTables, inOrderOfKeys } from "./cluster.ts";
import { distribute } from "./distribute.ts";

let database: FreshDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test("every table with a company is distributed after all that it refers to, and the companies come first", async () => {
  const tables = await companyTables(owner);
  const ordered = inOrderOfKeys(tables);
  expect(ordered[0]).toMatchObject({ name: "companies", column: "id" });
  expect(ordered.length).toBeGreaterThan(75);
  for (const [at, { name, needs }] of ordered.entries()) {
    const before = ordered.slice(0, at).map((each) => each.name);
    expect(
      needs.filter((other) => !before.includes(other)),
      name,
    ).toEqual([]);
  }
  const local = tables.filter(({ column }) => column === null).map(({ name }) => name);
  expect(local).toContain("login_failures");
  expect(ordered.length + local.length).toBe(tables.length);
});

test("foreign keys in a circle are refused by name", () => {
  const table = (name: string, ...needs: string[]): ClusterTable => ({
    name,
    column: "company_id",
    needs,
    isDistributed: false,
  });
  expect(() => inOrderOfKeys([table("a", "b"), table("b", "a"), table("c")])).toThrow("in a circle: a, b");
});

test("no policy of a table that is distributed has a subquery, which a cluster refuses", async () => {
  const { rows } = await owner.query(
    "select polrelid::regclass::text from pg_policy where pg_get_expr(polqual, polrelid) ~* '\\mselect\\M'",
  );
  expect(rows).toEqual([]);
});

test.skipIf(process.env.CITUS_URL)("a PostgreSQL without the extension is told what it lacks", async () => {
  await expect(distribute(database.url, () => {})).rejects.toThrow("The database has no Citus. Install it");
});
