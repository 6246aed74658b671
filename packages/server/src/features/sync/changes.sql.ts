import { type StreamType, streamTypes } from "@clove/domain/sync/stream.schema.ts";
import { sql } from "kysely";
import type { Pool } from "../../db/connect.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";

/**
 * How far a reader has read: a `pg_snapshot` as text. Changes visible in it have been read, all others have not,
 * whatever the order of commits (docs/decisions/006).
 */
export type Cursor = string;

/** `branch_id` null: concerns everybody. */
export type Change = { type: StreamType; id: number; branch_id: number | null };

export type Changes = {
  /** Too far behind, pruned or from another history: the reader needs a new snapshot. */
  isLost: boolean;
  changes: Change[];
};

/** With more changed rows than this a new snapshot is sent. */
export const maxChanges = 50_000;

/** Days that changes are kept: as long as a session lasts at most. */
const retentionDays = 7;
const pruneRows = 10_000;
/** Any number, the same in every server: one prunes at a time. */
const pruneLock = 7_204_118;

/**
 * Names this database's history (docs/decisions/064, 080). `epoch`: another one in another database, on another cluster, and when a
 * standby has taken over, whose transactions may have numbers that were given to others before. `mark`: how far it had come.
 */
export type History = { epoch: string; mark: string };

/** The present, to begin a snapshot from. */
export async function feedNow(db: Db): Promise<History & { now: Cursor }> {
  const { rows } = await sql<History & { now: Cursor }>`
    select pg_current_snapshot()::text as now, epoch, mark from history_now()`.execute(db);
  return rows[0]!;
}

/**
 * What changed since each cursor, all in one statement and so as of one moment, `now`: the cursor to go on from. A long
 * transaction delays nothing: the cursors name it, and its changes are looked up separately.
 */
export async function readChanges(
  pool: Pool,
  reads: readonly { company_id: number; since: Cursor; mark: string }[],
): Promise<History & { now: Cursor; found: Changes[] }> {
  const feed_companies = [...new Set(reads.map((read) => read.company_id))].join(",");
  const { rows } = await inTransaction(pool, { feed_companies, by_index: true }, ({ db }) =>
    changesSince(reads).execute(db),
  );
  const { found, ...now } = rows[0]!;
  return { ...now, found: found.map(toChanges) };
}

/**
 * The end of each cursor and its open transactions are values of their own and looked up one by one, so that only what is new is
 * read, also by a plan that is older than the rows (docs/decisions/075).
 */
export function changesSince(reads: readonly { company_id: number; since: Cursor; mark: string }[]) {
  const cursors = reads.map(({ since }) => since);
  const parts = cursors.map((since) => since.split(":"));
  return sql<Found>`
      select pg_current_snapshot()::text as now, h.epoch, h.mark, (
        select json_agg(json_build_object(
            'is_lost', pg_snapshot_xmax(r.since) > pg_snapshot_xmax(pg_current_snapshot())
              or pg_snapshot_xmin(r.since) < f.pruned_below
                and f.pruned_below <= pg_snapshot_xmax(pg_current_snapshot())
              or not fits_history(r.mark, r.since),
            'changes', coalesce((select json_agg(json_build_array(c.type, c.row_id, c.branch_id, c.parts)) from (
              select distinct type, row_id, branch_id, parts from (
                select type, row_id, branch_id, parts from changes where company_id = r.company_id
                  and xid >= r.until and xid < pg_snapshot_xmax(pg_current_snapshot())
                union all
                select late.* from unnest(r.running) as open (xid) cross join lateral (
                  select type, row_id, branch_id, parts from changes where company_id = r.company_id and xid = open.xid
                  offset 0) late
              ) raw limit ${maxChanges + 1}) c), '[]')) order by r.n)
          from (select company_id, since::pg_snapshot, until, running::xid8[], mark, n from unnest(
            ${reads.map((read) => read.company_id)}::bigint[], ${cursors}::text[],
            ${parts.map(([, xmax]) => xmax)}::xid8[],
            ${parts.map(([, , running]) => `{${running}}`)}::text[], ${reads.map((read) => read.mark)}::text[])
            with ordinality as u (company_id, since, until, running, mark, n)) r
          cross join change_feed f
        ) as found from history_now() h`;
}

/** Deletes changes older than a week, in short transactions; readers with an older cursor get a new snapshot. */
export async function pruneChanges(pool: Pool): Promise<void> {
  let pruned: number;
  do {
    pruned = await inTransaction(pool, { feed_prune: "on" }, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(${pruneLock})`.execute(db);
      const { rows } = await sql<{ pruned: number }>`
        with old as (
          select ctid, xid from changes where created_at < now() - make_interval(days => ${retentionDays})
          limit ${pruneRows}
        ), moved as (
          update change_feed f set pruned_below = greatest(f.pruned_below, newest.past)
          from (select (max(xid)::text::bigint + 1)::text::xid8 as past from old) newest where newest.past is not null
        ), gone as (
          delete from changes c using old where c.ctid = old.ctid returning 1
        ) select count(*)::int as pruned from gone`.execute(db);
      return rows[0]!.pruned;
    });
  } while (pruned === pruneRows);
}

type Row = [type: string, id: number, branch_id: number | null, parts: Partial<Record<StreamType, number[]>>];

type Found = History & { now: Cursor; found: { is_lost: boolean; changes: Row[] }[] };

function toChanges({ is_lost, changes }: Found["found"][number]): Changes {
  const known = changes.map(namedBy);
  // A type of no row ("everything") concerns too many rows to name them.
  const isLost = is_lost || known.some((named) => named.length === 0) || known.length > maxChanges;
  return { isLost, changes: known.flat() };
}

/** What a row of the feed says has changed: `record_sale` notes all of a sale in one row. */
function namedBy([type, id, branch_id, parts]: Row): Change[] {
  if (isStreamType(type)) return [{ type, id, branch_id }];
  if (type !== "sale") return [];
  const { users = [], terminals = [], product_variations = [] } = parts;
  return [
    { type: "orders", id, branch_id },
    ...terminals.map((id): Change => ({ type: "terminals", id, branch_id })),
    ...product_variations.map((id): Change => ({ type: "product_variations", id, branch_id })),
    ...users.map((id): Change => ({ type: "users", id, branch_id: null })),
  ];
}

function isStreamType(type: string): type is StreamType {
  return (streamTypes as readonly string[]).includes(type);
}
