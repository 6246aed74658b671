import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import { foldedCase, hasFolded } from "../../db/has-folded.sql.ts";
import { type Columns, selectedColumns } from "../../db/selected-columns.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import type { Selected } from "../../http/read-selection.ts";

/** A table of the catalogue's small words: rows with a name that is unique in the company, whatever its case. */
export type NamedTable<Row> = {
  table: "categories" | "brands" | "colors" | "sizes" | "measurement_units";
  name: "name" | "title";
  columns: Columns<Row>;
};

const selectList = <Row>({ columns }: NamedTable<Row>, selected: Selected = null) =>
  selectedColumns(columns, selected).list;

/** Rows whose name has the query in it, by name; `count` is of all matches. */
export async function listNamed<Row>(
  db: Db,
  scope: Scope,
  named: NamedTable<Row>,
  { page, length, query }: { page: number; length: number; query?: string },
  selected: Selected = null,
): Promise<{ rows: Row[]; count: number }> {
  const { table, name } = named;
  const where = sql`company_id = ${scope.company_id}
    and ${hasFolded(name, query ?? "")}`;
  const [found, counted] = await Promise.all([
    sql<Row>`select ${selectList(named, selected)} from ${sql.table(table)} where ${where}
      order by ${foldedCase(name)}, id limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]!.count };
}

/** What is selected of the company's row of this id. @throws AppError not_found naming the field */
export async function readNamed<Row>(
  db: Db,
  scope: Scope,
  named: NamedTable<Row>,
  id: number,
  path?: string,
  selected: Selected = null,
): Promise<Row> {
  const { rows } = await sql<Row>`select ${selectList(named, selected)}
    from ${sql.table(named.table)} where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError("not_found", {}, path);
  return rows[0];
}

/** The company's row of this name, whatever its case. */
export async function findNamed<Row>(
  db: Db,
  scope: Scope,
  named: NamedTable<Row>,
  wanted: string,
): Promise<Row | undefined> {
  const { table, name } = named;
  const { rows } = await sql<Row>`select ${selectList(named)}
    from ${sql.table(table)} where company_id = ${scope.company_id} and ${foldedCase(name)} = fold_case(${wanted})`.execute(
    db,
  );
  return rows[0];
}

/** Stores a row with a name of its own. @throws AppError name_taken */
export async function storeNamed<Row>(
  db: Db,
  scope: Scope,
  named: NamedTable<Row>,
  row: Record<string, string | number | null> & { [P in "name" | "title"]?: string },
): Promise<Row> {
  const { table, name } = named;
  const fields = Object.entries(row);
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (company_id, ${sql.join(fields.map(([column]) => sql.ref(column)))})
    values (${scope.company_id}, ${sql.join(fields.map(([, value]) => value))})
    on conflict (company_id, fold_case(${sql.ref(name)})) do nothing
    returning ${selectList(named)}`.execute(db);
  if (!rows[0]) throw new AppError("name_taken", { name: row[name] ?? "" }, name);
  return rows[0];
}
