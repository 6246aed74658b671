import pg from "pg";
import { urlAt } from "../db/at-worker.ts";
import { type ClusterTable, clusterTables, hasCitus } from "../db/cluster.ts";
import { firstGroupTooHigh } from "../db/id-ranges.sql.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const about = "Cluster";

/** `group` 0 is the coordinator. `versions`: of PostgreSQL and of the extension; null: it did not answer. */
export type ClusterNode = {
  name: string;
  group: number;
  isActive: boolean;
  versions: string | null;
  /** Parts of the table of companies that lie there. */
  shards: number;
  /** Whether this machine can connect to it, as servers do to sell. */
  isReached: boolean;
};

/** Milliseconds that a node has for an answer. */
const patience = 3000;

/** What the coordinator at `url` says of its nodes; nothing for a database without the extension. Read-only. */
export async function examineCluster(client: pg.Client, url: string): Promise<Finding[]> {
  if (!(await hasCitus(client))) return [];
  return clusterFindings(await clusterNodes(client, url), await clusterTables(client));
}

async function clusterNodes(client: pg.Client, url: string): Promise<ClusterNode[]> {
  const { rows } = await client.query<Omit<ClusterNode, "isReached"> & { host: string; port: number }>(
    `select n.nodename as host, n.nodeport as port, n.nodename || ':' || n.nodeport as name, n.groupid as "group", n.isactive as "isActive",
        case when v.success then v.result end as versions,
        (select count(*)::int from pg_dist_placement p join pg_dist_shard s using (shardid)
          where p.groupid = n.groupid and s.logicalrelid = to_regclass('companies')) as shards
      from pg_dist_node n
      left join run_command_on_all_nodes($c$
        select 'PostgreSQL ' || current_setting('server_version') || ', Citus ' || extversion
          from pg_extension where extname = 'citus' $c$) v on v.nodeid = n.nodeid
      order by n.groupid, n.nodeid`,
  );
  return Promise.all(
    rows.map(async ({ host, port, ...node }) => ({
      ...node,
      isReached: node.group === 0 || (await answers(urlAt(url, { host, port }), node.group)),
    })),
  );
}

/** Whether the node of this group answers there. */
async function answers(url: string, group: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ group: number }>(
      'select groupid as "group" from pg_dist_local_group',
    );
    return rows[0]?.group === group;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

export function clusterFindings(nodes: readonly ClusterNode[], tables: readonly ClusterTable[]): Finding[] {
  const companies = tables.filter(({ column }) => column !== null);
  const left = companies.filter(({ isDistributed }) => !isDistributed).map(({ name }) => name);
  const workers = nodes.filter(({ group }) => group > 0);
  if (workers.length === 0)
    return [
      warn(
        about,
        "Citus has no worker",
        "Add each, in the database: select citus_add_node('<host>', <port>)",
      ),
    ];
  if (left.length === companies.length)
    return [warn(about, "no table is distributed", "Run: npm run clove -- distribute")];
  const found = [...nodes.flatMap(nodeFindings), ...versionFindings(nodes), ...balanceFindings(workers)];
  if (left.length > 0)
    found.push(fail(about, `not distributed: ${left.join(", ")}`, "Run: npm run clove -- distribute"));
  if (found.length > 0) return found;
  const size = `${workers.length} ${workers.length === 1 ? "worker" : "workers"}`;
  return [ok(about, `${size}, ${companies.length} distributed tables, ${nodes[0]!.versions}`)];
}

function nodeFindings({ name, group, isActive, versions, isReached }: ClusterNode): Finding[] {
  if (!isActive)
    return [
      fail(about, `${name} is not active`, `Start it, then: select citus_activate_node(${address(name)})`),
    ];
  if (versions === null)
    return [
      fail(
        about,
        `${name} does not answer`,
        "Its companies sell offline only. Start it, or mend the network.",
      ),
    ];
  if (group >= firstGroupTooHigh)
    return [
      fail(
        about,
        `${name} has the number ${group}`,
        "Ids made there would pass 2^53, where browsers round. Remove it.",
      ),
    ];
  if (!isReached)
    return [
      warn(
        about,
        `${name} cannot be reached from this machine`,
        "Sales of its companies go through the coordinator and cost more. Let the servers connect to that address as DATABASE_URL's user.",
      ),
    ];
  return [];
}

function address(name: string): string {
  const at = name.lastIndexOf(":");
  return `'${name.slice(0, at)}', ${name.slice(at + 1)}`;
}

function versionFindings(nodes: readonly ClusterNode[]): Finding[] {
  const known = nodes.filter(({ versions }) => versions !== null);
  if (new Set(known.map(({ versions }) => versions)).size < 2) return [];
  const each = known.map(({ name, versions }) => `${name} has ${versions}`).join("; ");
  return [warn(about, `versions differ: ${each}`, "Bring every node to the newest one.")];
}

/** Parts of tables hold about the same number of companies each, so workers should hold about the same number of parts. */
function balanceFindings(workers: readonly ClusterNode[]): Finding[] {
  const counts = workers.map(({ shards }) => shards);
  if (Math.max(...counts) - Math.min(...counts) < 2) return [];
  const each = workers.map(({ name, shards }) => `${name} has ${shards}`).join(", ");
  return [
    warn(about, `unbalanced: of the parts of each table ${each}`, "Run: select citus_rebalance_start()"),
  ];
}
