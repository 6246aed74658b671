import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import { Command } from "commander";
import pg from "pg";
import { readConfig } from "../config.ts";
import { connect } from "../db/connect.ts";
import { isMigrated, migrate } from "../db/migrate.ts";
import { schemaTypes } from "../db/schema-types.ts";
import { fillDemo } from "../demo/demo.ts";
import { joinEmbeddedPostgres } from "../embedded-db/embedded.ts";
import { openDatabase, openLog, serve } from "../serve.ts";
import { checkInvariants, violationText } from "./check-invariants.ts";
import { companyCommands } from "./company.ts";

/** npm run clove -- <command>: the operator's commands. */
const program = new Command("clove").description("Commands of Clove POS, on the database of the environment");

program
  .command("migrate")
  .description("bring the database up to this program's migrations")
  .action(() =>
    withDatabase(async (url) => {
      const { applied } = await migrate(url);
      console.log(applied.length > 0 ? `Applied ${applied.join(", ")}` : "Nothing to apply");
    }),
  );

program
  .command("demo")
  .description("serve a demo company, made when the database has no company yet (DATA_DIR ./data-demo)")
  .action(async () => {
    const config = readConfig({ DATA_DIR: "./data-demo", ...process.env });
    await fillDemo(config, console.log);
    const server = await serve(config);
    closeWithGrace({ delay: 20_000 }, () => server.close());
    console.log(`\nClove POS is ready: ${server.url}\n`);
  });

program
  .command("check-invariants")
  .description("name everything in the database that must not be (read-only); exit code 1 if there is any")
  .action(async () => {
    const { pool, close } = await open();
    try {
      const violations = await checkInvariants(pool);
      for (const violation of violations) console.error(violationText(violation));
      console.log(violations.length === 0 ? "Every invariant holds" : `${violations.length} violations`);
      if (violations.length > 0) process.exitCode = 1;
    } finally {
      await close();
    }
  });

program
  .command("schema-types")
  .description("write src/db/schema.ts from the migrated database (for developers)")
  .action(() =>
    withDatabase(async (url) => {
      await migrate(url);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const text = await schemaTypes(client).finally(() => client.end());
      // This file runs from packages/server/dist.
      const file = fileURLToPath(new URL("../src/db/schema.ts", import.meta.url));
      const isSame = (await readFile(file, "utf8")) === text;
      if (!isSame) await writeFile(file, text);
      console.log(`${file} ${isSame ? "is as it was" : "is written"}`);
    }),
  );

program.addCommand(companyCommands(open));

program.parseAsync().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});

/** Connections under row-level security, to a migrated database. */
async function open() {
  const config = readConfig(process.env);
  const database = await openDatabase(config, openLog({ ...config, logLevel: "warn" }), joinEmbeddedPostgres);
  try {
    await refuseUnmigrated(database.url);
    const pool = await connect(database.url);
    return { pool, close: () => pool.end().finally(database.stop) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function withDatabase(act: (url: string) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, openLog({ ...config, logLevel: "warn" }), joinEmbeddedPostgres);
  await act(database.url).finally(database.stop);
}

async function refuseUnmigrated(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const migrated = await isMigrated(client)
    .catch(() => false)
    .finally(() => client.end());
  if (!migrated)
    throw new Error("The database is not migrated. Start the server, or run: npm run clove -- migrate");
}
