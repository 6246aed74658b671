import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Scope } from "../http/auth.ts";
import { namedCompany } from "./named-company.ts";
import { type Db, leadsToCluster } from "./transaction.ts";

type OfCompany = Pick<Scope, "company_id">;

/**
 * Runs a statement that writes rows of one company and that a cluster's coordinator would refuse: `insert … select` of anything but a
 * table, and several writes in one statement, one of which inserts (docs/operating/scale.md). On a cluster the company's worker runs it, in
 * one call; on one PostgreSQL it is sent as it is. It must name the company as any other statement does. Of several writes, one that
 * inserts must not read a table itself, but a `with … as materialized` that does, because Citus 13.2 breaks down at the former,
 * and an insert that is not the last write has to return something.
 */
export async function writeAtCompany(
  db: Db,
  { company_id }: OfCompany,
  statement: RawBuilder<unknown>,
): Promise<void> {
  if (leadsToCluster(db)) await call(db, company_id, statement, false);
  else await statement.execute(db);
}

/**
 * As `writeAtCompany`, for a statement that returns rows.
 * @returns the rows; on a cluster they come as JSON, so that moments must be selected as text
 */
export async function rowsAtCompany<Row>(
  db: Db,
  { company_id }: OfCompany,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  if (!leadsToCluster(db)) return (await statement.execute(db)).rows;
  return call(db, company_id, statement, true);
}

async function call<Row>(
  db: Db,
  company_id: number,
  statement: RawBuilder<Row>,
  has_rows: boolean,
): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(db);
  const named = namedCompany({ text, values: parameters }, company_id);
  const literal = named.text.replace(/\$(\d+)/g, (_, place) => literalOf(named.values[Number(place) - 1]));
  const { rows } = await sql<{
    row: Row;
  }>`select run_at_company(${company_id}, ${literal}, ${has_rows}) as row`.execute(db);
  return rows.map(({ row }) => row);
}

/** A parameter as a literal without a type, as PostgreSQL receives a parameter. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(arrayText(value));
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (typeof value === "object") throw new TypeError("A value of this kind cannot be a literal");
  return pg.escapeLiteral(String(value));
}

/** An array in PostgreSQL's notation. */
function arrayText(values: readonly unknown[]): string {
  const texts = values.map((value) => {
    if (value === null) return "NULL";
    if (Array.isArray(value)) return arrayText(value);
    return `"${String(value).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${texts.join(",")}}`;
}
