import type pg from "pg";
import { migrations } from "../db/migrate.ts";
import { type Archive, type Manifest, openArchive, rowsName } from "./archive.ts";
import { copyBytes, listed, plainText, writeRows } from "./copy-rows.ts";
import { unpackPictures } from "./pictures.ts";
import { giveUpMails, refuseNewer } from "./restore-backup.ts";
import { listTables, numberAfter, type Table } from "./tables.sql.ts";
import { asOwner, type Source } from "./take-backup.ts";

/** More numbers than other companies can be given while one statement compares and moves a sequence. */
const margin = 1000;

export type Imported = { manifest: Manifest; company_id: number };

/**
 * Brings a company into an installation that goes on working: all of it, or nothing. It keeps its number where that is free; its
 * rows keep theirs, which are unique within a company.
 * @throws Error with a sentence when the file is no company's, of another version, or somebody in it signs in here already
 */
export async function importCompany(source: Source, file: string): Promise<Imported> {
  const archive = await openArchive(file);
  try {
    const { manifest } = archive;
    const { company } = manifest;
    if (!company) {
      throw new Error(
        "This file holds a whole installation. Bring it back by: npm run clove -- restore <file>",
      );
    }
    refuseOtherVersion(manifest);
    return await asOwner(source, "clove-pos-import", async (client) => {
      await client.query("begin");
      await client.query(plainText);
      const tables = (await listTables(client)).filter((table) => table.company !== null);
      const company_id = await freeNumber(client, company.id);
      await client.query("select set_config('app.company_id', $1, true)", [company_id]);
      for (const table of tables) await importTable(client, table, archive, company_id);
      await client.query(`${giveUpMails} and company_id = ${company_id}`);
      // Nobody has a copy of this company yet that these could change.
      await client.query("delete from changes where company_id = $1", [company_id]);
      await unpackPictures(archive, source.media);
      await client.query("commit");
      return { manifest, company_id };
    });
  } finally {
    archive.close();
  }
}

/** Rows are brought in as they are, so their tables must be the same. */
function refuseOtherVersion(manifest: Manifest): void {
  refuseNewer(manifest);
  const newest = migrations().at(-1)!.name;
  if (manifest.migration === newest) return;
  throw new Error(
    `This file was made by an older version of Clove POS (${manifest.migration}; this one has ${newest}). Update that installation and export the company again.`,
  );
}

async function freeNumber(client: pg.Client, wanted: number): Promise<number> {
  await client.query("select set_config('app.operator', 'on', true)");
  const { rows } = await client.query<{ id: string }>(
    "select case when exists (select from companies where id = $1) then nextval('companies_id_seq') else $1 end as id",
    [wanted],
  );
  await client.query("select set_config('app.operator', '', true)");
  return Number(rows[0]!.id);
}

/** Row-level security takes no rows by COPY, and keeps others' apart from these: they come through a table of this transaction. */
async function importTable(
  client: pg.Client,
  table: Table,
  { manifest, read }: Archive,
  company_id: number,
): Promise<void> {
  const { name, columns } = table;
  const stored = manifest.tables.find((other) => other.name === name);
  if (!stored) throw new Error(`The file has no rows of ${name}: it was altered`);
  await client.query(
    `create temporary table incoming on commit drop as select ${listed(columns)} from ${name} with no data`,
  );
  await read(rowsName(name), stored, (rows) =>
    copyBytes(rows, writeRows(client, "incoming", stored.columns)),
  );
  if (name === "users") await refuseTakenEmails(client);
  const values = columns.map((column) => (column === table.company ? String(company_id) : `"${column}"`));
  await client.query(`insert into ${name} (${listed(columns)}) select ${values.join(", ")} from incoming`);
  await client.query("drop table incoming");
  for (const column of table.identities) {
    await numberAfter(client, table, column, manifest.numbers[`${name}.${column}`]! + margin);
  }
}

/** A staff e-mail is a login, of one company only. */
async function refuseTakenEmails(client: pg.Client): Promise<void> {
  const isLogin = (of: string) => `${of}.role <> 'customer' and ${of}.registration_hash is null`;
  await client.query("select set_config('app.backup', 'on', true)");
  const { rows } = await client.query<{ email: string }>(
    `select u.email from users u join incoming i on i.email = u.email and ${isLogin("i")} where ${isLogin("u")} order by 1`,
  );
  await client.query("select set_config('app.backup', '', true)");
  if (rows.length === 0) return;
  throw new Error(
    `Somebody signs in here already with ${rows.map(({ email }) => email).join(", ")}. Nothing was imported: change these e-mail addresses in one of the two companies first.`,
  );
}
