import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/postgres.ts";
import { schemaTypes } from "./schema-types.ts";

test("schema.ts is what the migrations make: npm run clove -- schema-types", async () => {
  const database = await freshDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const file = fileURLToPath(new URL("./schema.ts", import.meta.url));
    expect(await readFile(file, "utf8")).toBe(await schemaTypes(client));
  } finally {
    await client.end();
    await database.drop();
  }
});
