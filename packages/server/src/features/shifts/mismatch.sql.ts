import type { LateSale, MismatchLine } from "@clove/domain/shifts/explain-mismatch.ts";
import { sql } from "kysely";
import { jsonOf, jsonOrNull } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** What moved cash in the shift's drawer. Without late sales: their cash was in the drawer when an earlier shift was counted. */
export async function mismatchLines(db: Db, { company_id }: Scope, shift_id: number) {
  const { rows } = await sql<MismatchLine>`
    select l.kind, l.amount, l.created_at as at, l.reason, ${jsonOrNull("o", "id", "order_ref")} as order
    from cash_ledger l left join orders o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = ${company_id} and l.shift_id = ${shift_id} and not l.late
    order by l.id desc`.execute(db);
  return rows;
}

/** Cash sales that were made at the counter while the shift was open, and arrived after it was closed. */
export async function lateSales(db: Db, { company_id }: Scope, shift_id: number): Promise<LateSale[]> {
  const { rows } = await sql<LateSale>`
    select ${jsonOf("o", "id", "order_ref")} as order, o.created_at as at, sum(p.amount_received - p.amount_returned) as amount
    from shifts s
    join orders o on o.company_id = s.company_id and o.terminal_id = s.terminal_id
      and o.created_at >= s.opened_at and o.created_at < s.closed_at and o.shift_id is distinct from s.id
    join payment_logs p on p.company_id = o.company_id and p.order_id = o.id and p.payment_method = 'cash'
    where s.company_id = ${company_id} and s.id = ${shift_id}
    group by o.id, o.order_ref, o.created_at
    order by o.created_at desc`.execute(db);
  return rows;
}
