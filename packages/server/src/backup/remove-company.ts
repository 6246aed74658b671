import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { CompanyStatus } from "../features/accounts/accounts.sql.ts";
import { companyFolder } from "../media/picture-files.ts";
import type { Manifest } from "./archive.ts";
import { listTables, type Table } from "./tables.sql.ts";
import { asOwner, type Source, type Taken, takeBackup } from "./take-backup.ts";

/** `isSlow`: PostgreSQL looked for each deleted row whether another one names it. */
type Deleted = { rows: number; isSlow: boolean };
export type Removed = Taken & Deleted;

const lookMilliseconds = 250;
const tries = 5;
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
  const removed = await writeAndDelete(source, company_id, file);
  const pictures = join(source.media, companyFolder(company_id));
  await rm(pictures, { recursive: true, force: true }).catch((error: Error) => {
    throw new Error(`Every row is removed, but the pictures are not: delete ${pictures} (${error.message})`);
  });
  return removed;
}

/** Once more when something was stored between file and deletion: the server sums months over by itself. */
async function writeAndDelete(source: Source, company_id: number, file: string): Promise<Removed> {
  for (let attempt = 1; ; attempt++) {
    const taken = await takeBackup(source, file, company_id);
    try {
      return { ...taken, ...(await deleteAll(source, company_id, taken.manifest)) };
    } catch (error) {
      // Any other error may have come after the commit: then the file is all that is left of the company.
      if (!(error instanceof StoredMeanwhile)) throw error;
      await rm(file);
      if (attempt === tries) throw error;
    }
  }
}

function deleteAll(source: Source, company_id: number, manifest: Manifest): Promise<Deleted> {
  return asOwner(source, "clove-pos-remove", async (client) => {
    await client.query("begin");
    await nameOfInactive(client, company_id);
    const isSlow = !(await withoutTriggers(client));
    const rows = await deleteRows(client, company_id, manifest);
    await client.query("commit");
    return { rows, isSlow };
  });
}

class StoredMeanwhile extends Error {}

/** The name of a company in which nobody can do anything any more, nor is doing something that began before. */
async function refuseActive(source: Source, company_id: number): Promise<string> {
  return asOwner(source, "clove-pos-remove", async (client) => {
    await client.query("begin");
    const name = await nameOfInactive(client, company_id);
    await client.query("commit");
    await oldCallsEnded(client);
    return name;
  });
}

/** The transaction works for this company from here on, and nobody lets it in until it ends. */
async function nameOfInactive(client: pg.Client, company_id: number): Promise<string> {
  await client.query("select set_config('app.company_id', $1, true)", [company_id]);
  const { rows } = await client.query<{ name: string; status: CompanyStatus }>(
    "select name, status from companies where id = $1 for update",
    [company_id],
  );
  const [company] = rows;
  if (!company || company.status === "unverified")
    throw new Error(`No company has the number ${company_id}. See: npm run clove -- company list`);
  if (company.status === "active")
    throw new Error(
      `Company ${company_id} (${company.name}) is active. Suspend it first: npm run clove -- company suspend ${company_id}`,
    );
  return company.name;
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
      throw new StoredMeanwhile(
        `${table.name} had ${rowCount} rows, and the file has ${exported}: something was stored meanwhile. Nothing was removed; try again.`,
      );
  }
  // What triggers note down about it, also those that wait for the end of the transaction.
  await client.query("set constraints all immediate");
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
