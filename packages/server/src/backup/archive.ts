import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import pg from "pg";
import { type Entry, openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { z } from "zod";
import { hasErrorCode } from "../embedded-db/error.ts";
import { isPicturePath } from "../media/picture-files.ts";
import { type Copied, counting } from "./copy-rows.ts";

/**
 * The most that a file may hold, so that a malicious one cannot fill memory or disk. Compression makes a company's rows five to twenty
 * times smaller.
 */
export const limits = {
  entries: 2_000_000,
  manifestBytes: 400_000_000,
  pictureBytes: 50_000_000,
  /** All entries unpacked: at most `unpackedBytes` + `unpackedTimes` × the size of the file. */
  unpackedBytes: 1_000_000_000,
  unpackedTimes: 100,
};
/** The largest sequence number that a file may name: well below 2^53, up to which JavaScript counts exactly. */
const mostNumber = 2 ** 52;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** PostgreSQL's limit for names of tables and columns. Whether such a table or column exists is checked against the database. */
const catalogueName = z.string().min(1).max(63);
/** Text that is printed on a terminal: control characters, which a terminal would obey, are replaced. */
const shown = z
  .string()
  .max(1000)
  .transform((text) => text.replace(/\p{Cc}/gu, "?"));

/** An archive's table of contents. It is written last, so a file that has one is complete. */
export const manifestOf = z.object({
  format: z.literal(1),
  /** The company whose rows these are; null: a whole installation. */
  company: z.object({ id: z.int().positive(), name: shown }).nullable(),
  /** All rows are as they were at this moment. */
  taken_at: z.iso.datetime(),
  /** The last migration of the database that was backed up. */
  migration: shown,
  tables: z
    .array(
      z.object({
        name: catalogueName,
        columns: z.array(catalogueName).min(1).max(200),
        rows: z.int().nonnegative(),
        sha256,
      }),
    )
    .max(500),
  /** Paths below the media folder. `missing`: files that rows name but the folder did not have. */
  pictures: z.array(z.object({ path: z.string().refine(isPicturePath), sha256 })).max(limits.entries),
  missing: z.array(shown).max(limits.entries),
  /** `table.column` → the last number that its sequence gave. */
  numbers: z.record(z.string().max(130), z.int().nonnegative().max(mostNumber)),
});
export type Manifest = z.infer<typeof manifestOf>;

const manifestName = "manifest.json";
export const rowsName = (table: string) => `rows/${table}.copy`;
export const pictureName = (path: string) => `pictures/${path}`;

/** Adds one file to an archive that is being written; resolves once its content is written. */
export type Add = (name: string, source: Readable, options: { compress: boolean }) => Promise<Copied>;

/**
 * Writes an archive as `<file>.part` and renames it once it is complete and on disk, so that an interruption never leaves a file
 * that looks like a backup.
 */
export async function writeArchive(file: string, fill: (add: Add) => Promise<Manifest>): Promise<number> {
  const part = `${file}.part`;
  const zip = new ZipFile();
  const broken = new Promise<never>((_, reject) => zip.on("error", reject));
  // The races below report it; without this, an error between them would be an unhandled rejection.
  broken.catch(() => {});
  const add: Add = async (name, source, options) => {
    const counter = counting();
    zip.addReadStream(counter, name, { ...options, mode: 0o100600 });
    await Promise.race([pipeline(source, counter), broken]);
    return counter.copied();
  };
  try {
    const written = pipeline(
      zip.outputStream as Readable,
      createWriteStream(part, { mode: 0o600, flush: true }),
    );
    const filled = fill(add).then((manifest) => {
      zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName, { mode: 0o100600 });
      zip.end();
    });
    await Promise.race([Promise.all([filled, written]), broken]);
    const { size } = await stat(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Flushes a folder, so that the new name of a file survives a power cut. Windows cannot flush folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

export type Archive = {
  manifest: Manifest;
  /** The unpacked size of a file in the archive; 0 if it is not there. */
  bytesOf(name: string): number;
  /**
   * Reads one file and compares it with `expected`; the number of rows only if it is given.
   * @throws Error with a sentence when the file is damaged or differs from the manifest; database errors of `act` are passed on
   */
  read(
    name: string,
    expected: Pick<Copied, "sha256"> & Partial<Copied>,
    act: (source: Readable) => Promise<Copied>,
  ): Promise<Copied>;
  close(): void;
};

/** @throws Error with a sentence when the file is not a complete archive */
export async function openArchive(file: string): Promise<Archive> {
  const damaged = (cause: unknown) =>
    new Error(`${file} is not a whole backup: it was cut off, altered, or is something else`, { cause });
  const { size } = await stat(file);
  await open(file, "r").then((handle) => handle.close());
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    throw damaged(error);
  });
  try {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      // Can be relied on: yauzl fails on an entry that unpacks to more than it says.
      unpacked += entry.uncompressedSize;
      const isTooLarge =
        entries.size > limits.entries ||
        unpacked > limits.unpackedBytes + limits.unpackedTimes * size ||
        (entry.fileName === manifestName && entry.uncompressedSize > limits.manifestBytes) ||
        (entry.fileName.startsWith(pictureName("")) && entry.uncompressedSize > limits.pictureBytes);
      if (isTooLarge) throw new Error("it unpacks to more than any backup does");
    }
    const open = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const text = await buffer(await open(manifestName));
    if (crc32(text) !== entries.get(manifestName)?.crc32) throw new Error("the manifest was altered");
    const manifest = manifestOf.parse(JSON.parse(text.toString("utf8")));
    return {
      manifest,
      bytesOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      async read(name, { sha256, rows }, act) {
        try {
          const copied = await act(await open(name));
          if (copied.sha256 !== sha256 || (rows !== undefined && copied.rows !== rows))
            throw new Error(`${name} is not what the manifest says`);
          return copied;
        } catch (error) {
          throw error instanceof pg.DatabaseError || hasErrorCode(error, "ENOSPC", "EACCES")
            ? error
            : damaged(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
}
