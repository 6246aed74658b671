import {
  type NamedRow,
  namedBodies,
  type namedListQuery,
  namedRows,
} from "@clove/domain/catalogue/attributes.schema.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { foldedCase, hasFolded } from "../../db/has-folded.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** The columns of a noun's table that its rows show; the row's fields have the same names. */
export const namedColumns = (noun: NamedNoun): string[] => Object.keys(namedRows[noun].shape);

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const tableOf = (noun: NamedNoun) => sql.table(namedNouns[noun].table);
const listOf = (noun: NamedNoun) => refs(namedColumns(noun));

/** What each noun is called in the audit log. */
export const whatIs: Record<NamedNoun, string> = {
  category: "category",
  brand: "brand",
  color: "color",
  size: "size",
  measurementUnit: "unit",
};

export const nameIn = (noun: NamedNoun, row: object): string =>
  String((row as Record<string, unknown>)[namedNouns[noun].name]);

/** Rows whose name contains the query, with that status or id, by name, without merged ones; `count`: of all matches. */
export async function listNamed<Noun extends NamedNoun>(
  db: Db,
  scope: Scope,
  noun: Noun,
  { page, length, query, status, id }: z.infer<typeof namedListQuery>,
): Promise<{ rows: NamedRow<Noun>[]; count: number }> {
  const { name } = namedNouns[noun];
  const isStatus = status ? sql`status = ${status}` : sql.lit(true);
  const isRow = id === undefined ? sql.lit(true) : sql`id = ${id}`;
  const where = sql`company_id = ${scope.company_id} and ${hasFolded(name, query ?? "")} and ${isStatus}
    and ${isRow} and merged_into_id is null`;
  const [found, counted] = await Promise.all([
    sql<NamedRow<Noun>>`select ${listOf(noun)} from ${tableOf(noun)} where ${where}
      order by ${foldedCase(name)}, id limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from ${tableOf(noun)} where ${where}`.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]!.count };
}

/** The company's row of this id. @throws AppError not_found, for the field `path` */
export async function readNamed<Noun extends NamedNoun>(
  db: Db,
  scope: Scope,
  noun: Noun,
  id: number,
  path?: string,
): Promise<NamedRow<Noun>> {
  const { rows } = await sql<NamedRow<Noun>>`select ${listOf(noun)}
    from ${tableOf(noun)} where company_id = ${scope.company_id} and id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError("not_found", {}, path);
  return rows[0];
}

/** The company's row of this name, ignoring case. */
export async function findNamed<Noun extends NamedNoun>(db: Db, scope: Scope, noun: Noun, wanted: string) {
  const { rows } = await sql<NamedRow<Noun>>`select ${listOf(noun)} from ${tableOf(noun)}
    where company_id = ${scope.company_id}
      and ${foldedCase(namedNouns[noun].name)} = fold_case(${wanted})`.execute(db);
  return rows[0];
}

/** @throws AppError name_taken, or name_merged if the row with the name was merged into another one */
export async function refuseTaken(
  db: Db,
  scope: Scope,
  noun: NamedNoun,
  holder: object & { merged_into_id?: number | null | undefined },
): Promise<never> {
  const name = nameIn(noun, holder);
  const path = namedNouns[noun].name;
  if (holder.merged_into_id == null) throw new AppError("name_taken", { name }, path);
  const into = await readNamed(db, scope, noun, holder.merged_into_id);
  throw new AppError("name_merged", { name, into: nameIn(noun, into) }, path);
}

/** Stores a row, whose name must be new. @throws AppError not_found for an unknown parent, name_taken, name_merged */
export async function storeNamed<Noun extends NamedNoun>(
  db: Db,
  scope: Scope,
  noun: Noun,
  row: Readonly<Record<string, unknown>>,
): Promise<NamedRow<Noun>> {
  await lockNames(db, scope);
  const parent_id =
    typeof row.parent_id === "number"
      ? await idAfterMerge(db, scope, noun, row.parent_id, "parent_id")
      : undefined;
  const values: Readonly<Record<string, unknown>> = { ...row, parent_id };
  const { name } = namedNouns[noun];
  const taken = Object.keys(namedBodies[noun].shape);
  const given = namedColumns(noun).filter((column) => taken.includes(column) && values[column] !== undefined);
  const { rows } = await sql<NamedRow<Noun>>`
    insert into ${tableOf(noun)} (company_id, ${refs(given)})
    values (${scope.company_id}, ${sql.join(given.map((column) => values[column]))})
    on conflict do nothing
    returning ${listOf(noun)}`.execute(db);
  if (rows[0]) return rows[0];
  const holder = await findNamed(db, scope, noun, String(row[name]));
  if (holder?.merged_into_id != null) await refuseTaken(db, scope, noun, holder);
  throw new AppError("name_taken", { name: String(row[name]) }, name);
}

/**
 * Keeps the company's names as they are until the transaction ends: changes and merges lock the company (`lockCompany`). Whoever
 * stores a row that names others calls this first, or `lockPriceKind`, which takes the same lock.
 */
export async function lockNames(db: Db, { company_id }: Scope): Promise<void> {
  await sql`select from companies where id = ${company_id} for share`.execute(db);
}

/** The id of the row, or of the one that it was merged into. @throws AppError not_found, for the field `path` */
export async function idAfterMerge(
  db: Db,
  scope: Scope,
  noun: NamedNoun,
  id: number,
  path?: string,
): Promise<number> {
  const row = await readNamed(db, scope, noun, id, path);
  return row.merged_into_id ?? row.id;
}
