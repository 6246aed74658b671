import pg from "pg";
import { hasCitus } from "../db/cluster.ts";
import { numberBeyond } from "../db/id-ranges.sql.ts";
import { migrations } from "../db/migration-files.ts";
import { columnInvariants } from "../features/books/check-invariants-columns.ts";
import { referenceInvariants } from "../features/books/check-invariants-references.ts";
import { companyFolder } from "../media/picture-files.ts";
import { type Archive, type Manifest, openArchive, rowsName } from "./archive.ts";
import { copyBytes, listed, plainText, writeRows } from "./copy-rows.ts";
import { fillLogins, fillWork } from "./fill-directories.ts";
import { namedPictures, unpackPictures } from "./pictures.ts";
import { giveUpMails, refuseNewer, storedRows } from "./restore-backup.ts";
import { type ColumnTypes, columnTypes, refuseUnfit } from "./row-rules.sql.ts";
import { listTables, numberAfterRows, type Table } from "./tables.sql.ts";
import { asOwner, type Source } from "./take-backup.ts";

/** Room for the numbers that other companies take from a sequence between its comparison and its setval. */
const margin = 1000;

export type Imported = { manifest: Manifest; company_id: number };

/**
 * Imports a company into a running installation: all of it, or nothing. The company keeps its id if that is free; its rows keep
 * theirs, which are unique within a company. The file may come from a stranger: its content reaches SQL only as values, and
 * no row, picture or sequence of another company is changed.
 * @throws Error with a sentence when the file does not hold a company, is of another version, was not written by Clove POS, or has a
 * user who signs in here already
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
      const types = await columnTypes(client);
      const company_id = await freeNumber(client, company.id);
      await client.query(`set local app.company_id = '${company_id}'`);
      for (const table of tables) {
        await importTable(client, table, archive, types, company_id);
        // At once: a sign-up that gets the same id meanwhile would wait for this transaction to end, and then fail.
        if (table.name === "companies") await numberRows(client, table, company_id);
      }
      await refuseLoose(client, company_id);
      await client.query(`${giveUpMails} and company_id = ${company_id}`);
      await fillWork(client, company_id);
      // No till has a copy of this company yet, so there is nobody to tell about changes.
      await client.query("delete from changes where company_id = $1", [company_id]);
      await unpackOwn(client, archive, source.media, company_id);
      for (const table of tables) await numberRows(client, table, company_id);
      await client.query("commit");
      return { manifest, company_id };
    });
  } finally {
    archive.close();
  }
}

/** Rows are inserted unchanged, so their tables must be the same on both sides. */
function refuseOtherVersion(manifest: Manifest): void {
  refuseNewer(manifest);
  const newest = migrations().at(-1)!.name;
  if (manifest.migration === newest) return;
  throw new Error(
    `This file was made by an older version of Clove POS (${manifest.migration}; this one has ${newest}). Update that installation and export the company again.`,
  );
}

/** An id also counts as taken if another company's pictures lie in its folder: earlier versions imported pictures like that. */
async function freeNumber(client: pg.Client, wanted: number): Promise<number> {
  await client.query("set local app.backup = 'on'");
  const folder = companyFolder(wanted);
  const taken = [
    ["select from companies where id = $1 or starts_with(logo, $2 || '/') limit 1", [wanted, folder]],
    [`select from products where position('"' || $1 || '/' in images::text) > 0 limit 1`, [folder]],
  ] as const;
  let isTaken = false;
  for (const [text, values] of taken) isTaken ||= (await client.query(text, [...values])).rows.length > 0;
  await client.query("set local app.backup = ''");
  if (!isTaken) return wanted;
  const { rows } = await client.query<{ id: string }>("select nextval('companies_id_seq') as id");
  return Number(rows[0]!.id);
}

