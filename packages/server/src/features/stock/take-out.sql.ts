import { sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type Taken = { batch_id: number; product_variation_id: number; quantity: number };
type TakenOut = { transaction_id: number; branch_id: number; taken: readonly Taken[] };

/** Takes goods out of locked batches: ledger, batches and levels. At most one row for each batch. */
export async function takeOut(
  db: Db,
  { company_id, user_id }: Scope,
  { transaction_id, branch_id, taken }: TakenOut,
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
    as r (batch_id bigint, product_variation_id bigint, quantity numeric)`;
  // Separate statements: in a single one Citus would send the rows to every worker (docs/decisions/130).
  await Promise.all([
    writeAtCompany(
      db,
      { company_id },
      sql`insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id)
        select ${company_id}, product_variation_id, ${branch_id}, batch_id, -quantity, ${transaction_id}, ${user_id} from ${rows}`,
    ),
    sql`update stock_levels l set quantity = l.quantity - t.quantity
      from (select product_variation_id, sum(quantity) as quantity from ${rows} group by 1) t
      where l.company_id = ${company_id} and l.branch_id = ${branch_id}
        and l.product_variation_id = t.product_variation_id`.execute(db),
    sql`update batches b set left_quantity = b.left_quantity - r.quantity from ${rows}
      where b.company_id = ${company_id} and b.id = r.batch_id`.execute(db),
  ]);
}
