import pg from "pg";

/** The superuser's connections to the nodes of a Citus cluster, without a database; the coordinator's is the first. */
export type Nodes = string[];

/** The parts of a table: few, because each test copies them. */
export const shards = 2;

/** The nodes of the cluster of CITUS_URL, whose database knows its workers. @throws Error with a sentence when there is none */
export async function findNodes(url: string): Promise<Nodes> {
  const workers = await query<{ node: string }>(
    url,
    "select nodename || ':' || nodeport as node from pg_dist_node where groupid > 0 and isactive order by groupid",
  ).catch((error: Error) => {
    throw new Error(`CITUS_URL leads to no coordinator of a Citus cluster: ${error.message}`);
  });
  if (workers.length === 0) throw new Error("The cluster of CITUS_URL has no active worker.");
  const at = (host: string) => Object.assign(new URL(url), { host, pathname: "" }).href;
  return [at(new URL(url).host), ...workers.map(({ node }) => at(node))];
}

/** Makes a database that each of the nodes has one database of a cluster; `coordinates`: the first one has made others its workers. */
export async function joinNodes(nodes: Nodes, name: string, { coordinates = false } = {}): Promise<void> {
  const [coordinator, ...workers] = nodes.map((node) => new URL(node));
  for (const node of coordinates ? nodes.slice(1) : nodes)
    await query(`${node}/${name}`, "create extension citus");
  const url = `${nodes[0]!}/${name}`;
  if (!coordinates)
    await query(url, "select citus_set_coordinator_host($1, $2)", [coordinator!.hostname, coordinator!.port]);
  for (const { hostname, port } of workers)
    await query(url, "select citus_add_node($1, $2)", [hostname, port]);
}

/** Lets nobody use a database any more, so that it can be copied. */
export async function closeDatabase(nodes: Nodes, name: string): Promise<void> {
  await onNodes(nodes, `alter database ${name} allow_connections off`);
  // Also the extension's own process.
  await onNodes(
    nodes,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}

/** Runs a statement on every node at once, outside of any database of the tests. */
export async function onNodes(nodes: Nodes, statement: string): Promise<void> {
  // As on any PostgreSQL: the nodes are told one by one.
  await Promise.all(nodes.map((node) => query(`${node}/postgres`, statement)));
}

/** PostgreSQL has waited five seconds for those who use the database. */
const isUsed = (error: unknown) => (error as { code?: string }).code === "55006";

/** Drops a database of all nodes, whoever uses it. On a busy cluster the extension's own processes are sometimes slow to leave it. */
export async function dropDatabase(nodes: Nodes, name: string): Promise<void> {
  const drop = () => onNodes(nodes, `drop database if exists ${name} with (force)`);
  await drop().catch((error: unknown) => {
    if (nodes.length === 1 || !isUsed(error)) throw error;
    return drop();
  });
}

export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
