import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { migrate, withClient } from "../db/migrate.ts";
import { notRaised, schemaText } from "../db/schema-text.ts";
import { schemaTypes } from "../db/schema-types.ts";

/**
 * Migrates the database and writes its schema to schema.ts and schema.sql, which tests compare with the database.
 * @throws Error when a function, triggers or policies were changed without a higher version
 */
export async function writeSchema(url: string): Promise<void> {
  await migrate(url);
  await withClient(url, async (client) => {
    const before = await readFile(pathOf("schema.sql"), "utf8").catch(() => "");
    const after = await schemaText(client);
    const [unraised] = notRaised(before, after);
    if (unraised) throw new Error(`${unraised} was changed: raise the version in its first line`);
    await write("schema.ts", await schemaTypes(client));
    await write("schema.sql", after);
  });
}

/** Relative to packages/server/dist, from where this file runs. */
const pathOf = (name: string) => fileURLToPath(new URL(`../src/db/${name}`, import.meta.url));

async function write(name: string, text: string): Promise<void> {
  const file = pathOf(name);
  const isSame = (await readFile(file, "utf8").catch(() => "")) === text;
  if (!isSame) await writeFile(file, text);
  console.log(`${file} ${isSame ? "is as it was" : "is written"}`);
}
