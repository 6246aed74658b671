import { sql } from "kysely";
import type { Db } from "./transaction.ts";

/** Days for which an answer itself is kept. Later repeats, which are rare, are answered from the row that it named. */
const answerDays = 7;

/** How many pages the table of keys has. */
export async function pagesOfKeys(db: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`select
    (pg_relation_size('idempotency_keys') / current_setting('block_size')::int)::int as pages`.execute(db);
  return rows[0]!.pages;
}

/** A range of pages, without `before`. */
type Pages = { from: number; before: number };

/** The old keys in some pages that still have their answers. Found by page, because an index by time would make each sale slower. */
export const oldAnswers = ({ from, before }: Pages) => sql<{
  company_id: number;
  key: string;
  call: string;
  answer: unknown;
}>`select company_id, key, call, answer from idempotency_keys
  where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${before},0)`}::tid
    and answer is not null and created_at < now() - make_interval(days => ${answerDays})`;

/**
 * Replaces the answers of old keys by the row that each named: a repeat is answered from that row (docs/decisions/077). An answer that
 * names no row is only a few numbers, and stays.
 * @returns how many were replaced
 */
export async function pruneAnswers(db: Db, pages: Pages): Promise<number> {
  const { rows } = await oldAnswers(pages).execute(db);
  const named = rows.flatMap(({ company_id, key, call, answer }) => {
    const row_id = namedRow(call, answer);
    return row_id === null ? [] : [{ company_id, key, row_id }];
  });
  if (named.length === 0) return 0;
  await sql`update idempotency_keys k set row_id = r.row_id, answer = null
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (company_id bigint, key text, row_id bigint)
    where k.company_id = r.company_id and k.key = r.key and k.answer is not null`.execute(db);
  return named.length;
}

const places = [
  ["id"],
  ["order", "id"],
  ["shift", "id"],
  ["stocktake", "id"],
  ["payments", 0, "id"],
  ["mail", "id"],
] as const;

/**
 * The row that an answer is about; for a return the return itself, which was then the last one of its order. Of any shape, because the
 * answers of an imported company come from a file.
 */
export function namedRow(call: string, answer: unknown): number | null {
  const returns = partOf(answer, ["order", "returns"]);
  const ids =
    call === "order/return" && Array.isArray(returns)
      ? [partOf(returns.at(-1), ["id"])]
      : places.map((place) => partOf(answer, place));
  return ids.find((id): id is number => Number.isSafeInteger(id)) ?? null;
}

function partOf(value: unknown, place: readonly (string | number)[]): unknown {
  let part = value;
  for (const name of place) {
    if (typeof part !== "object" || part === null) return undefined;
    part = (part as Record<string | number, unknown>)[name];
  }
  return part;
}
