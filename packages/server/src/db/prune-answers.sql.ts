import { sql } from "kysely";
import type { Db } from "./transaction.ts";

/** Days for which an answer itself is kept. Later repeats, which are rare, are answered from the row that it named. */
const answerDays = 7;

/** How many keys are looked at in one transaction. */
const stepKeys = 1000;

/**
 * A part of a company's keys, in their order. Old answers are not found by an index of their own, because one by time would make each sale
 * slower; those of a counter come one after the other.
 */
type Part = { company_id: number; after: string; until: string | null };

/** Until which key the part after `after` reaches; null: to the end. */
export async function endOfPart(db: Db, { company_id, after }: Omit<Part, "until">): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`select key from idempotency_keys
    where company_id = ${company_id} and key > ${after} order by key offset ${stepKeys - 1} limit 1`.execute(
    db,
  );
  return rows[0]?.key ?? null;
}

/** The old keys of a part that still have their answers. */
export const oldAnswers = ({ company_id, after, until }: Part) => sql<{
  key: string;
  call: string;
  answer: unknown;
}>`select key, call, answer from idempotency_keys
  where company_id = ${company_id} and key > ${after} ${until === null ? sql`` : sql`and key <= ${until}`}
    and answer is not null and created_at < now() - make_interval(days => ${answerDays})`;

/**
 * Replaces the answers of old keys by the row that each named: a repeat is answered from that row (docs/decisions/077). An answer that
 * names no row is only a few numbers, and stays.
 * @returns how many were replaced
 */
export async function pruneAnswers(db: Db, part: Part): Promise<number> {
  const { rows } = await oldAnswers(part).execute(db);
  const named = rows.flatMap(({ key, call, answer }) => {
    const row_id = namedRow(call, answer);
    return row_id === null ? [] : [{ key, row_id }];
  });
  if (named.length === 0) return 0;
  await sql`update idempotency_keys k set row_id = r.row_id, answer = null
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r (key text, row_id bigint)
    where k.company_id = ${part.company_id} and k.key = r.key and k.answer is not null`.execute(db);
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
