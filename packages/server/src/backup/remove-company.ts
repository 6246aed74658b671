import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { CompanyStatus } from "../features/accounts/accounts.sql.ts";
import { companyFolder } from "../media/picture-files.ts";
import type { Manifest } from "./archive.ts";
import { listTables, type Table } from "./tables.sql.ts";
import { asOwner, type Source, type Taken, takeBackup } from "./take-backup.ts";

/** `isSlow`: PostgreSQL checked the foreign keys of every deleted row. */
type Deleted = { rows: number; isSlow: boolean };
export type Removed = Taken & Deleted;

const lookMilliseconds = 250;
const tries = 5;
/** PostgreSQL's error code when the role may not switch triggers off. */
const insufficientPrivilege = "42501";

/**
 * Exports a company to a file, then deletes every row in one transaction, and its pictures. `isMeant` is called first, with the
 * company's name, and must confirm it.
 * @throws Error with a sentence when there is no such company, it is active, it was not confirmed, or a row of it would be left
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

/** Retries when a row was stored between export and deletion: the server still sums months of a suspended company. */
async function writeAndDelete(source: Source, company_id: number, file: string): Promise<Removed> {
  for (let attempt = 1; ; attempt++) {
    const taken = await takeBackup(source, file, company_id);
    try {
      return { ...taken, ...(await deleteAll(source, company_id, taken.manifest)) };
    } catch (error) {
      // After any other error the file stays: if it came after the commit, the file is all that is left of the company.
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

/** The name of a company that is not active, once every call that began before it was suspended has ended. */
async function refuseActive(source: Source, company_id: number): Promise<string> {
  return asOwner(source, "clove-pos-remove", async (client) => {
    await client.query("begin");
    const name = await nameOfInactive(client, company_id);
    await client.query("commit");
    await oldCallsEnded(client);
    return name;
  });
}

/** Sets the transaction's company and locks its row, so that it cannot be resumed until the transaction ends. */
async function nameOfInactive(client: pg.Client, company_id: number): Promise<string> {
  await client.query(`set local app.company_id = '${company_id}'`);
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

/** Waits for calls that were let in before the company was suspended: for every transaction that is running now. */
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
 * Switches foreign key checks off, as far as the role may: foreign keys never lead to another company, and all rows of this one go.
 * Checking each deleted row would take time quadratic in the size of the company.
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

/** Deletes children before the rows that they name. Returns how many rows there were. */
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
  // Runs deferred triggers now, so that the changes they record are deleted too.
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
