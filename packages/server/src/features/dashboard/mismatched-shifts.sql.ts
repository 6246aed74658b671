import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { inAskedDays, inAskedStores } from "../reports/report-filter.sql.ts";

export type Mismatch = { counter: string; store: string; person: string; discrepancy: number };

/** The shifts that were closed on this day with an amount other than the expected one, after corrections of the count. */
export async function listMismatches(db: Db, scope: Scope, day: string): Promise<Mismatch[]> {
  const asked = { scope, query: { from_date: day, to_date: day } };
  const { rows } = await sql<Mismatch>`
    select t.name as counter, b.name as store, u.name as person, m.discrepancy
    from shifts s
    cross join lateral (select coalesce((select k.closing_balance from shift_corrections k
        where k.company_id = s.company_id and k.shift_id = s.id order by k.id desc limit 1), s.closing_balance)
      - s.expected_balance as discrepancy) m
    join terminals t on t.company_id = s.company_id and t.id = s.terminal_id
    join branches b on b.company_id = t.company_id and b.id = t.branch_id
    join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.company_id = ${scope.company_id} and m.discrepancy <> 0 and ${inAskedStores(asked, "t.branch_id")}
      and ${inAskedDays(asked, "s.closed_at")}
    order by s.closed_at, s.id`.execute(db);
  return rows;
}
