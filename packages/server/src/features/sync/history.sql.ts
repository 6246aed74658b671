import type { setBack } from "@clove/domain/accounts/accounts.schema.ts";
import type { DeviceStand } from "@clove/domain/sync/stream.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Pool } from "../../db/connect.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { feedNow, inHistory, markAt, onEachFeed, type Present, pruneChanges } from "./changes.sql.ts";
import { deviceStand, noteHead, type ReadingDevice, type Stand } from "./device-stand.sql.ts";
import type { ReadAt } from "./stream-cursor.ts";

/** For this many days people are told that the database was set back. */
const toldDays = 14;

/**
 * Adds a mark if the newest is ten minutes old. Marks that are missing later show that the database was set back to before them
 * (docs/decisions/080).
 */
export const markHistory = (pool: Pool): Promise<void> =>
  onEachFeed(pool, (at) => inTransaction(pool, {}, async ({ db }) => void (await markAt(db, at))));

/**
 * Deletes marks older than three months, because tills hold nothing that old. The newest mark stays, and that of the last start of
 * PostgreSQL, by which it is known that this start has one.
 */
const pruneMarks = (pool: Pool): Promise<void> =>
  onEachFeed(pool, (at) =>
    inTransaction(pool, {}, async ({ db }) => {
      const old = sql`delete from history_marks m where begun_at < now() - interval '90 days'
        and n < (select max(n) from history_marks where (postmaster_started_at is null) = (m.postmaster_started_at is null))`;
      await writeAtCompany(db, at, old);
    }),
  );

/** What each server does every ten minutes, whether it has streams or not. @throws what the first part threw that failed */
export async function pruneFeed(pool: Pool): Promise<void> {
  const ended = await Promise.allSettled([pruneChanges(pool), pruneMarks(pool)]);
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

/** The secret of the cursors' stamps, shared by all servers on the database. */
export async function readCursorSecret(db: Db): Promise<string> {
  const { rows } = await sql<{
    value: string;
  }>`select value from server_secrets where name = 'cursors'`.execute(db);
  return rows[0]!.value;
}

/** For each cursor, whether it belongs to the present history of the database, so that ids read then still mean the same rows. */
export async function fitHistory(
  db: Db,
  scope: Scope,
  reads: readonly (ReadAt | null)[],
): Promise<boolean[]> {
  const rows = await inHistory(
    db,
    scope,
    (epoch) => sql<{ fits: boolean }>`
    select fits_cursor(${epoch}, r.epoch, r.since, r.mark) as fits
    from history_now() h, unnest(${reads.map((read) => read?.epoch ?? null)}::text[],
      ${reads.map((read) => read?.since ?? null)}::text[], ${reads.map((read) => read?.mark ?? null)}::text[])
      with ordinality as r (epoch, since, mark, n) order by n`,
  );
  return rows.map(({ fits }) => fits);
}

/**
 * The present cursor and history, to be read first for a reader whose cursor is `last`; also notes a set-back that `last` proves.
 * `device`: the reader, to be told how it stands (sync §18); how far it has come is noted (proof §6).
 */
export function lookAtHistory(
  pool: Pool,
  scope: Scope,
  last: ReadAt | null,
  device?: ReadingDevice,
): Promise<{ present: Present; device: DeviceStand | null }> {
  const { company_id } = scope;
  return inTransaction(pool, { company_id }, async ({ db }) => {
    const marked = markAt(db, scope);
    const noted = last && noteIfSetBack(db, scope, last);
    const stand = device && deviceStand(scope, device.device_id).execute(db);
    const told = device?.head && noteHead(scope, device.device_id, device.head).execute(db);
    const [present, of] = await Promise.all([feedNow(db, scope), stand, marked, noted, told]);
    return { present, device: of ? toldOf(of.rows[0]!) : null };
  });
}

const toldOf = ({ held, missing, is_forked }: Stand): DeviceStand => ({
  ...{ type: "device", held, missing },
  ...(is_forked && { is_forked }),
});

/**
 * Notes for the company of this transaction if the database was set back to before `since`. Cursors of another installation, and those
 * from before a restore (which notes itself), have another epoch and prove nothing.
 */
async function noteIfSetBack(db: Db, scope: Scope, { since, epoch, mark }: ReadAt): Promise<void> {
  await inHistory(
    db,
    scope,
    (
      present,
    ) => sql`select note_set_back(seen) from history_now() h, set_back_seen_in(${mark}, ${since}::pg_snapshot) seen
      where split_part(${present}, '.', 1) = split_part(${epoch}, '.', 1) and seen is not null`,
  );
}

type SetBack = z.infer<typeof setBack>;

/**
 * The last set-back of the database, as JSON, as long as people are to be told. Its `id` is made of the moment it was noticed: a till
 * stores which one somebody has read of, and the row's own id would be given again after each restore.
 */
export const lastSetBack = ({ company_id }: Scope) => sql<SetBack | null>`(
  select json_build_object('id', (extract(epoch from noticed_at) * 1000)::bigint, 'to_at', to_char(to_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from set_backs where company_id = ${company_id} and noticed_at > now() - make_interval(days => ${toldDays})
  order by id desc limit 1)`;

export async function findSetBack(db: Db, scope: Scope): Promise<SetBack | null> {
  const { rows } = await sql<{ found: SetBack | null }>`select ${lastSetBack(scope)} as found`.execute(db);
  return rows[0]!.found;
}
