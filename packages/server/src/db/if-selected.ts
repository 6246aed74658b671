import { type RawBuilder, sql } from "kysely";
import type { Selected } from "../http/read-selection.ts";
import { unprepared } from "./statement-name.ts";

/** A field with a query of its own, which runs only where the field is selected; else null, which the answer leaves out. */
export const ifSelected = (selected: Selected, field: string, query: RawBuilder<unknown>) =>
  selected === null || selected.has(field) ? query : sql.raw(`${unprepared}null`);

/** The selected part of a relation: all of it (null), or some of its fields. */
export const selectedOf = (selected: Selected, field: string): Selected => selected?.get(field) ?? null;

/** A time in the form of answers, for JSON: there PostgreSQL would write it in another one. */
export const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** As `jsonOf`, null where an outer join has found no row. */
export const jsonOrNull = (row: string, ...columns: string[]) =>
  sql`case when ${sql.ref(`${row}.id`)} is not null then ${jsonOf(row, ...columns)} end`;

/** A JSON object of some columns of a row. */
export const jsonOf = (row: string, ...columns: string[]): RawBuilder<unknown> =>
  sql.raw(`json_build_object(${columns.map((column) => `'${column}', ${row}.${column}`).join(", ")})`);
