import { addDays, momentsOfDays, monthsBetween } from "@clove/domain/days.ts";
import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type OfCompany = Pick<Scope, "company_id" | "time_zone">;
/** `at`: milliseconds since 1970. */
type Mark = { at: number | null; up_to: number };

/**
 * Marks what was left in each batch at the next moment that is worth it (decision 121): the beginning of a 1st, 11th or 21st of a month by
 * the company's clock, a day ago or earlier, with at least `enough` movements since the mark before. Movements have the moment at which
 * the server stores them, so none comes after its mark. For the holder of the company's lock (`lockMonths`).
 * @returns false when there is none yet
 */
export async function markNextStock(
  db: Db,
  { company_id, time_zone }: OfCompany,
  { until, enough }: { until: number; enough: number },
): Promise<boolean> {
  const last = await readLastMark(db, company_id);
  const moved = await momentOfMovement(db, company_id, { after: last.up_to, place: enough });
  if (moved === null) return false;
  const at = markDays(moved, until, time_zone).find((moment) => moment > moved && moment > (last.at ?? 0));
  if (at === undefined || at > until) return false;
  const since = last.at === null ? sql`null::timestamptz` : sql`to_timestamp(${last.at / 1000})`;
  const mark = sql`to_timestamp(${at / 1000})`;
  const statement = sql`
    with moved as materialized (
      select batch_id, sum(quantity) as quantity, max(id) as id from stock_ledger
      where company_id = ${company_id} and created_at >= coalesce(${since}, '-infinity') and created_at < ${mark} group by 1
    ), left_before as materialized (
      select batch_id, quantity from marked_stock where company_id = ${company_id} and at = ${since}
    ), marked as (
      insert into stock_marks (company_id, at, since, up_to)
      select ${company_id}::bigint, ${mark}, ${since}, greatest(${last.up_to}, (select max(id) from moved)) returning 1
    )
    insert into marked_stock (company_id, at, batch_id, quantity)
    select ${company_id}::bigint, ${mark}, batch_id, sum(quantity) from (
      select batch_id, quantity from left_before union all select batch_id, quantity from moved
    ) s group by batch_id having sum(quantity) <> 0 order by batch_id`;
  await writeAtCompany(db, { company_id }, statement);
  return true;
}

async function readLastMark(db: Db, company_id: number): Promise<Mark> {
  const { rows } =
    await sql<Mark>`select (extract(epoch from at) * 1000)::float8 as at, up_to from stock_marks
    where company_id = ${company_id} order by at desc limit 1`.execute(db);
  return rows[0] ?? { at: null, up_to: 0 };
}

/** When the movement was made that is so many places after another; null if there are fewer. */
async function momentOfMovement(
  db: Db,
  company_id: number,
  { after, place }: { after: number; place: number },
): Promise<number | null> {
  const { rows } = await sql<{
    at: number;
  }>`select (extract(epoch from created_at) * 1000)::float8 as at from stock_ledger
    where company_id = ${company_id} and id > ${after} order by id offset ${place - 1} limit 1`.execute(db);
  return rows[0]?.at ?? null;
}

/** The moments at which marks may be made from the month of one moment to that of another, oldest first. */
function markDays(from: number, to: number, time_zone: string): number[] {
  return monthsBetween(from, Math.max(from, to), time_zone).flatMap(({ month }) =>
    [0, 10, 20].map((days) => momentsOfDays({ from_date: addDays(`${month}-01`, days) }, time_zone).since!),
  );
}
