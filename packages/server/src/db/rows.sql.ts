import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Schema } from "./schema.ts";

/** `insert into` with the fields of a row, checked against the table's types; a field left out gets the column's default. */
export function insertInto<Table extends keyof Schema>(table: Table, row: Insertable<Schema[Table]>) {
  const [columns, values] = given(row);
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})`;
}

/** `update … set` with at least one field of a row, checked against the table's types; a field left out stays. */
export function update<Table extends keyof Schema>(table: Table, changes: Updateable<Schema[Table]>) {
  const [columns, values] = given(changes);
  const assignments = columns.map((column, i) => sql`${column} = ${values[i]}`);
  return sql`update ${sql.table(table)} set ${sql.join(assignments)}`;
}

function given(fields: object): [RawBuilder<unknown>[], unknown[]] {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [entries.map(([name]) => sql.ref(name)), entries.map(([, value]) => value)];
}
