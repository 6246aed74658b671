import type pg from "pg";
import { hasCitus } from "./cluster.ts";
import { distributeFunctions, distributeTables, type Tell, truncateLocal } from "./distribute-tables.ts";
import { numberBeyond, skippedIds } from "./id-ranges.sql.ts";
import { takeTurn, withClient } from "./migrate.ts";
import { serverRole } from "./server-role.ts";

/**
 * Distributes every table of companies over the workers of the Citus cluster, with its rows, so that all rows of a company lie on one
 * worker. No server may be running. After a break it goes on where it was.
 * @throws Error with a sentence when the database is no coordinator with workers, or the role no superuser
 */
export async function distribute(url: string, tell: Tell, shards?: number): Promise<void> {
  await withClient(url, async (client) => {
    await takeTurn(client);
    await refuseOthers(client);
    await letServerIn(client);
    await planAlike(client);
    if (shards !== undefined) await client.query(`set citus.shard_count = ${shards}`);
    const distributed = await distributeTables(client, tell);
    await truncateLocal(client);
    await distributeFunctions(client);
    await numberRows(client);
    tell(distributed === 0 ? "Every table is distributed already" : `${distributed} tables are distributed`);
  });
}

/** Rows that came from another cluster have ids in the ranges of its workers, which are those of these workers, too. */
async function numberRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; identities: string[] }>(
    `select relname as name, array_agg(attname::text) as identities from pg_class c join pg_attribute a on a.attrelid = c.oid
      join pg_dist_partition on logicalrelid = c.oid where attidentity <> '' and not attisdropped group by 1 order by 1`,
  );
  for (const table of rows) await numberBeyond(client, table, { room: skippedIds });
}

async function refuseOthers(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new Error(
      "The database has no Citus. Install it on every machine, and in this database: create extension citus",
    );
  const { rows } = await client.query<{ workers: number; leads: boolean; isSuperuser: boolean }>(
    `select (select count(*)::int from pg_dist_node where groupid > 0 and isactive and noderole = 'primary') as workers,
      (select groupid = 0 from pg_dist_local_group) as leads,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser"`,
  );
  const { workers, leads, isSuperuser } = rows[0]!;
  if (!isSuperuser)
    throw new Error(
      "The role of DATABASE_URL must be a superuser: only one may tell the workers what to make.",
    );
  if (!leads) throw new Error("This is a worker. DATABASE_URL must lead to the coordinator.");
  if (workers === 0)
    throw new Error("The cluster has no worker yet. Add each: select citus_add_node('<host>', <port>)");
}

/** A server's settings of the planner (connect.ts) do not reach the workers, so there they are the database's own. */
async function planAlike(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ node: string; result: string }>(
    `select nodename || ':' || nodeport as node, r.result from run_command_on_all_nodes($c$ do $d$ begin
        perform set_config('citus.enable_ddl_propagation', 'off', true);
        execute format('alter database %I set jit = off', current_database());
        execute format('alter database %I set random_page_cost = 1.1', current_database());
      end $d$ $c$) r join pg_dist_node using (nodeid) where not r.success`,
  );
  for (const { node, result } of rows) throw new Error(`${node} does not take its settings: ${result}`);
}

/** The nodes connect to each other as the role that the server takes on, so it must exist on each and be let in. */
async function letServerIn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ node: string; result: string }>(
    `select nodename || ':' || nodeport as node, r.result from run_command_on_all_nodes($c$ do $d$ begin
        set local citus.enable_create_role_propagation = off;
        set local citus.enable_alter_role_propagation = off;
        if not exists (select from pg_roles where rolname = '${serverRole}') then create role ${serverRole}; end if;
        alter role ${serverRole} login;
      end $d$ $c$) r join pg_dist_node using (nodeid) where not r.success`,
  );
  for (const { node, result } of rows)
    throw new Error(`${node} does not take the role ${serverRole}: ${result}`);
}
