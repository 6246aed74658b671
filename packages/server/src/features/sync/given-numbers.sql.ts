import type { GivenNumbers } from "@clove/domain/sync/sent-again.schema.ts";
import { sql } from "kysely";
import { inSeenBranches } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** How far a till may be ahead of what the counter has given here; a server that was set back has skipped a thousand numbers. */
export const mostAhead = 10_000;

/** The number of up to nine digits that follows the prefix, else null. */
export function numberAfter(text: string, prefix: string): number | null {
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : "";
  return /^\d{5,9}$/.test(digits) ? Number(digits) : null;
}

/**
 * After a set-back, counters go on after the highest numbers that a till knows to have been given, so that none of them is given again
 * (sync §21). Only numbers that the counter can have given are learned: of counters that the caller sees, and at most `mostAhead` more
 * than when the server was set back.
 */
export async function learnNumbers(db: Db, scope: Scope, given: readonly GivenNumbers[]): Promise<void> {
  if (given.length === 0) return;
  const told = given.map(({ orders, ...numbers }) => ({
    ...numbers,
    ref_day: orders?.day,
    ref: orders?.number ?? 0,
  }));
  await sql`with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as g (terminal_id bigint, terminal_no text, invoice bigint, repayment bigint, z_number bigint, ref_day date, ref bigint)
    ), known as (
      select t.id, g.*, b.invoice_sequence + ${mostAhead} as most_invoices, b.repayment_sequence + ${mostAhead} as most_repayments,
        coalesce(b.z_number, 0) + ${mostAhead} as most_z,
        (select coalesce(max(f), 0) from unnest(t.z_floors) f) as z_floor
      from told g join terminals t on t.company_id = ${scope.company_id} and t.id = g.terminal_id and t.unique_no = g.terminal_no
      join set_back_counters b on b.company_id = t.company_id and b.terminal_id = t.id
        and b.set_back_id = (select max(id) from set_backs where company_id = ${scope.company_id})
      where ${inSeenBranches(scope, "t.branch_id")}
      for no key update of t
    )
    update terminals t set
      invoice_sequence = case when k.invoice <= k.most_invoices then greatest(t.invoice_sequence, k.invoice) else t.invoice_sequence end,
      repayment_sequence = case when k.repayment <= k.most_repayments
        then greatest(t.repayment_sequence, k.repayment) else t.repayment_sequence end,
      z_floors = case when k.z_number between k.z_floor + 1 and k.most_z then t.z_floors || k.z_number else t.z_floors end,
      ref_sequence = case when t.ref_day = k.ref_day and k.ref <= t.ref_sequence + ${mostAhead}
        then greatest(t.ref_sequence, k.ref) else t.ref_sequence end
    from known k where t.company_id = ${scope.company_id} and t.id = k.id`.execute(db);
}
