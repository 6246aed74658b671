import type pg from "pg";
import { migrateWithin, takeTurn, unforced } from "../db/migrate.ts";
import { plainText } from "./copy-rows.ts";
import { listTables, type Table } from "./tables.sql.ts";
import { asOwner } from "./take-backup.ts";

/**
 * Makes an empty database as the migration `last` left it, fills it by `fill`, brings it up to this program, and runs `finish`: all of
 * it in one transaction, so whatever interrupts it, the database is as it was.
 * @throws Error with a sentence when the database has companies, or a server uses it
 */
export async function fillEmpty<T>(
  url: string,
  last: string,
  fill: (client: pg.Client, tables: Table[]) => Promise<T>,
  finish: (client: pg.Client) => Promise<unknown> = async () => {},
): Promise<T> {
  return asOwner({ url }, "clove-pos-restore", async (client) => {
    await refuseOld(client);
    await takeTurn(client);
    await refuseUsed(client);
    await client.query("begin");
    await client.query(plainText);
    await refuseFilled(client);
    await client.query(dropEverything);
    await migrateWithin(client, last);
    const tables = await listTables(client);
    let filled: T | undefined;
    await unforced(client, async () => {
      await switchTriggers(client, tables, "disable");
      // What the migrations put there is in what is filled in.
      for (const { name } of tables.toReversed()) await client.query(`delete from ${name}`);
      filled = await fill(client, tables);
      await switchTriggers(client, tables, "enable");
    });
    await migrateWithin(client);
    await unforced(client, () => finish(client));
    await client.query("commit");
    return filled!;
  });
}

async function refuseOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; old: boolean }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int < 150000 as old",
  );
  if (rows[0]!.old) throw new Error(`Clove POS needs PostgreSQL 15 or newer; this is ${rows[0]!.version}`);
}

/** A server would go on with what it knows of the database from before, and take sales that are lost with it. */
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
  await client.query("select set_config('app.operator', 'on', true)");
  const found = await client.query<{ name: string }>("select name from companies order by id limit 1");
  if (found.rows.length === 0) return;
  throw new Error(
    `This installation has data already (company "${found.rows[0]!.name}"). Nothing was changed: use an empty DATA_DIR or an empty database.`,
  );
}

/** What an earlier start made in a database that has no company yet; nothing that an extension brought. */
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
 * Rows come as they were, so nothing is noted down about them; only the names that searches use are made by their trigger. The
 * triggers of foreign keys stay.
 */
async function switchTriggers(
  client: pg.Client,
  tables: readonly Table[],
  to: "disable" | "enable",
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} ${to} trigger user`);
  if (to === "disable") await client.query("alter table products enable trigger note_names");
}
