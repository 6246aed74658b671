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

/** `before`: the first page after them. */
type Pages = { from: number; before: number };

/** Old keys in some pages of their table that have their answers: by place, because an index of times would cost something at each sale. */
export const oldAnswers = ({ from, before }: Pages) => sql<{
  company_id: number;
  key: string;
  call: string;
  answer: unknown;
}>`select company_id, key, call, answer from idempotency_keys
  where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${before},0)`}::tid
    and answer is not null and created_at < now() - make_interval(days => ${answerDays})`;

/**
 * Of those keys, leaves the row that the answer named in place of the answer, which is then made again from that row
 * (docs/decisions/077). An answer that names none is a few numbers and stays.
 * @returns of how many
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

/** What an answer is about; of a return the return, which was the last one of its order. An imported company may have any answers. */
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
