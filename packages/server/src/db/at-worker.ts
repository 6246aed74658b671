import { connect, endPool, isOnCluster, type Pool } from "./connect.ts";

/** Connections to the worker that has a company's rows; `shard`: the number of the company's part of the table `companies`. */
export type AtWorker = { pool: Pool; shard: number };

type Known = { places: Map<number, AtWorker | "looked for">; pools: Map<string, Promise<Pool>> };

/** By the pool of connections to the coordinator. */
const known = new WeakMap<Pool, Known>();

/** Companies whose place is kept; then all are looked for again. */
const maxPlaces = 10_000;
/** Milliseconds after which a worker that could not be connected to is tried again. */
const patience = 10_000;
/**
 * To each worker. A sale needs one for some milliseconds, and each keeps what PostgreSQL has planned for every shard there, so that few
 * take less processor time than many.
 */
const connections = 6;

/**
 * On a cluster: the company's worker, for a transaction that needs no other node, so that it costs the coordinator nothing
 * (docs/decisions/132). Undefined until it is known, and while the server cannot connect to it: then the transaction goes
 * to the coordinator. Nobody waits for it.
 */
export function workerOf(coordinator: Pool, company_id: number): AtWorker | undefined {
  if (!isOnCluster(coordinator) || coordinator.ending) return undefined;
  const { places, pools } = knownOf(coordinator);
  const place = places.get(company_id);
  if (place) return place === "looked for" ? undefined : place;
  if (places.size >= maxPlaces) places.clear();
  places.set(company_id, "looked for");
  findWorker(coordinator, pools, company_id)
    .catch(() => undefined)
    .then((found) => {
      if (found) places.set(company_id, found);
      else setTimeout(() => places.delete(company_id), patience).unref();
    });
  return undefined;
}

/** To be called when a transaction failed that ran at a worker, because the company may have moved. */
export function forgetWorker(coordinator: Pool, company_id: number): void {
  known.get(coordinator)?.places.delete(company_id);
}

/** Ends the connections to workers, before those to the coordinator end. */
export async function leaveWorkers(coordinator: Pool): Promise<void> {
  const pools = [...(known.get(coordinator)?.pools.values() ?? [])];
  known.delete(coordinator);
  await Promise.allSettled(pools.map(async (pool) => endPool(await pool)));
}

function knownOf(coordinator: Pool): Known {
  const found = known.get(coordinator) ?? { places: new Map(), pools: new Map() };
  known.set(coordinator, found);
  return found;
}

type Place = { host: string; port: number; shard: number };

async function findWorker(
  coordinator: Pool,
  pools: Known["pools"],
  company_id: number,
): Promise<AtWorker | undefined> {
  const { rows } = await coordinator.query<Place>(
    `select nodename as host, nodeport as port, shardid as shard from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('companies', $1::bigint)`,
    [company_id],
  );
  const [place] = rows;
  if (!place) return undefined;
  const url = urlOf(coordinator.options.connectionString!, place);
  const connecting = pools.get(url) ?? connect(url, { connections });
  pools.set(url, connecting);
  const pool = await connecting.catch((error: unknown) => {
    pools.delete(url);
    throw error;
  });
  // A shard that was split has no functions of its own yet.
  const { rows: own } = await pool.query<{ is_there: boolean }>(
    "select to_regproc('record_sale_of_' || $1) is not null as is_there",
    [place.shard],
  );
  return own[0]!.is_there ? { pool, shard: place.shard } : undefined;
}

/** As the coordinator's, for another of its machines. */
function urlOf(coordinator: string, { host, port }: Place): string {
  const url = new URL(coordinator);
  for (const name of ["host", "port"]) url.searchParams.delete(name);
  return Object.assign(url, { hostname: host, port: String(port) }).href;
}
