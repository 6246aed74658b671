import { sql } from "kysely";
import type { Db } from "./transaction.ts";

/** Days for which the answer itself is kept: a till that was away for longer is rare, and its repeats are answered all the same. */
const answerDays = 7;

/** How many pages the keys fill. */
export async function pagesOfKeys(db: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select
    (pg_relation_size('idempotency_keys') / current_setting('block_size')::int)::int as pages`.execute(db);
  return rows[0]!.pages;
}

/**
 * Of old keys in some pages of their table, leaves the row that the answer named in place of the answer, which is then made again
 * from that row (docs/decisions/077). An answer that names none is a few numbers and stays. By place, because an index by time would
 * cost something at each sale.
 * @returns of how many
 */
export async function pruneAnswers(db: Db, pages: Pages): Promise<number> {
  const { numAffectedRows } = await pruningOf(pages).execute(db);
  return Number(numAffectedRows ?? 0);
}

/** `before`: the first page after them. */
type Pages = { from: number; before: number };

export const pruningOf = ({ from, before }: Pages) =>
  sql`update idempotency_keys set row_id = ${namedRow}, answer = null
    where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${before},0)`}::tid
      and answer is not null and created_at < now() - make_interval(days => ${answerDays}) and ${namedRow} is not null`;

/** What each call's answer is about; of a return the return, which is the last one of its order then. */
const namedRow = sql`case when call = 'order/return'
  then (select max((r->>'id')::bigint) from json_array_elements(answer #> '{order,returns}') r)
  else coalesce(answer->>'id', answer #>> '{order,id}', answer #>> '{shift,id}', answer #>> '{stocktake,id}',
    answer #>> '{payments,0,id}', answer #>> '{mail,id}')::bigint end`;
