import { type StreamType, streamTypes } from "@clove/domain/sync/stream.schema.ts";
import { type RawBuilder, sql } from "kysely";
import { rowsAtCompany } from "../../db/at-company.sql.ts";
import { isOnCluster, type Pool } from "../../db/connect.ts";
import { type Db, inTransaction, leadsToCluster } from "../../db/transaction.ts";
import { type Placed, partsOnWorkers, placedRows } from "../../db/workers.sql.ts";
import type { Scope } from "../../http/auth.ts";
import { grouped } from "./grouped.ts";

type OfCompany = Pick<Scope, "company_id">;

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

/** The present history and cursor. */
export type Present = History & { now: Cursor };

/** What a reader has not got yet. */
export type News = Present & Changes;

/** The present history and cursor of a company, from which a snapshot begins. */
export async function feedNow(db: Db, scope: OfCompany): Promise<Present> {
  const [now] = await inHistory(
    db,
    scope,
    (epoch) =>
      sql<Present>`select pg_current_snapshot()::text as now, ${epoch} as epoch, h.mark from history_now() h`,
  );
  return now!;
}

/** How far a company's reader has read, in which history. */
export type Read = { company_id: number; since: Cursor; mark: string };

export type Places = (company_id: number) => Placed;

/** Where the rows of each company's changes lie: all in one table, unless the server leads to a cluster. */
export async function placesOf(pool: Pool, company_ids: readonly number[]): Promise<Places> {
  if (!isOnCluster(pool)) return () => here;
  const places = await inTransaction(pool, {}, ({ db }) => placedRows(db, "changes", company_ids));
  return (company_id) => places.get(company_id) ?? here;
}

/** On one PostgreSQL. */
const here: Placed = { worker: 0, table: "changes", placement: "" };

/** The rows of a query about a company's history `h`, of which `queryOf` gets the epoch. */
export async function inHistory<Row>(
  db: Db,
  scope: OfCompany,
  queryOf: (epoch: RawBuilder<string>) => RawBuilder<Row>,
): Promise<Row[]> {
  const { company_id } = scope;
  // On one PostgreSQL the query is sent at once, together with those before it.
  const place = leadsToCluster(db) && (await placedRows(db, "changes", [company_id])).get(company_id);
  return rowsAtCompany(db, scope, queryOf(epochAt(place || here)));
}

/**
 * The epoch of the history `h`, on a cluster of a placement: changes that a company made on another worker have that worker's transaction
 * numbers, so its cursors end with each move (docs/decisions/127).
 */
const epochAt = ({ placement }: Placed): RawBuilder<string> =>
  placement === "" ? sql`h.epoch` : sql`left(md5(h.epoch || '/' || ${placement}), 12) || right(h.epoch, 9)`;

/**
 * What changed since each cursor, in one statement and so as of one moment, `now`, which is the next cursor. A long transaction delays
 * nothing: cursors name it as running, and its changes are looked up separately. All companies must be at one worker.
 */
export async function readChanges(pool: Pool, reads: readonly Read[], known?: Places): Promise<News[]> {
  const company_ids = [...new Set(reads.map((read) => read.company_id))];
  const places = known ?? (await placesOf(pool, company_ids));
  const feed_companies = company_ids.join(",");
  const numbered = reads.map((read, n) => ({ ...read, n }));
  const parts = grouped(numbered, ({ company_id }) => places(company_id).table);
  const statements = [...parts.values()].map((some) => changesSince(some, places(some[0].company_id)));
  const rows = await inTransaction(pool, { feed_companies, by_index: true }, async ({ db }) => {
    const [, found] = await Promise.all([
      // A worker may have started since, and the server need not have a connection of its own to it, which would have marked it.
      leadsToCluster(db) && markAt(db, reads[0]!),
      rowsAtCompany(db, reads[0]!, sql<Found>`${sql.join(statements, sql` union all `)}`),
    ]);
    return found;
  });
  return rows.sort((a, b) => a.n - b.n).map(toNews);
}

/** Writes a mark, if one is due, where the company's rows are. */
export const markAt = (db: Db, scope: OfCompany): Promise<unknown> =>
  rowsAtCompany(db, scope, sql`select 1 as is_marked from mark_history()`);

/**
 * Each cursor's end and its running transactions are passed as separate values and looked up by index, so that only new rows are
 * read, even by a plan that was made for an emptier table (docs/decisions/075).
 */
