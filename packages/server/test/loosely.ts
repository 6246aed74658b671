import pg from "pg";
import type { TestApp } from "./app.ts";

/**
 * Runs statements as the owner without triggers and foreign keys. On a cluster they are run on the parts of
 * the tables that have company 1, at their worker, because the coordinator takes less SQL; those of tables that it keeps are run there.
 */
export async function loosely(app: TestApp, ...statements: string[]): Promise<void> {
  if (process.env.CITUS_URL) return atParts(app, statements);
  await app.rows(["set local session_replication_role = replica", ...statements].join(";"));
}

async function atParts(app: TestApp, statements: string[]): Promise<void> {
  const worker = new pg.Client({ connectionString: await workerOf(app) });
  await worker.connect();
  try {
    const settings = ["citus.enable_manual_changes_to_shards = on", "citus.override_table_visibility = off"];
    for (const setting of ["session_replication_role = replica", ...settings])
      await worker.query(`set ${setting}`);
    const parts = await partsOf(app, worker);
    for (const statement of statements.flatMap((text) => text.split(";"))) {
      const there = statement.replace(
        /\b(from|join|update|into|table|index|on) (\w+)/gi,
        (all, word, name) => (parts.has(name) ? `${word} ${parts.get(name)}` : all),
      );
      const isKept = there === statement && !/\bkept\b/.test(statement);
      await (isKept ? app.rows(statement) : worker.query(there));
    }
  } finally {
    await worker.end();
  }
}

async function workerOf(app: TestApp): Promise<string> {
  const [node] = await app.rows<{ host: string }>(
    `select nodename || ':' || nodeport as host from pg_dist_placement join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('companies', 1)`,
  );
  return Object.assign(new URL(app.url), node).href;
}

const known = new WeakMap<TestApp, Map<string, string>>();

/** The parts that have company 1, and their indexes, by the names of tables and indexes. */
async function partsOf(app: TestApp, worker: pg.Client): Promise<Map<string, string>> {
  const found = known.get(app);
  if (found) return found;
  const shards = await app.rows<{ id: string }>(
    "select get_shard_id_for_distribution_column(logicalrelid, 1) as id from pg_dist_partition where partmethod = 'h'",
  );
  const { rows } = await worker.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'i') and substring(relname from '_([0-9]+)$') = any($1)",
    [shards.map(({ id }) => String(id))],
  );
  const parts = new Map(rows.map(({ name }) => [name.replace(/_\d+$/, ""), name]));
  known.set(app, parts);
  return parts;
}
