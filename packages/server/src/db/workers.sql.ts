import { sql } from "kysely";
import type { Db } from "./transaction.ts";

/**
 * Where a cluster keeps a company's rows of a table: in a part of it, which is a table of one worker. `placement` changes whenever the part
 * moves to a worker, also to one where it was before.
 */
export type Placed = { worker: number; table: string; placement: string };

/** On a cluster: the place of each company's rows of a distributed table, whether or not it has any. */
export async function placedRows(
  db: Db,
  table: string,
  company_ids: readonly number[],
): Promise<Map<number, Placed>> {
  const { rows } = await sql<Placed & { company_id: number }>`
    with asked as materialized (select company_id, get_shard_id_for_distribution_column(${table}, company_id) as shardid
      from unnest(${[...new Set(company_ids)]}::bigint[]) company_id)
    select company_id, p.groupid as worker, ${table} || '_' || p.shardid as table, p.placementid::text as placement
    from asked join pg_dist_placement p using (shardid)`.execute(db);
  return new Map(rows.map(({ company_id, ...placed }) => [company_id, placed]));
}

/** Companies enough that one of them, if they existed, would be in each part of a table. */
const tried = 10_000;

/** On a cluster: each worker's parts of a distributed table, and the id of a company that would be there (`writeAtCompany`). */
export async function partsOnWorkers(
  db: Db,
  table: string,
): Promise<{ company_id: number; tables: string[] }[]> {
  const { rows } = await sql<{ company_id: number; tables: string[] }>`
    with asked as materialized (select company_id, get_shard_id_for_distribution_column(${table}, company_id) as shardid
      from generate_series(1, ${tried}) company_id)
    select min(company_id) as company_id, array_agg(distinct ${table} || '_' || p.shardid) as tables
    from asked join pg_dist_placement p using (shardid) group by p.groupid`.execute(db);
  return rows;
}
