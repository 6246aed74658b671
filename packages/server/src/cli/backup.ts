import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import type { Manifest } from "../backup/archive.ts";
import { importCompany } from "../backup/import-company.ts";
import { moveInstallation } from "../backup/move-installation.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { backUpIfDue, noteBackup, type Scheduled } from "../backup/schedule.ts";
import { asOwner, type Source, takeBackup } from "../backup/take-backup.ts";
import { interval } from "../config.ts";
import { databaseProtocols, wrongAddress } from "../server-address.ts";
import { passwordHelp, withPassword } from "./ask-password.ts";
import { companyId } from "./company.ts";
import { type Out, withProgress } from "./show-progress.ts";

/** Opens the configured database and closes it again; with `alone` it refuses if the embedded database has a running server. */
export type WithSource = (act: (source: Source) => Promise<void>, how?: "alone") => Promise<void>;

/** Checks a database, or one company in it, prints what it finds and sets the exit code. */
export type Check = (url: string, company_id?: number, tell?: (part: number) => void) => Promise<void>;

type Print = (line: string) => void;

/** `clove backup`, `clove restore` and `clove move`; they print sentences, or throw an error with one. */
export function backupCommands(
  withSource: WithSource,
  check: Check,
  print: Print = console.log,
  out: Out = process.stderr,
): readonly Command[] {
  const backup = new Command("backup")
    .argument("<file>", "a new file, such as backups/monday.zip; a folder with --every")
    .option(
      "--every <interval>",
      "only if the last one of a schedule is older, such as 12h or 1d",
      intervalOf,
    )
    .option("--keep <number>", "with --every: how many stay in the folder", keepOf, 14)
    .description("write database and pictures of one moment to a file, while the server runs")
    .action((name: string, { every, keep }: { every?: number; keep: number }) =>
      withSource(async (source) => {
        const started = Date.now();
        const taken = every
          ? await backUpIfDue(source, { folder: resolve(name), everySeconds: every, keep })
          : await takeNoted(source, newFile(name));
        if (!taken) return print("The last backup is young enough");
        print(
          `${contents(taken.manifest)} are in ${taken.file} (${megabytes(taken.bytes)}), ${seconds(started)}`,
        );
        for (const line of warnings(taken.manifest)) print(line);
        if (taken.fault) print(`${taken.fault.says}. ${taken.fault.advice}`);
      }),
    );
  const restore = new Command("restore")
    .argument("<file>", "what `backup` wrote")
    .description("fill an empty installation with a backup: all of it or nothing; the server must not run")
    .action((name: string) =>
      withSource(
        (source) =>
          withProgress(out, async ({ tell, clear }) => {
            const started = Date.now();
            const manifest = await restoreBackup(source, resolve(name), tell);
            clear();
            print(`Restored: ${contents(manifest)}, ${seconds(started)}`);
            for (const line of warnings(manifest)) print(line);
            tell("checks", 0);
            await check(source.url, undefined, (part) => tell("checks", part));
          }),
        "alone",
      ),
    );
  const move = new Command("move")
    .addOption(
      new Option(
        "--to <url>",
        "postgres://user@host:5432/database, without any table; its password is asked for",
      )
        .env("TO_DATABASE_URL")
        .makeOptionMandatory(),
    )
    .description("copy everything into another PostgreSQL and compare it; the old data stay as they are")
    .addHelpText("after", passwordHelp)
    .action((given: { to: string }) =>
      withSource(async ({ url }) => {
        const wrong = wrongAddress(given.to, databaseProtocols);
        if (wrong !== null) throw new Error(`The address after --to, or TO_DATABASE_URL, ${wrong}.`);
        const to = await withPassword(given.to);
        const started = Date.now();
        const moved = await moveInstallation(url, to);
        for (const { name, rows } of moved) print(`${String(rows).padStart(10)}  ${name}`);
        const rows = moved.reduce((sum, table) => sum + table.rows, 0);
        print(`${rows} rows of ${moved.length} tables are there, and the same, ${seconds(started)}`);
        await check(to);
        print(
          "Now start the server with this address as DATABASE_URL, on the same DATA_DIR: it has the pictures.",
        );
      }, "alone"),
    );
  return [backup, restore, move];
}

/** `clove company export` and `clove company import`. */
export function companyFileCommands(
  withSource: WithSource,
  check: Check,
  print: Print = console.log,
): readonly Command[] {
  const exporting = new Command("export")
    .argument("<id>", "the company's id, as `company list` shows it", companyId)
    .argument("<file>", "a new file")
    .description("write one company's rows and pictures of one moment to a file")
    .action((id: number, name: string) =>
      withSource(async (source) => {
        const file = newFile(name);
        const { manifest, bytes } = await takeBackup(source, file, id);
        print(
          `Company ${id} (${manifest.company!.name}): ${contents(manifest)} are in ${file} (${megabytes(bytes)})`,
        );
        for (const line of warnings(manifest)) print(line);
      }),
    );
  const importing = new Command("import")
    .argument("<file>", "what `company export` wrote")
    .description("bring a company into this installation: all of it or nothing, while the server runs")
    .action((name: string) =>
      withSource(async (source) => {
        const { manifest, company_id } = await importCompany(source, resolve(name));
        print(`Company ${company_id} (${manifest.company!.name}): ${contents(manifest)} were imported`);
        await check(source.url, company_id);
      }),
    );
  return [exporting, importing];
}

function intervalOf(text: string): number {
  const { success, data } = interval.safeParse(text);
  if (!success) throw new InvalidArgumentError("It must be such as 30m, 12h or 1d.");
  return data;
}

function keepOf(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be a positive number.");
  return Number(text);
}

async function takeNoted(source: Source, file: string): Promise<Scheduled> {
  const taken = { ...(await takeBackup(source, file)), file, fault: undefined };
  await asOwner(source, "clove-pos-backup", (client) => noteBackup(client, taken, null));
  return taken;
}

/** The path of a new file: a backup never overwrites one. */
export function newFile(name: string): string {
  const file = resolve(name);
  if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
  return file;
}

export function contents({ tables, pictures, taken_at }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const orders = tables.find(({ name }) => name === "orders")?.rows ?? 0;
  return `${rows} rows of ${tables.length} tables (${orders} orders) and ${pictures.length} picture files of ${taken_at}`;
}

function warnings({ missing }: Manifest): string[] {
  if (missing.length === 0) return [];
  return [
    `Rows name ${missing.length} picture files that are not in the media folder: ${missing.join(", ")}`,
  ];
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
