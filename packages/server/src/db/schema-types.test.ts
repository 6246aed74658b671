import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../test/postgres.ts";
import { notRaised, schemaText } from "./schema-text.ts";
import { schemaTypes } from "./schema-types.ts";

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

// The files say what one PostgreSQL has; Citus adds views of its own.
test.skipIf(process.env.CITUS_URL).each([
  ["schema.ts", schemaTypes],
  ["schema.sql", schemaText],
])("%s is up to date with the migrations: npm run clove -- schema-types", async (file, written) => {
  expect(await readFile(new URL(`./${file}`, import.meta.url), "utf8")).toBe(await written(client));
});

test("a changed text needs a higher version in its first line, or a database keeps the earlier one", () => {
  const noted = (version: number, sha256: string) =>
    `-- functions/a.sql: version 3, sha256 a3\n-- policies/b.sql: version ${version}, sha256 ${sha256}\n`;
  expect(notRaised(noted(1, "b1"), noted(1, "b2"))).toEqual(["policies/b.sql"]);
  expect(notRaised(noted(1, "b1"), noted(2, "b2"))).toEqual([]);
  expect(notRaised(noted(1, "b1"), noted(1, "b1"))).toEqual([]);
  expect(notRaised("", noted(1, "b1"))).toEqual([]);
});
