import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readGrowthPage } from "../../test/growth-page.ts";

test("docs/product/growth.md says of every table, once, what becomes of its rows", async () => {
  const schema = await readFile(new URL("./schema.sql", import.meta.url), "utf8");
  const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name!);
  // What is applied to a database is noted in it, and left out of its description.
  const all = [...tables, "schema_migrations", "schema_objects"];
  expect(Object.values(readGrowthPage()).flat().sort()).toEqual(all.sort());
});