/** COPY does not work under row-level security, so rows are copied into a temporary table, checked there, and inserted from it. */
async function importTable(
  client: pg.Client,
  table: Table,
  { manifest, read }: Archive,
  types: ColumnTypes,
  company_id: number,
): Promise<void> {
  const { name, columns } = table;
  const stored = storedRows(manifest, table);
  if (stored.columns.length !== columns.length)
    throw new Error(`The file has not every column of ${name}: it was altered`);
  await client.query(
    `create temporary table incoming on commit drop as select ${listed(columns)} from ${name} with no data`,
  );
  await read(rowsName(name), stored, (rows) =>
    copyBytes(rows, writeRows(client, "incoming", stored.columns)),
  );
  await refuseUnfit(client, table, types, manifest.company!.id);
  if (name === "users") await refuseTakenEmails(client);
  const values = columns.map((column) => {
    if (column === table.company) return String(company_id);
    return inOwnFolder[`${name}.${column}`]?.(companyFolder(company_id)) ?? pg.escapeIdentifier(column);
  });
  const insert = async () => {
    await client.query(`insert into ${name} (${listed(columns)}) select ${values.join(", ")} from incoming`);
    if (name === "users") await fillLogins(client, company_id);
  };
  await insert().catch((error: Error) => {
    if (!isOfRows(error)) throw error;
    throw new Error(`The file's rows of ${name} do not fit: ${error.message}. Nothing was imported.`, {
      cause: error,
    });
  });
  await client.query("drop table incoming");
}

/** PostgreSQL's error classes 22 (values) and 23 (constraints). */
const isOfRows = (error: Error) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");

/** Rewrites paths of pictures (checked before) to the company's folder under its id here. */
const inOwnFolder: Record<string, (folder: string) => string> = {
  "companies.logo": (folder) => `regexp_replace(logo, '^[^/]+', '${folder}')`,
  "products.images": (folder) =>
    `(select coalesce(jsonb_agg(regexp_replace(e, '^[^/]+', '${folder}') order by n), '[]')
      from jsonb_array_elements_text(images) with ordinality as p (e, n))`,
};

/** @throws Error with a sentence when the file has a picture that no row names */
async function unpackOwn(
  client: pg.Client,
  archive: Archive,
  media: string,
  company_id: number,
): Promise<void> {
  const placed = (path: string) => path.replace(/^[^/]+/, companyFolder(company_id));
  const named = new Set(await namedPictures(client, company_id));
  const places = archive.manifest.pictures.map(({ path }) => placed(path));
  if (places.some((path) => !named.delete(path)))
    throw new Error("The file has a picture that none of its rows names. Nothing was imported.");
  await unpackPictures(archive, media, { placed });
}

/** Checks what the tables of sales have no constraints for (docs/decisions/030). */
async function refuseLoose(client: pg.Client, company_id: number): Promise<void> {
  for (const { name, sql } of [...columnInvariants, ...referenceInvariants]) {
    const { rows } = await client.query(sql, [company_id]);
    if (rows.length > 0)
      throw new Error(
        `The file's rows do not fit: ${name} (${JSON.stringify(rows[0])}). Nothing was imported.`,
      );
  }
}

/** Moves a table's sequences past the imported rows, unless they are beyond them already; on a cluster also those of the workers. */
async function numberRows(client: pg.Client, table: Table, company_id: number): Promise<void> {
  const own = `${table.company} = ${company_id}`;
  await numberAfterRows(client, table, { room: margin, own });
  if (await hasCitus(client)) await numberBeyond(client, table, { room: margin, own });
}

/** An e-mail address of staff is a login, so it can be in one company only. */
async function refuseTakenEmails(client: pg.Client): Promise<void> {
  await client.query("set local app.backup = 'on'");
  const { rows } = await client.query<{ email: string }>(
    `select email from staff_logins join incoming i using (email)
      where i.role <> 'customer' and i.registration_hash is null order by 1`,
  );
  await client.query("set local app.backup = ''");
  if (rows.length === 0) return;
  throw new Error(
    `Somebody signs in here already with ${rows.map(({ email }) => email).join(", ")}. Nothing was imported: change these e-mail addresses in one of the two companies first.`,
  );
}