export function changesSince(
  reads: readonly (Read & { n: number })[],
  place: Placed = here,
): RawBuilder<Found> {
  const changes = sql.table(place.table);
  const cursors = reads.map(({ since }) => since);
  const parts = cursors.map((since) => since.split(":"));
  return sql<Found>`
      select r.n, pg_current_snapshot()::text as now, ${epochAt(place)} as epoch, h.mark,
        pg_snapshot_xmax(r.since) > pg_snapshot_xmax(pg_current_snapshot())
          or pg_snapshot_xmin(r.since) < f.pruned_below
            and f.pruned_below <= pg_snapshot_xmax(pg_current_snapshot())
          or not fits_history(r.mark, r.since) as is_lost,
        coalesce((select json_agg(json_build_array(c.type, c.row_id, c.branch_id, c.parts)) from (
          select distinct type, row_id, branch_id, parts from (
            select type, row_id, branch_id, parts from ${changes} where company_id = r.company_id
              and xid >= r.until and xid < pg_snapshot_xmax(pg_current_snapshot())
            union all
            select late.* from unnest(r.running) as open (xid) cross join lateral (
              select type, row_id, branch_id, parts from ${changes} where company_id = r.company_id and xid = open.xid
              offset 0) late
          ) raw limit ${maxChanges + 1}) c), '[]') as changes
      from (select n, company_id, since::pg_snapshot, until, running::xid8[], mark from unnest(
          ${reads.map(({ n }) => n)}::int[], ${reads.map((read) => read.company_id)}::bigint[], ${cursors}::text[],
          ${parts.map(([, xmax]) => xmax)}::xid8[],
          ${parts.map(([, , running]) => `{${running}}`)}::text[], ${reads.map((read) => read.mark)}::text[])
          as u (n, company_id, since, until, running, mark)) r
      cross join change_feed f cross join history_now() h`;
}

/** Deletes changes older than a week, in short transactions; readers with an older cursor get a new snapshot. */
export const pruneChanges = (pool: Pool): Promise<void> =>
  onEachFeed(pool, async ({ company_id, tables }) => {
    for (const table of tables) await pruneTable(pool, { company_id }, table);
  });

type WorkersFeed = Awaited<ReturnType<typeof partsOnWorkers>>[number];

/**
 * Acts on the tables of changes of each worker; `company_id` leads a statement there. If one fails, the others are done all the same.
 * @throws what the first one threw that failed
 */
export async function onEachFeed(pool: Pool, act: (feed: WorkersFeed) => Promise<void>): Promise<void> {
  const feeds = isOnCluster(pool)
    ? await inTransaction(pool, {}, ({ db }) => partsOnWorkers(db, "changes"))
    : [{ company_id: 1, tables: [here.table] }];
  const ended = await Promise.allSettled(feeds.map(act));
  for (const each of ended) if (each.status === "rejected") throw each.reason;
}

async function pruneTable(pool: Pool, at: OfCompany, table: string): Promise<void> {
  const changes = sql.table(table);
  let pruned: number;
  do {
    pruned = await inTransaction(pool, { feed_prune: "on" }, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(${pruneLock})`.execute(db);
      const rows = await rowsAtCompany(
        db,
        at,
        sql<{ pruned: number }>`
        with old as (
          select ctid, xid from ${changes} where created_at < now() - make_interval(days => ${retentionDays})
          limit ${pruneRows}
        ), moved as (
          update change_feed f set pruned_below = greatest(f.pruned_below, newest.past)
          from (select (max(xid)::text::bigint + 1)::text::xid8 as past from old) newest where newest.past is not null
        ), gone as (
          delete from ${changes} c using old where c.ctid = old.ctid returning 1
        ) select count(*)::int as pruned from gone`,
      );
      return rows[0]!.pruned;
    });
  } while (pruned === pruneRows);
}

type Parts = Partial<Record<StreamType | "approvals", number[]>>;
type Row = [type: string, id: number, branch_id: number | null, parts: Parts | null];

type Found = Present & { n: number; is_lost: boolean; changes: Row[] };

function toNews({ now, epoch, mark, is_lost, changes }: Found): News {
  const known = changes.map(namedBy);
  // A type that is not of rows ("everything") stands for a change of too many rows to name them.
  const isLost = is_lost || known.some((named) => named.length === 0) || known.length > maxChanges;
  return { now, epoch, mark, isLost, changes: known.flat() };
}

/** The changed rows that a row of the feed stands for: `write_sale` writes one row for all rows that a sale changes. */
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
