import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { companyFolder } from "../media/picture-files.ts";
import type { Manifest } from "./archive.ts";
import { listTables, type Table } from "./tables.sql.ts";
import { asOwner, type Source, type Taken, takeBackup } from "./take-backup.ts";

/** `isSlow`: PostgreSQL looked for each deleted row whether another one names it. */
export type Removed = Taken & { rows: number; isSlow: boolean };

const lookMilliseconds = 250;
/** PostgreSQL's answer to a role that may not switch triggers off. */
const insufficientPrivilege = "42501";

/**
 * Writes everything of a company to a file, then deletes it: every row in one transaction, and the pictures. `isMeant` is asked before with
 * the company's name.
 * @throws Error with a sentence when there is no such company, somebody may sign in there, it is not meant, or something of it would be left
 */
export async function removeCompany(
  source: Source,
  company_id: number,
  file: string,
  isMeant: (name: string) => Promise<boolean>,
): Promise<Removed> {
  const name = await refuseActive(source, company_id);
  if (!(await isMeant(name))) throw new Error("That is not its name. Nothing was changed.");
  const taken = await takeBackup(source, file, company_id);
  const removed = await asOwner(source, "clove-pos-remove", async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.company_id', $1, true)", [company_id]);
    const isSlow = !(await withoutTriggers(client));
    const rows = await deleteRows(client, company_id, taken.manifest);
    await client.query("commit");
    return { rows, isSlow };
  });
  const pictures = join(source.media, companyFolder(company_id));
  await rm(pictures, { recursive: true, force: true }).catch((error: Error) => {
    throw new Error(`Every row is removed, but the pictures are not: delete ${pictures} (${error.message})`);
  });
  return { ...taken, ...removed };
}

/** The name of a company in which nobody can do anything any more, nor is doing something that began before. */
async function refuseActive(source: Source, company_id: number): Promise<string> {
  return asOwner(source, "clove-pos-remove", async (client) => {
    await client.query("select set_config('app.company_id', $1, false)", [company_id]);
    const { rows } = await client.query<{ name: string; status: string }>(
      "select name, status from companies where id = $1",
      [company_id],
    );
    const [company] = rows;
    if (!company || company.status === "unverified")
      throw new Error(`No company has the number ${company_id}. See: npm run clove -- company list`);
    if (company.status === "active")
      throw new Error(
        `Company ${company_id} (${company.name}) is active. Suspend it first: npm run clove -- company suspend ${company_id}`,
      );
    await oldCallsEnded(client);
    return company.name;
  });
}

/** Calls that were judged before the company was suspended: whatever runs now is over. */
async function oldCallsEnded(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
  for (;;) {
    const { rows: found } = await client.query<{ running: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < $1 and application_name = 'clove-pos') as running`,
      [rows[0]!.now],
    );
    if (!found[0]!.running) return;
    await pause(lookMilliseconds);
  }
}

/**
 * Foreign keys lead from a company to the same company, and all of it goes: nothing is gained by asking for each row whether another
 * one names it, which takes as long as the company is large, squared.
 */
async function withoutTriggers(client: pg.Client): Promise<boolean> {
  await client.query("savepoint before");
  try {
    await client.query("set local session_replication_role = replica");
    return true;
  } catch (error) {
    if ((error as pg.DatabaseError).code !== insufficientPrivilege) throw error;
    await client.query("rollback to before; set local app.removes_company = 'on'");
    return false;
  }
}

/** Children before the rows that they name. Answers how many rows there were. */
async function deleteRows(client: pg.Client, company_id: number, { tables }: Manifest): Promise<number> {
  const known = new Map(tables.map(({ name, rows }) => [name, rows]));
  let sum = 0;
  for (const table of await tablesOfCompanies(client)) {
    const { rowCount } = await client.query(`delete from ${table.name} where ${table.company} = $1`, [
      company_id,
    ]);
    sum += rowCount ?? 0;
    const exported = known.get(table.name);
    if (exported !== undefined && exported !== rowCount)
      throw new Error(
        `${table.name} had ${rowCount} rows, and the file has ${exported}: something was stored meanwhile. Nothing was removed; try again.`,
      );
  }
  // What deleting itself notes down for tills.
  await client.query("delete from changes where company_id = $1", [company_id]);
  await refuseRest(client, company_id);
  return sum;
}

async function refuseRest(client: pg.Client, company_id: number): Promise<void> {
  for (const { name, company } of await tablesOfCompanies(client)) {
    const { rows } = await client.query<{ left: boolean }>(
      `select exists (select from ${name} where ${company} = $1) as left`,
      [company_id],
    );
    if (rows[0]!.left)
      throw new Error(`Something of the company would be left in ${name}. Nothing was removed.`);
  }
}

async function tablesOfCompanies(client: pg.Client): Promise<(Table & { company: string })[]> {
  const tables = await listTables(client, "all");
  return tables
    .flatMap((table) => (table.company === null ? [] : [{ ...table, company: table.company }]))
    .reverse();
}
