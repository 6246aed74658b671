import pg from "pg";
import { type ClusterTable, clusterTables, hasCitus, inOrderOfKeys } from "./cluster.ts";
import { ledgers } from "./id-ranges.sql.ts";
import { serverRole } from "./server-role.ts";

export type Tell = (line: string) => void;

/** Functions that run on the worker of the company in their first parameter, in one call (docs/operating/scale.md). */
const onWorkers = [
  ...["drop_registration", "record_sale_of", "run_at_company", "run_at_shard", "session_rights"],
  ...["user_rights", "write_sale"],
];
/** Functions of every sale, of which each shard has its own. Those that others call come first (docs/decisions/131). */
const ofEachShard = ["user_rights", "session_rights", "lines_come_last", "record_sale_of", "write_sale"];

/** After migrations: what they have added to a distributed database. */
export async function distributeAdded(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client))) return;
  const tables = await clusterTables(client);
  if (!tables.some(({ isDistributed }) => isDistributed)) return;
  if ((await distributeTables(client, () => {})) > 0) await truncateLocal(client);
  await distributeFunctions(client);
}

export async function distributeTables(client: pg.Client, tell: Tell): Promise<number> {
  const ordered = inOrderOfKeys(await clusterTables(client));
  const left = ordered.filter(({ isDistributed }) => !isDistributed);
  for (const [n, table] of left.entries()) {
    tell(`${n + 1}/${left.length} ${table.name}`);
    await distributeTable(client, table).catch((error: Error & { detail?: string }) => {
      const why = [error.message, error.detail].filter(Boolean).join(": ");
      throw new Error(`${table.name} cannot be distributed: ${why}`, { cause: error });
    });
  }
  await dropDirectoryTriggers(client);
  await orderLedgers(client);
  await copyOwnTables(client);
  await grantSequences(client);
  return left.length;
}

/** What a worker knows of itself: how its history went, and how far its changes were pruned (docs/decisions/127). */
const ofEachWorker = ["change_feed", "history_marks"];

/** Makes these tables on the workers that have none, as they are here. */
async function copyOwnTables(client: pg.Client): Promise<void> {
  for (const name of ofEachWorker) {
    const { rows } = await client.query<{ statement: string }>(
      `select statement from master_get_table_ddl_events('${name}') statement`,
    );
    const statements = rows.map(({ statement }) => `execute ${pg.escapeLiteral(statement)};`);
    const first = name === "change_feed" ? "insert into change_feed default values;" : "";
    const command = `do $do$ begin if to_regclass('${name}') is null then ${statements.join(" ")} ${first} end if; end $do$`;
    const { rows: refused } = await client.query<{ result: string }>(
      "select result from run_command_on_workers($1) where not success",
      [command],
    );
    for (const { result } of refused) throw new Error(`A worker does not get the table ${name}: ${result}`);
  }
}

/** The rights that the coordinator's sequences have: a worker that writes what a query selects numbers the rows by its own. */
async function grantSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ result: string }>(
    `select result from run_command_on_workers('grant usage, select on all sequences in schema public to ${serverRole}')
      where not success`,
  );
  for (const { result } of rows) throw new Error(`A worker does not let the server number rows: ${result}`);
}

/**
 * Rows were copied; where they were before, they stayed for the foreign keys of tables that were still to come. Tables without such rows
 * are left alone, because companies may be selling.
 */
export async function truncateLocal(client: pg.Client): Promise<void> {
  for (const { name } of inOrderOfKeys(await clusterTables(client)).toReversed()) {
    const { rows } = await client.query<{ bytes: string }>("select pg_relation_size($1::regclass) as bytes", [
      name,
    ]);
    if (Number(rows[0]!.bytes) > 0)
      await client.query(`select truncate_local_data_after_distributing_table('${name}')`);
  }
}

