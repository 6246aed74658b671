import type pg from "pg";
import { clusterTables, hasCitus } from "../db/cluster.ts";

/**
 * In a transaction that has begun as `repeatable read`: fixes the moment of every worker of a cluster now. All rows of a company lie on
 * one worker, so each company is read as of one moment, though not all companies as of the same. One connection leads to each worker
 * from now on, because another one would see another moment.
 */
export async function momentOfWorkers(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client))) return;
  await client.query("set local citus.max_adaptive_executor_pool_size = 1");
  await client.query("select 1 from companies limit 1");
}

/**
 * Where a cluster's rows lie; null without one. When it has changed, rows were moved meanwhile, and a transaction that sees an earlier
 * moment does not find them at their new place.
 */
export async function placesOf(client: pg.Client): Promise<string | null> {
  if (!(await isDistributed(client))) return null;
  const { rows } = await client.query<{ places: string }>(
    "select string_agg(placementid::text, ',' order by placementid) as places from pg_dist_placement",
  );
  return rows[0]!.places;
}

/** Whether the companies' rows lie on the workers of a cluster. */
async function isDistributed(client: pg.Client): Promise<boolean> {
  return (await hasCitus(client)) && (await clusterTables(client)).some((table) => table.isDistributed);
}
