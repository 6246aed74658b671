import { type StreamType, streamTypes } from "@clove/domain/sync/stream.schema.ts";
import { sql } from "kysely";
import type { Pool } from "../../db/connect.ts";
import { type Db, inTransaction } from "../../db/transaction.ts";

/**
 * How far a reader has read: a `pg_snapshot` as text. The reader has got exactly the changes that are visible in it,
 * whatever the order of commits (docs/decisions/006).
 */
export type Cursor = string;

/** `branch_id`: only readers who see this store are concerned; null: everybody. */
/** `approvals`: no rows of tills, only the news that one is asked for or was answered (selling §36). */
export type Change = { type: StreamType | "approvals"; id: number; branch_id: number | null };

export type Changes = {
  /** The reader needs a new snapshot: there are too many changes, they were pruned, or the cursor is of another history. */
  isLost: boolean;
  changes: Change[];
};

/** With more changed rows than this a new snapshot is sent. */
export const maxChanges = 50_000;

/** Changes are kept for this many days, the longest that a session lasts. */
const retentionDays = 7;
const pruneRows = 10_000;
/** The key of an advisory lock, by which only one server prunes at a time. The number is arbitrary. */
const pruneLock = 7_204_118;

/**
 * Identifies this database's history (docs/decisions/064, 080). `epoch` differs between databases and clusters, and changes when a
 * standby takes over, whose transactions may get ids that others had before. `mark`: how far the history had come.
 */
export type History = { epoch: string; mark: string };

/** The present history and cursor, from which a snapshot begins. */
export async function feedNow(db: Db): Promise<History & { now: Cursor }> {
  const { rows } = await sql<History & { now: Cursor }>`
    select pg_current_snapshot()::text as now, epoch, mark from history_now()`.execute(db);
  return rows[0]!;
}

/**
 * What changed since each cursor, in one statement and so as of one moment, `now`, which is the next cursor. A long transaction delays
 * nothing: cursors name it as running, and its changes are looked up separately.
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
 * Each cursor's end and its running transactions are passed as separate values and looked up by index, so that only new rows are
 * read, even by a plan that was made for an emptier table (docs/decisions/075).
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

type Parts = Partial<Record<StreamType | "approvals", number[]>>;
type Row = [type: string, id: number, branch_id: number | null, parts: Parts | null];

type Found = History & { now: Cursor; found: { is_lost: boolean; changes: Row[] }[] };

function toChanges({ is_lost, changes }: Found["found"][number]): Changes {
  const known = changes.map(namedBy);
  // A type that is not of rows ("everything") stands for a change of too many rows to name them.
  const isLost = is_lost || known.some((named) => named.length === 0) || known.length > maxChanges;
  return { isLost, changes: known.flat() };
}

/** The changed rows that a row of the feed stands for: `record_sale` writes one row for all rows that a sale changes. */
function namedBy([type, id, branch_id, parts]: Row): Change[] {
  const { users = [], terminals = [], product_variations = [], approvals } = parts ?? {};
  if (approvals) return approvals.map((id): Change => ({ type: "approvals", id, branch_id }));
  if (isStreamType(type)) return [{ type, id, branch_id }];
  if (type !== "sale") return [];
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
