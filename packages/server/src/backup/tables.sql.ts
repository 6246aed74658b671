import type pg from "pg";
import { idsOfNode, ledgers } from "../db/id-ranges.sql.ts";
import { picturePattern } from "../media/picture-files.ts";

/** A table whose rows are backed up. */
export type Table = {
  name: string;
  /** The stored columns in their order, without generated ones. */
  columns: string[];
  /** The `order by` of the primary key, independent of the database's collation; without such a key as the rows lie. */
  order: string;
  /** The column with the company's id; null: the rows belong to the whole installation. */
  company: string | null;
  /** Identity columns: those filled from a sequence. */
  identities: string[];
};

/**
 * Tables that are not backed up (operating §24). Sessions, codes, links and keys of devices and displays give access: a restore must not
 * let somebody in who was locked out after the backup. What a counter shows is of the moment. The change feed belongs to one database: a restored one starts its own, so that every till reads its copy again.
 * Product names are derived from the products, and the directories of keys and e-mails from the tables that they lead to
 * (docs/decisions/124); migrations and schema objects are recorded when they are applied.
 */
const leftBehind = [
  "sessions",
  "email_codes",
  "password_links",
  "device_keys",
  "passkey_challenges",
  "customer_displays",
  "shown_carts",
  "key_directory",
  "staff_logins",
  "registrations",
  "company_work",
  "code_mails",
  "mailed_addresses",
  "login_failures",
  "changes",
  "change_feed",
  "history_marks",
  "set_backs",
  "set_back_counters",
  "till_answers",
  "product_names",
  "schema_migrations",
  "schema_objects",
  "backups",
  "books_due",
  "book_checks",
];

/** Every table that is backed up (`all`: every table), parents before the tables that refer to them by a foreign key. */
export async function listTables(client: pg.Client, which?: "all"): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '') as identities,
      coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.at)
        from pg_index i, unnest(i.indkey) with ordinality k (attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), 'ctid') as "order",
      case c.relname when 'companies' then 'id' else (select a.attname from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) end as company,
      array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
    order by c.relname`,
    [which === "all" ? [] : leftBehind],
  );
  return parentsFirst(rows);
}

function parentsFirst<T extends { name: string; parents: string[] }>(tables: readonly T[]): T[] {
  const sorted: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ parents }) => !parents.some((parent) => names.has(parent)));
    if (ready.length === 0) throw new Error(`Tables that name each other: ${[...names].join(", ")}`);
    sorted.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The last number of every identity column, as `table.column`. */
export async function lastNumbers(
  client: pg.Client,
  tables: readonly Table[],
): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {};
  for (const { name, identities } of tables) {
    for (const column of identities) numbers[`${name}.${column}`] = await lastNumber(client, name, column);
  }
  return numbers;
}

/** The last number that a sequence gave; of a cluster that of the coordinator. */
async function lastNumber(client: pg.Client, table: string, column: string): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    "select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)), 0) as last",
    [table, column],
  );
  return Number(rows[0]!.last);
}

/** Moves a sequence to `last`, unless it is beyond it already. */
export async function numberAfter(
  client: pg.Client,
  { name }: Table,
  column: string,
  last: number,
): Promise<void> {
  await client.query(
    `select setval(s, $3) from pg_get_serial_sequence($1, $2) s where $3 > coalesce(pg_sequence_last_value(s), 0)`,
    [name, column, last],
  );
}

/**
 * Moves a table's sequences past its rows that meet the condition `own`, unless they are beyond them already, with `room` for others. Ids in
 * the ranges of a cluster's workers do not count but in ledgers, where a new line must come after every other one.
 */
export async function numberAfterRows(
  client: pg.Client,
  table: Table,
  { room, own = "true" }: { room: number; own?: string },
): Promise<void> {
  for (const column of table.identities) {
    const counts = ledgers.includes(table.name) ? own : `${own} and ${column} < ${idsOfNode}`;
    const { rows } = await client.query<{ last: string | null }>(
      `select max(${column}) as last from ${table.name} where ${counts}`,
    );
    const last = Number(rows[0]!.last ?? 0);
    if (last > (await lastNumber(client, table.name, column)))
      await numberAfter(client, table, column, last + room);
  }
}

/** Removes paths that do not look like a picture's: another program may have written them, and nothing may be read or deleted by them. */
export const dropWrongPaths = `
  update companies set logo = null where logo !~ '${picturePattern}';
  update products set images = '[]' where jsonb_typeof(images) <> 'array';
  update products set images = (select coalesce(jsonb_agg(e order by n), '[]')
      from jsonb_array_elements(images) with ordinality as p (e, n) where e #>> '{}' ~ '${picturePattern}')
    where exists (select from jsonb_array_elements(images) e where e #>> '{}' !~ '${picturePattern}' or jsonb_typeof(e) <> 'string')`;
