import type pg from "pg";

/** Writes `schema.ts` from a migrated database; a test compares the two. */
export async function schemaTypes(client: Pick<pg.Client, "query">): Promise<string> {
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' as generated
    from information_schema.columns where table_schema = 'public' and table_name not in ('schema_migrations', 'schema_objects')
    order by table_name, column_name`);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row]);
  const body = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(line).join("\n")}\n  };`);
  return `// Written by \`npm run clove -- schema-types\` from the migrations; not edited by hand.
import type { ColumnType } from "kysely";

/** What an insert may leave out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

type Json = ColumnType<unknown, string, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;
type Time = ColumnType<string, string | Date, string | Date>;
type DefaultedTime = ColumnType<string, string | Date | undefined, string | Date>;

export type Schema = {\n${body.join("\n")}\n};\n`;
}

type Column = {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  generated: boolean;
};

const types: Record<string, string> = {
  int4: "number",
  int8: "number",
  numeric: "number",
  text: "string",
  uuid: "string",
  bytea: "Buffer",
  date: "string",
  timestamptz: "Time",
  _timestamptz: "string[]",
  _text: "string[]",
  _int8: "number[]",
  bool: "boolean",
  xid8: "string",
  jsonb: "Json",
  json: "Json",
};

function line(column: Column): string {
  const base = types[column.udt_name];
  if (!base) throw new Error(`No type for ${column.table_name}.${column.column_name} (${column.udt_name})`);
  return `    ${column.column_name}: ${typeOf(column, base)};`;
}

function typeOf({ nullable, generated }: Column, base: string): string {
  // These are ColumnTypes already, so each has a `Defaulted` form of its own.
  if (base === "Json" || base === "Time")
    return `${generated ? "Defaulted" : ""}${base}${nullable ? " | null" : ""}`;
  const type = nullable ? `${base} | null` : base;
  return generated ? `Generated<${type}>` : type;
}
