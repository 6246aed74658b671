import pg from "pg";
import { notReadByOwner } from "../db/server-role.ts";
import { type Add, type Manifest, rowsName, writeArchive } from "./archive.ts";
import { momentOfWorkers, placesOf } from "./cluster-moment.sql.ts";
import { plainText, readRows } from "./copy-rows.ts";
import { addPictures, namedPictures } from "./pictures.ts";
import { lastNumbers, listTables } from "./tables.sql.ts";

export type Source = {
  /** The address of the database, as the owner of its tables. */
  url: string;
  /** The folder of pictures. */
  media: string;
  /** Cuts the connection, and with it whatever is running on it. */
  signal?: AbortSignal;
};

export type Taken = { manifest: Manifest; bytes: number };

/** How often a backup is tried while pictures are being replaced, or companies move between the workers of a cluster. */
const tries = 5;

/**
 * Writes all rows as of one moment, while sales go on, and all pictures that they name; with `company_id` only one company's.
 * @throws Error when the file exists already, or cannot be written
 */
export async function takeBackup(source: Source, file: string, company_id?: number): Promise<Taken> {
  for (let attempt = 1; ; attempt++) {
    const taken = await takeOnce(source, file, company_id, attempt === tries);
    if (taken) return taken;
  }
}

/**
 * Null when a picture was replaced after the rows' moment, so that its file is gone; with `isLast`, such pictures are `missing`. Also null
 * when companies moved between workers meanwhile; with `isLast` that is an error.
 */
async function takeOnce(
  source: Source,
  file: string,
  company_id: number | undefined,
  isLast: boolean,
): Promise<Taken | null> {
  return asOwner(source, "clove-pos-backup", async (client) => {
    const places = await placesOf(client);
    await beginReading(client, company_id);
    let manifest: Manifest | undefined;
    const paths = await namedPictures(client, company_id);
    try {
      const bytes = await writeArchive(file, async (add) => {
        const found = await addPictures(add, source.media, paths);
        if (!isLast && found.missing.length > 0 && (await wereReplaced(source, found.missing, company_id))) {
          throw new Again();
        }
        manifest = { ...(await addRows(client, add, company_id)), ...found };
        if (await areElsewhere(source, places)) throw isLast ? moving() : new Again();
        return manifest;
      });
      return { manifest: manifest!, bytes };
    } catch (error) {
      if (error instanceof Again) return null;
      throw error;
    }
  });
}

class Again extends Error {}

/** On a cluster: whether rows have moved to another worker since `places` were read. */
export async function areElsewhere(
  source: Pick<Source, "url" | "signal">,
  places: string | null,
): Promise<boolean> {
  return places !== null && (await asOwner(source, "clove-pos-backup", placesOf)) !== places;
}

export const moving = () =>
  new Error("Companies moved between the workers meanwhile. Try again when the cluster is balanced.");

/** Called after the pictures were added: a picture's file can disappear at any time, but the snapshot of the rows stays readable. */
async function addRows(
  client: pg.Client,
  add: Add,
  company_id: number | undefined,
): Promise<Omit<Manifest, "pictures" | "missing">> {
  const company = company_id === undefined ? null : await readCompany(client, company_id);
  const found = (await listTables(client)).filter((table) => !company || table.company !== null);
  const tables: Manifest["tables"] = [];
  for (const table of found) {
    const copied = await add(rowsName(table.name), readRows(client, table, company_id), { compress: true });
    tables.push({ name: table.name, columns: table.columns, ...copied });
  }
  const { rows } = await client.query<{ taken_at: string; migration: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at, max(name) as migration
    from schema_migrations`,
  );
  return {
    format: 1,
    company,
    ...rows[0]!,
    tables,
    numbers: await lastNumbers(client, found),
  };
}

async function readCompany(client: pg.Client, id: number): Promise<Manifest["company"]> {
  const { rows } = await client.query<{ name: string; status: string }>(
    "select name, status from companies where id = $1",
    [id],
  );
  const found = rows[0];
  if (!found || found.status === "unverified")
    throw new Error(`No company has the number ${id}. See: npm run clove -- company list`);
  return { id, name: found.name };
}

/** Whether the rows as of now no longer name one of these pictures. */
async function wereReplaced(source: Source, missing: readonly string[], company_id: number | undefined) {
  const named = await asOwner(source, "clove-pos-backup", async (client) => {
    await beginReading(client, company_id);
    return new Set(await namedPictures(client, company_id));
  });
  return missing.some((path) => !named.has(path));
}

/** Begins a transaction that sees one moment, of every company or of one; of a cluster one moment of each worker. */
export async function beginReading(client: pg.Client, company_id?: number): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(plainText);
  if (company_id === undefined && (await notReadByOwner(client)).length > 0) {
    throw new Error(
      "The database is of an earlier version. Start the server once, or run: npm run clove -- migrate",
    );
  }
  await client.query(
    company_id === undefined ? "set local app.backup = 'on'" : `set local app.company_id = '${company_id}'`,
  );
  await momentOfWorkers(client);
}

export async function asOwner<T>(
  { url, signal }: Pick<Source, "url" | "signal">,
  application_name: string,
  act: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name });
  // A lost connection rejects the statement that is running; its unhandled "error" event would end the process besides.
  client.on("error", () => {});
  const breakOff = () => client.connection.stream.destroy();
  signal?.addEventListener("abort", breakOff);
  try {
    await client.connect();
    // As the server's connections (db/connect.ts).
    await client.query("set app.keeps_directory = 'on'");
    await client.query("set citus.propagate_set_commands = 'local'");
    return await act(client);
  } finally {
    signal?.removeEventListener("abort", breakOff);
    await client.end();
  }
}
