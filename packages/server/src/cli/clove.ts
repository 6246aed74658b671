import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import closeWithGrace from "close-with-grace";
import { Command, InvalidArgumentError } from "commander";
import type { Source } from "../backup/take-backup.ts";
import { type Config, mediaFolder, readConfig } from "../config.ts";
import { connect, type Pool } from "../db/connect.ts";
import { distribute } from "../db/distribute.ts";
import { isMigrated, migrate, withClient } from "../db/migrate.ts";
import { fillDemo } from "../demo/demo.ts";
import { joinEmbeddedPostgres } from "../embedded-db/embedded.ts";
import { checkInvariants, violationText } from "../features/books/check-invariants.ts";
import { readyText } from "../ready-text.ts";
import { openDatabase, openLog, serve } from "../serve.ts";
import { version } from "../version.ts";
import { passwordHelp, withPassword } from "./ask-password.ts";
import { backupCommands, companyFileCommands } from "./backup.ts";
import { certificateCommand } from "./certificate.ts";
import { companyCommands } from "./company.ts";
import { companyReportsCommand } from "./company-reports.ts";
import { doctorCommand } from "./doctor.ts";
import { removeCommand } from "./remove-company.ts";
import { verifyProofCommand } from "./verify-proof.ts";
import { writeSchema } from "./write-schema.ts";

/** npm run clove -- <command>: the operator's commands. */
const program = new Command("clove")
  .description("Commands of Clove POS, on the database of the environment")
  .version(version)
  .addHelpText("after", passwordHelp);

program
  .command("migrate")
  .description("bring the database up to this program's migrations")
  .action(() =>
    withSource(async ({ url }) => {
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
    console.log(`\n${readyText(config, server.url)}\n`);
  });

program
  .command("check-invariants")
  .description("name everything in the database that must not be (read-only); exit code 1 if there is any")
  .action(async () => {
    const { pool, close } = await open();
    await tellViolations(pool).finally(close);
  });

program
  .command("schema-types")
  .description("write src/db/schema.ts and schema.sql from the migrated database (for developers)")
  .action(() => withSource(({ url }) => writeSchema(url)));

program
  .command("distribute")
  .description("spread the companies over the workers of a Citus cluster (goes on after a break)")
  .option("--shards <number>", "into how many parts, when it begins (Citus: 32)", wholeNumber)
  .action(({ shards }: { shards?: number }) => onMigrated(({ url }) => distribute(url, console.log, shards)));

const company = companyCommands(open);
for (const command of companyFileCommands(onMigrated, tellViolations)) company.addCommand(command);
company.addCommand(companyReportsCommand(open));
company.addCommand(removeCommand(onMigrated, ask));
program.addCommand(company);
for (const command of backupCommands(onMigrated, tellViolations)) program.addCommand(command);
program.addCommand(doctorCommand());
program.addCommand(certificateCommand());
program.addCommand(verifyProofCommand());

program.parseAsync().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("Give a whole number.");
  return Number(text);
}

async function configOfCommand(): Promise<Config> {
  const config = readConfig(process.env);
  return config.databaseUrl ? { ...config, databaseUrl: await withPassword(config.databaseUrl) } : config;
}

/** A pool on the configured database, which must be migrated; under row-level security, like the server's. */
async function open() {
  const config = await configOfCommand();
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

/** With `alone`, the server of the embedded database must not run. */
async function withSource(act: (source: Source) => Promise<void>, how?: "alone"): Promise<void> {
  const config = await configOfCommand();
  const log = openLog({ ...config, logLevel: "warn" });
  const database = await openDatabase(config, log, how === "alone" ? undefined : joinEmbeddedPostgres);
  await act({ url: database.url, media: mediaFolder(config) }).finally(database.stop);
}

/** Like `withSource`. A database to be filled or moved (`alone`) may be of any version, every other must be of this one. */
function onMigrated(act: (source: Source) => Promise<void>, how?: "alone"): Promise<void> {
  return withSource(async (source) => {
    if (how !== "alone") await refuseUnmigrated(source.url);
    await act(source);
  }, how);
}

/** Asks at the terminal, or reads the next line of piped input; "" at its end. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await Promise.race([lines.question(question), once(lines, "close").then(() => "")]);
  } finally {
    lines.close();
  }
}

async function tellViolations(
  database: string | Pool,
  company_id?: number,
  tell?: (part: number) => void,
): Promise<void> {
  const violations = await checkInvariants(database, { company_id, tell });
  for (const violation of violations) console.error(violationText(violation));
  console.log(violations.length === 0 ? "Every invariant holds" : `${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}

async function refuseUnmigrated(url: string): Promise<void> {
  const migrated = await withClient(url, (client) => isMigrated(client).catch(() => false));
  if (!migrated)
    throw new Error("The database is not migrated. Start the server, or run: npm run clove -- migrate");
}
