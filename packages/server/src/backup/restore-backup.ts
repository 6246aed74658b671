import type pg from "pg";
import { ledgers, skippedIds } from "../db/id-ranges.sql.ts";
import { migrations } from "../db/migration-files.ts";
import { type Archive, type Manifest, openArchive, rowsName } from "./archive.ts";
import { copyBytes, writeRows } from "./copy-rows.ts";
import { fillEmpty } from "./fill-empty.ts";
import { unpackPictures } from "./pictures.ts";
import type { Tell } from "./progress.ts";
import { dropWrongPaths, numberAfter, numberAfterRows, type Table } from "./tables.sql.ts";
import type { Source } from "./take-backup.ts";

/**
 * Fills an empty installation with a backup: everything, or nothing.
 * @throws Error with a sentence when the file is damaged or newer than this program, or the installation is not empty
 */
export async function restoreBackup(source: Source, file: string, tell: Tell = () => {}): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    const { manifest } = archive;
    if (manifest.company) {
      throw new Error(
        "This file holds one company. Bring it into a running installation by: npm run clove -- company import <file>",
      );
    }
    refuseNewer(manifest);
    const fill = async (client: pg.Client, tables: Table[]) => {
      await fillFromArchive(client, tables, archive, tell);
      await unpackPictures(archive, source.media, { tell });
      await goOnAfter(client, tables, manifest);
    };
    const finish = (client: pg.Client) => noteSetBack(client, manifest);
    await fillEmpty(source.url, manifest.migration, fill, { finish, tell });
    return manifest;
  } finally {
    archive.close();
  }
}

/** @throws Error with a sentence when the archive is of a later version than this program */
export function refuseNewer({ migration }: Manifest): void {
  if (migrations().some(({ name }) => name === migration)) return;
  throw new Error(
    `This file was made by a newer version of Clove POS (it has ${migration}). Update this one first.`,
  );
}

async function fillFromArchive(
  client: pg.Client,
  tables: readonly Table[],
  { manifest, read, bytesOf }: Archive,
  tell: Tell,
): Promise<void> {
  const all = tables.reduce((sum, { name }) => sum + bytesOf(rowsName(name)), 0);
  let written = 0;
  for (const table of tables) {
    const stored = storedRows(manifest, table);
    const count = (bytes: number) => {
      written += bytes;
      tell("rows", written / all, table.name);
    };
    await read(rowsName(table.name), stored, (source) =>
      copyBytes(source, writeRows(client, table.name, stored.columns, { isNew: true }), count),
    );
  }
  await client.query(dropWrongPaths);
}

/**
 * The manifest's entry for a table, checked against the columns of the database.
 * @throws Error with a sentence when there is none, or it names a column that the table does not have
 */
export function storedRows({ tables }: Manifest, { name, columns }: Table): Manifest["tables"][number] {
  const stored = tables.filter((table) => table.name === name);
  if (stored.length !== 1) throw new Error(`The file has no rows of ${name}: it was altered`);
  const wrong = stored[0]!.columns.find(
    (column, at, all) => !columns.includes(column) || all.indexOf(column) !== at,
  );
  if (wrong === undefined) return stored[0]!;
  throw new Error(`${name} has no column ${JSON.stringify(wrong)}, or has it once: the file was altered`);
}

/** Changes what must not simply continue from the backup: sequences skip ahead, and queued mails are given up. */
async function goOnAfter(client: pg.Client, tables: readonly Table[], { numbers }: Manifest): Promise<void> {
  for (const table of tables) {
    for (const column of table.identities) {
      const last = numbers[`${table.name}.${column}`];
      if (last === undefined)
        throw new Error(`The file does not say the last ${table.name}.${column}: it was altered`);
      await numberAfter(client, table, column, last + skippedIds);
    }
    // Of a cluster the file has the coordinator's numbers, and lines of ledgers that its workers have numbered.
    if (ledgers.includes(table.name)) await numberAfterRows(client, table, { room: skippedIds });
  }
  await client.query(giveUpMails);
}

/** Skips receipt numbers that counters may have printed since the backup, and tells every company what is lost (operating §24). */
async function noteSetBack(client: pg.Client, { taken_at }: Manifest): Promise<void> {
  // First, because `skip_numbers` keeps with it how far the counters had come.
  await client.query("insert into set_backs (company_id, to_at) select id, $1 from companies", [taken_at]);
  await client.query("select skip_numbers(id, $1) from companies", [taken_at]);
}

/** A mail that was queued in the backup may have been sent since, so it is not sent again; a missing receipt can be resent by hand. */
export const giveUpMails = `update mails set status = 'failed', reason = 'undelivered', message = null, done_at = now(),
  last_error = 'waited when this backup was made' where status = 'queued'`;
