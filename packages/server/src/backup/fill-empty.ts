import type pg from "pg";
import { migrateWithin, takeTurn, unforced } from "../db/migrate.ts";
import { plainText } from "./copy-rows.ts";
import { fillDirectories } from "./fill-directories.ts";
import type { Tell } from "./progress.ts";
import { listTables, type Table } from "./tables.sql.ts";
import { asOwner } from "./take-backup.ts";

type Beside = { finish?: (client: pg.Client) => Promise<unknown>; tell?: Tell };

/**
 * Migrates an empty database up to `last`, calls `fill`, applies the remaining migrations and calls `finish`: all in one transaction,
 * so an interruption leaves the database as it was.
 * @throws Error with a sentence when the database has companies, or a server uses it
 */
export async function fillEmpty<T>(
  url: string,
  last: string,
  fill: (client: pg.Client, tables: Table[]) => Promise<T>,
  { finish = async () => {}, tell = () => {} }: Beside = {},
): Promise<T> {
  return asOwner({ url }, "clove-pos-restore", async (client) => {
    await refuseOld(client);
    await takeTurn(client);
    await refuseUsed(client);
    await client.query("begin");
    await client.query(plainText);
    await refuseFilled(client);
    await client.query(dropEverything);
    // A cluster's workers get nothing before `distribute`; any other PostgreSQL ignores it.
    await client.query("set local citus.enable_ddl_propagation = off");
    await migrateWithin(client, last);
    const tables = await listTables(client);
    let filled: T | undefined;
    await unforced(client, async () => {
      await switchTriggers(client, tables, "disable");
      // Rows that the migrations inserted are among those that `fill` brings.
      for (const { name } of tables.toReversed()) await client.query(`delete from ${name}`);
      const indexes = await dropIndexes(client);
      filled = await fill(client, tables);
      await makeIndexes(client, indexes, tell);
      await switchTriggers(client, tables, "enable");
    });
    await migrateWithin(client);
    await unforced(client, async () => {
      await fillDirectories(client);
      await finish(client);
    });
    await client.query("commit");
    // Otherwise the next statements would be planned for empty tables.
    await client.query(`analyze ${[...tables.map(({ name }) => name), "product_names"].join(", ")}`);
    return filled!;
  });
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; old: boolean }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int < 150000 as old",
  );
  if (rows[0]!.old) throw new Error(`Clove POS needs PostgreSQL 15 or newer; this is ${rows[0]!.version}`);
}

/** A running server would keep working with what it has cached of the old data, and accept sales that would be lost. */
export async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('clove-pos', 'clove-pos listen')) as used`,
  );
  if (rows[0]!.used) throw new Error("A server is running on this database. Stop it first.");
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('companies') is not null as known",
  );
  if (!rows[0]!.known) return;
  await client.query("set local app.operator = 'on'");
  const found = await client.query<{ name: string }>("select name from companies order by id limit 1");
  if (found.rows.length === 0) return;
  throw new Error(
    `This installation has data already (company "${found.rows[0]!.name}"). Nothing was changed: use an empty DATA_DIR or an empty database.`,
  );
}

/** Drops what an earlier start made in a database that has no company yet, except what belongs to an extension. */
const dropEverything = `do $$ declare statement text; begin
  for statement in
    select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('drop collation if exists %I cascade', c.collname) from pg_collation c
      where c.collnamespace = current_schema()::regnamespace
  loop execute statement; end loop;
end $$`;

/**
 * Rows are restored as they were, so triggers must not record changes for them. Only the trigger that fills the search names stays on
 * (product names are not in the file), and so do those of foreign keys.
 */
async function switchTriggers(
  client: pg.Client,
  tables: readonly Table[],
  to: "disable" | "enable",
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} ${to} trigger user`);
  if (to === "disable") await client.query("alter table products enable trigger note_names");
}

type Index = { name: string; table: string; made: string };

/**
 * Building an index after all rows are there takes a fraction of the time, and half of the space, of updating it row by row. Unique
 * indexes stay, so that a wrong row is refused while its table is being filled.
 */
async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not i.indisunique
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by i.indexrelid`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

async function makeIndexes(client: pg.Client, indexes: readonly Index[], tell: Tell): Promise<void> {
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const [i, { made, table }] of indexes.entries()) {
    tell("indexes", i / indexes.length, table);
    await client.query(made);
  }
}
