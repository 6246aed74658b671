import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { namedCompany } from "./named-company.ts";
import { type Db, leadsToCluster, runPrepared, shardOf } from "./transaction.ts";

type OfCompany = { company_id: number };

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

/**
 * As `runPrepared`, for the statements that every sale sends: a cluster would plan them anew each time, on the coordinator and on the worker.
 * There the company's worker runs them on its shards, planned once (docs/decisions/131); tables must follow from, join, update or into, and
 * have an alias where a column names them. Only for few statements, because a connection to a worker keeps each plan once for each shard.
 * @returns the rows; on a cluster they come as JSON, so that moments must be selected as text
 */
export async function runAtShard<Row>(
  db: Db,
  { company_id }: OfCompany,
  text: string,
  values: readonly unknown[],
  { writes = false } = {},
): Promise<Row[]> {
  if (!leadsToCluster(db)) return runPrepared<Row>(db, text, values);
  const asked = [company_id, text, values.map(textOf), writes];
  const rows = await runPrepared<{ row: Row }>(db, "select run_at_shard($1, $2, $3, $4) as row", asked);
  return rows.map(({ row }) => row);
}

/**
 * Calls a function that each shard has as its own (`ofEachShard`, db/distribute-tables.ts); its first parameter is the company.
 * @returns its only row; what is no record is `found` in it
 */
export async function callAtShard<Row>(
  db: Db,
  scope: OfCompany,
  name: string,
  values: readonly unknown[],
  { writes = false } = {},
): Promise<Row | undefined> {
  const places = [scope.company_id, ...values].map((_, at) => `$${at + 1}`).join(", ");
  const textOf = (called: string) => `select * from ${called}(${places}) as found`;
  const asked = [scope.company_id, ...values];
  const shard = shardOf(db);
  if (shard === undefined) return (await runAtShard<Row>(db, scope, textOf(name), asked, { writes }))[0];
  // Sent before, and together.
  const looked = writes && runPrepared(db, `select lines_come_last_${shard}($1)`, [scope.company_id]);
  const [rows] = await Promise.all([runPrepared<Row>(db, textOf(`${name}_${shard}`), asked), looked]);
  return rows[0];
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

/** A parameter as a literal without a type. */
function literalOf(value: unknown): string {
  const text = textOf(value);
  return text === null ? "null" : pg.escapeLiteral(text);
}

/** A parameter as PostgreSQL receives it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") throw new TypeError("A value of this kind cannot be a parameter");
  return String(value);
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
