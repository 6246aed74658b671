import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type Taken = { batch_id: number; product_variation_id: number; quantity: number };
type TakenOut = { transaction_id: number; branch_id: number; taken: readonly Taken[] };

/** Takes goods out of locked batches: ledger, batches and levels in one statement. At most one row for each batch. */
export async function takeOut(
  db: Db,
  { company_id, user_id }: Scope,
  { transaction_id, branch_id, taken }: TakenOut,
): Promise<void> {
  const statement = sql`with taken as (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        as r (batch_id bigint, product_variation_id bigint, quantity numeric)
    ), written as (
      insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id)
      select ${company_id}, product_variation_id, ${branch_id}, batch_id, -quantity, ${transaction_id}, ${user_id}
      from taken returning 1
    ), levels as (
      update stock_levels l set quantity = l.quantity - t.quantity
      from (select product_variation_id, sum(quantity) as quantity from taken group by 1) t
      where l.company_id = ${company_id} and l.branch_id = ${branch_id}
        and l.product_variation_id = t.product_variation_id
    )
    update batches b set left_quantity = b.left_quantity - t.quantity
    from taken t where b.company_id = ${company_id} and b.id = t.batch_id`;
  await writeAtCompany(db, { company_id }, statement);
}
