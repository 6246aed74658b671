import type {
  AdjustedBatch,
  AdjustedVariation,
  AdjustmentFacts,
} from "@clove/domain/stock/plan-adjustment.ts";
import { sql } from "kysely";
import { lockSeenBranch, type SeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type Wanted = { branch_id: number; variation_ids: readonly number[]; batch_ids: readonly number[] };
type OldBatch = AdjustedBatch & { received_at: string };

/**
 * The facts for an adjustment, locked in the fixed order (levels by variation, batches by id). Missing levels are
 * created, so that no sale beyond stock overtakes it. All statements are sent together.
 * @throws AppError not_found, forbidden for the branch
 */
export async function lockAdjustment(
  db: Db,
  scope: Scope,
  { branch_id, variation_ids, batch_ids }: Wanted,
): Promise<AdjustmentFacts & { branch: SeenBranch }> {
  const { company_id } = scope;
  const [branch, , variations, batches, named] = await Promise.all([
    lockSeenBranch(db, scope, branch_id, "destination_branch_id"),
    // One statement for existing and missing levels keeps the order of the locks.
    sql`insert into stock_levels as l (company_id, product_variation_id, branch_id, quantity)
      select v.company_id, v.id, b.id, 0 from product_variations v
      join branches b on b.company_id = v.company_id and b.id = ${branch_id}
      where v.company_id = ${company_id} and v.id = any(${[...variation_ids]})
      order by v.id
      on conflict (company_id, product_variation_id, branch_id) do update set quantity = l.quantity`.execute(
      db,
    ),
    sql<AdjustedVariation>`select v.id, p.name, p.price_type, v.purchase_price, v.sale_price
      from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
      where v.company_id = ${company_id} and v.id = any(${[...variation_ids]})`.execute(db),
    sql<OldBatch>`select id as stock_purchase_transaction_id, product_variation_id, branch_id, left_quantity as quantity,
        purchase_price, received_at
      from batches where company_id = ${company_id} and branch_id = ${branch_id}
        and product_variation_id = any(${[...variation_ids]}) and left_quantity > 0
      order by id for no key update`.execute(db),
    sql<AdjustedBatch>`select id as stock_purchase_transaction_id, product_variation_id, branch_id,
        left_quantity as quantity, purchase_price
      from batches where company_id = ${company_id} and id = any(${[...batch_ids]})`.execute(db),
  ]);
  const oldestFirst = batches.rows.toSorted(
    (a, b) =>
      a.received_at.localeCompare(b.received_at) ||
      a.stock_purchase_transaction_id - b.stock_purchase_transaction_id,
  );
  return { branch, branch_id, variations: variations.rows, batches: oldestFirst, named: named.rows };
}

type Taken = { batch_id: number; product_variation_id: number; quantity: number };

/** Takes goods out of locked batches: ledger, batches and levels in one statement. At most one row for each batch. */
export async function takeOut(
  db: Db,
  { company_id, user_id }: Scope,
  {
    transaction_id,
    branch_id,
    taken,
  }: { transaction_id: number; branch_id: number; taken: readonly Taken[] },
): Promise<void> {
  await sql`with taken as (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        as r (batch_id bigint, product_variation_id bigint, quantity numeric)
    ), written as (
      insert into stock_ledger (company_id, product_variation_id, branch_id, batch_id, quantity, transaction_id, user_id)
      select ${company_id}, product_variation_id, ${branch_id}, batch_id, -quantity, ${transaction_id}, ${user_id}
      from taken
    ), levels as (
      update stock_levels l set quantity = l.quantity - t.quantity
      from (select product_variation_id, sum(quantity) as quantity from taken group by 1) t
      where l.company_id = ${company_id} and l.branch_id = ${branch_id}
        and l.product_variation_id = t.product_variation_id
    )
    update batches b set left_quantity = b.left_quantity - t.quantity
    from taken t where b.company_id = ${company_id} and b.id = t.batch_id`.execute(db);
}
