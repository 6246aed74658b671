import { connect, endPool, isOnCluster, type Pool, type PoolClient } from "./connect.ts";
import { refuseSharedSessions } from "./own-sessions.ts";
import { watchAs } from "./slow-statements.ts";

/** Connections to the worker that has a company's rows; `shard`: the number of the company's part of the table `companies`. */
export type AtWorker = { pool: Pool; shard: number };

/** Where companies are, or that it is being found out, and the connections to each worker by its URL. */
type Workers = { places: Map<number, AtWorker | "looked for">; pools: Map<string, Promise<Pool>> };

/** By the pool of connections to the coordinator. */
const workers = new WeakMap<Pool, Workers>();

/** Companies whose place is kept; then all are looked for again. One takes some 100 bytes. */
const maxPlaces = 100_000;
/** Milliseconds after which a place is looked for again that was not found: no connection, or a shard without functions of its own. */
const patience = 10_000;
/**
 * To each worker. A sale needs one for some milliseconds, and each keeps what PostgreSQL has planned for every shard there, so that few
 * take less processor time than many.
 */
const connections = 6;

/**
 * On a cluster: the company's worker, for a transaction that needs no other node (docs/decisions/132). Undefined until it is
 * known, and while the server cannot connect to it: then the transaction goes to the coordinator. Nobody waits until it is found.
 */
export function workerOf(coordinator: Pool, company_id: number): AtWorker | undefined {
  if (!isOnCluster(coordinator) || coordinator.ending) return undefined;
  const { places, pools } = workersOf(coordinator);
  const place = places.get(company_id);
  if (place) return place === "looked for" ? undefined : place;
  if (places.size >= maxPlaces) places.clear();
  places.set(company_id, "looked for");
  const later = () => void setTimeout(() => places.delete(company_id), patience).unref();
  findWorker(coordinator, pools, company_id).then(
    (found) => (found ? void places.set(company_id, found) : later()),
    later,
  );
  return undefined;
}

/** To be called when the company may have moved. */
export function forgetWorker(coordinator: Pool, company_id: number): void {
  workers.get(coordinator)?.places.delete(company_id);
}

/** Ends the connections to workers, before those to the coordinator end. */
export async function leaveWorkers(coordinator: Pool): Promise<void> {
  const pools = [...(workers.get(coordinator)?.pools.values() ?? [])];
  workers.delete(coordinator);
  await Promise.allSettled(pools.map(async (pool) => endPool(await pool)));
}

function workersOf(coordinator: Pool): Workers {
  const found = workers.get(coordinator) ?? { places: new Map(), pools: new Map() };
  workers.set(coordinator, found);
  return found;
}

/** Of `hold_shard`; and no function or table has the number of the shard any more. */
export const isElsewhere = (error: unknown): boolean =>
  (error as Error).message === "the company has moved to another worker" ||
  ["42883", "42P01"].includes((error as { code?: string }).code ?? "");

/** Milliseconds that a transaction at a worker may take: when a machine vanishes, nothing else ends the connection. */
const actPatience = 10_000;

/** Breaks the connection off when `act` takes too long. */
export async function inTime<T>(client: PoolClient, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const late = setTimeout(() => client.connection.stream.destroy(), actPatience);
  try {
    return await act(client);
  } finally {
    clearTimeout(late);
  }
}

type Place = { host: string; port: number; group: number; shard: number };

async function findWorker(
  coordinator: Pool,
  pools: Workers["pools"],
  company_id: number,
): Promise<AtWorker | undefined> {
  const { rows } = await coordinator.query<Place>(
    `select nodename as host, nodeport as port, groupid as "group", shardid as shard
      from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('companies', $1::bigint) and noderole = 'primary' and isactive`,
    [company_id],
  );
  const [place] = rows;
  if (!place) return undefined;
  const url = urlAt(coordinator.options.connectionString!, place);
  const connecting = pools.get(url) ?? connectTo(coordinator, url);
  pools.set(url, connecting);
  const pool = await connecting.catch((error: unknown) => {
    pools.delete(url);
    throw error;
  });
  // From this machine the address may lead to another node, and a shard that was split has no functions of its own yet.
  const { rows: own } = await pool.query<{ is_there: boolean }>(
    `select groupid = $1 and to_regproc('write_sale_' || $2) is not null
        and to_regproc('lines_come_last_' || $2) is not null as is_there from pg_dist_local_group`,
    [place.group, place.shard],
  );
  return own[0]!.is_there ? { pool, shard: place.shard } : undefined;
}

async function connectTo(coordinator: Pool, url: string): Promise<Pool> {
  await refuseSharedSessions(url);
  const pool = await connect(url, { connections });
  watchAs(coordinator, pool);
  if (coordinator.ending) await endPool(pool);
  return pool;
}

/** The address of another node, for the same user and database as `url`. */
export function urlAt(url: string, { host, port }: { host: string; port: number }): string {
  const there = new URL(url);
  for (const name of ["host", "port"]) there.searchParams.delete(name);
  return Object.assign(there, { hostname: host.includes(":") ? `[${host}]` : host, port: String(port) }).href;
}
