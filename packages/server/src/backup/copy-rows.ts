import { createHash } from "node:crypto";
import { type Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Table } from "./tables.sql.ts";

/** What was copied: in COPY's text format every row is one line. */
export type Copied = { rows: number; sha256: string };

/** Settings that make COPY write the same bytes for the same rows on every server. */
export const plainText = "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1";

/** The rows of a table, or those of one company. */
export function readRows(client: pg.Client, table: Table, company_id?: number): Readable {
  const whose = company_id === undefined ? "" : ` where ${table.company} = ${company_id}`;
  return client.query(
    to(`copy (select ${listed(table.columns)} from ${table.name}${whose} order by ${table.order}) to stdout`),
  );
}

/**
 * A stream that stores rows as `readRows` gives them. `name` and `columns` must come from the database's catalogue, never from a file.
 * `isNew`: the table was made in this transaction, so PostgreSQL can store its rows as already committed (COPY FREEZE).
 */
export function writeRows(
  client: pg.Client,
  name: string,
  columns: readonly string[],
  { isNew = false } = {},
): Writable {
  return client.query(from(`copy ${name} (${listed(columns)}) from stdin${isNew ? " with (freeze)" : ""}`));
}

export const listed = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(", ");

/** Passes bytes on and counts them; `copied` gives the result once the stream has ended. `tell` is called for each chunk. */
export function counting(tell?: (bytes: number) => void): Transform & { copied(): Copied } {
  const hash = createHash("sha256");
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      tell?.(chunk.length);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
      done(null, chunk);
    },
  });
  return Object.assign(stream, { copied: () => ({ rows, sha256: hash.copy().digest("hex") }) });
}

/** Copies `source` to `target`; without a target it only reads and counts. */
export async function copyBytes(
  source: Readable,
  target?: Writable,
  tell?: (bytes: number) => void,
): Promise<Copied> {
  const counter = counting(tell);
  if (target) await pipeline(source, counter, target);
  else await pipeline(source, counter.resume());
  return counter.copied();
}