/** Triggers that keep the directories for servers of the version before: a worker does not have the directories. */
async function dropDirectoryTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
      where not tgisinternal and pg_get_triggerdef(oid) like '%app.keeps_directory%'`,
  );
  await client.query("set citus.enable_unsafe_triggers = on");
  for (const { statement } of rows) await client.query(statement);
}

/** Lets the lines of a ledger keep their order when a company moves to another worker. */
async function orderLedgers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name
      where not exists (select from pg_trigger where tgrelid = name::regclass and tgname = 'after_last_line')`,
    [ledgers],
  );
  for (const { name } of rows)
    await client.query(
      `create trigger after_last_line before insert on ${name} for each row execute function after_last_line('${name}')`,
    );
}

async function distributeTable(client: pg.Client, { name, column }: ClusterTable): Promise<void> {
  await client.query("begin");
  try {
    // Rows are moved, not written: no trigger of a worker may note them.
    await client.query("set local citus.propagate_set_commands = 'local'");
    await client.query("set local session_replication_role = replica");
    await client.query("set local citus.enable_unsafe_triggers = on");
    await client.query("set local client_min_messages = warning");
    // Its owner, who is not the server, may fill the part that a worker takes over from another.
    await client.query(`alter table ${name} no force row level security`);
    // A table without a key, so that it can move to another worker while it is written.
    const { rows: keys } = await client.query(
      "select from pg_constraint where conrelid = $1::regclass and contype = 'p'",
      [name],
    );
    if (keys.length === 0) await client.query(`alter table ${name} replica identity full`);
    await client.query(
      `select create_distributed_table('${name}', '${column}', colocate_with => ${name === "companies" ? "'none'" : "'companies'"})`,
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

export async function distributeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string; isSent: boolean }>(
    `select p.oid::regprocedure::text as signature, p.proname = any($1) as "isSent" from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid
          and (o.distribution_argument_index is not null or not p.proname = any($1)))
      order by p.oid`,
    [onWorkers],
  );
  for (const { signature, isSent } of rows) {
    const how = isSent ? ", '$1', colocate_with => 'companies', force_delegation => true" : "";
    // One by one: a worker gets a setting as the whole text that it was sent with.
    await client.query("begin");
    await client.query("set local citus.propagate_set_commands = 'local'");
    // It may get a function before another one that it calls.
    await client.query("set local check_function_bodies = off");
    await client.query(`select create_distributed_function('${signature}'${how})`);
    await client.query("commit");
  }
  await planAnew(client);
  await nameShards(client);
  // A till's first cursor must have a mark, or the till loads everything twice (docs/decisions/127).
  await client.query("select run_command_on_workers('select mark_history()')");
}

/**
 * `run_at_shard` has its statements planned for any values. Of those that go through Citus, which are those of triggers and of functions
 * without a copy, Citus takes only some such plans.
 */
async function planAnew(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = current_schema()::regnamespace and (prorettype = 'trigger'::regtype or proname = any($1))
        and not coalesce(proconfig, '{}') @> '{plan_cache_mode=auto}' order by oid`,
    [ofEachShard],
  );
  for (const { signature } of rows)
    await client.query(`alter function ${signature} set plan_cache_mode = auto`);
}

/** Makes the functions of each shard on every worker, wherever the shard is at present. */
async function nameShards(client: pg.Client): Promise<void> {
  const command = `do $do$ declare made record; begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    for made in select p.oid, p.proname as name, s.shardid as shard from pg_proc p, pg_dist_shard s, unnest('{${ofEachShard.join(",")}}'::text[])
          with ordinality as n (name, place)
        where p.proname = n.name and p.pronamespace = current_schema()::regnamespace and s.logicalrelid = 'companies'::regclass
        order by n.place loop
      execute name_shards(replace(replace(pg_get_functiondef(made.oid), ' SET plan_cache_mode TO ''auto''',
          ' SET plan_cache_mode TO ''force_generic_plan'' SET enable_seqscan TO ''off'''),
        '.' || made.name || '(', format('.%s_%s(', made.name, made.shard)), made.shard);
    end loop; end $do$`;
  const { rows } = await client.query<{ result: string }>(
    "select result from run_command_on_workers($1) where not success",
    [command],
  );
  for (const { result } of rows)
    throw new Error(`A worker does not get the functions of its shards: ${result}`);
}
