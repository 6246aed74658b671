import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { unforced } from "../src/db/migrate.ts";
import { freshDatabase } from "./postgres.ts";

/** A database in its state before a migration. Row-level security applies to its owner. */
export type OldDatabase = {
  owner: pg.Client;
  /** Applies the migration. */
  migrate(): Promise<void>;
  /** Makes the owner's connection see the rows of this company; with "" of none. */
  enter(company: string): Promise<void>;
};

/** @param number the number of the migration under test, such as "0005" */
export async function withOldDatabase(
  number: string,
  act: (database: OldDatabase) => Promise<void>,
): Promise<void> {
  const { url, drop } = await freshDatabase("template0");
  const name = new URL(url).pathname.slice(1);
  const boss = new pg.Client({ connectionString: url });
  await boss.connect();
  await boss.query(`create role owner_${name} login password 'secret'`);
  await boss.query(
    `alter database ${name} owner to owner_${name}; alter schema public owner to owner_${name}`,
  );
  const owner = new pg.Client({ connectionString: url.replace(/\/\/[^@]+@/, `//owner_${name}:secret@`) });
  await owner.connect();
  try {
    const folder = new URL("../migrations/", import.meta.url);
    const files = (await readdir(folder)).sort();
    const run = async (file: string) => {
      const text = await readFile(new URL(file, folder), "utf8");
      // Several statements are one transaction, which makes no index concurrently.
      await owner.query(text.replaceAll(/\bconcurrently\b/gi, ""));
    };
    for (const file of files.filter((each) => each < number)) await run(file);
    await act({
      owner,
      migrate: () => unforced(owner, () => run(files.find((each) => each.startsWith(number))!)),
      enter: async (company) => {
        await owner.query("select set_config('app.company_id', $1, false)", [company]);
      },
    });
  } finally {
    await owner.end();
    await boss.query(`reassign owned by owner_${name} to current_user; drop owned by owner_${name}`);
    await boss.query(`drop role owner_${name}`);
    await boss.end();
    await drop();
  }
}
