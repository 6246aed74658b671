import type pg from "pg";
import { picturePattern } from "../media/picture-files.ts";

/** A table whose rows travel. */
export type Table = {
  name: string;
  /** Those that are stored, in their order; generated ones make themselves again. */
  columns: string[];
  /** Rows in the order of their key, the same on every database. */
  order: string;
  /** The column that says whose the rows are; null: the whole installation's. */
  company: string | null;
  /** Columns that number their rows. */
  identities: string[];
};

/**
 * What stays behind (operating §24). Sessions, codes and links are keys to the door: whoever was locked out after the backup was
 * made must not get in by restoring it. The change feed is the history of one database; another one makes its own, so every
 * till reads its copy again. Product names are made again from the products, migrations and schema objects by applying them.
 */
const leftBehind = [
  "sessions",
  "email_codes",
  "password_links",
  "code_mails",
  "mailed_addresses",
  "login_failures",
  "changes",
  "change_feed",
  "history_marks",
  "set_backs",
  "product_names",
  "schema_migrations",
  "schema_objects",
  "backups",
];

/** Every table that travels (`all`: and those that stay behind), parents before the rows that name them by a foreign key. */
export async function listTables(client: pg.Client, which?: "all"): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '') as identities,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.at)
        from pg_index i, unnest(i.indkey) with ordinality k (attnum, at), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as "order",
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

/** The last number of every column that numbers its rows, as `table.column`. */
export async function lastNumbers(
  client: pg.Client,
  tables: readonly Table[],
): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {};
  for (const { name, identities } of tables) {
    for (const column of identities) {
      const { rows } = await client.query<{ last: string }>(
        `select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)), 0) as last`,
        [name, column],
      );
      numbers[`${name}.${column}`] = Number(rows[0]!.last);
    }
  }
  return numbers;
}

/** New rows are numbered after `last`; a sequence that is further already stays as it is. */
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

/** Of rows that another program may have written: paths that are no picture's name nothing, so they go. */
export const dropWrongPaths = `
  update companies set logo = null where logo !~ '${picturePattern}';
  update products set images = '[]' where jsonb_typeof(images) <> 'array';
  update products set images = (select coalesce(jsonb_agg(e order by n), '[]')
      from jsonb_array_elements(images) with ordinality as p (e, n) where e #>> '{}' ~ '${picturePattern}')
    where exists (select from jsonb_array_elements(images) e where e #>> '{}' !~ '${picturePattern}' or jsonb_typeof(e) <> 'string')`;
