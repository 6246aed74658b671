import type { AdjustedBatch, AdjustedVariation } from "@clove/domain/stock/plan-adjustment.ts";
import type { PurchasedVariation } from "@clove/domain/stock/plan-purchase.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { batchOrder } from "./batch-order.sql.ts";

type Place = { branch_ids: readonly number[]; variation_ids: readonly number[] };

/**
 * Locks the stock levels of these variations and stores in the fixed order (variation, store). Missing levels are created, so that a
 * sale beyond stock has to wait for them too; one statement does both, which keeps the order.
 */
export async function lockStockLevels(
  db: Db,
  { company_id }: Scope,
  { branch_ids, variation_ids }: Place,
): Promise<void> {
  await sql`insert into stock_levels as l (company_id, product_variation_id, branch_id, quantity)
    select v.company_id, v.id, b.id, 0 from product_variations v
    join branches b on b.company_id = v.company_id and b.id = any(${[...branch_ids]})
    where v.company_id = ${company_id} and v.id = any(${[...variation_ids]})
    order by v.id, b.id
    on conflict (company_id, product_variation_id, branch_id) do update set quantity = l.quantity`.execute(
    db,
  );
}

const variationsOf = ({ company_id }: Scope, ids: readonly number[]) => sql`
  select v.id, p.name, p.price_type, p.purchase_vat, v.purchase_price, v.sale_price
  from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
  where v.company_id = ${company_id} and v.id = any(${[...ids]})`;

/** The variations with these ids, as far as the company has them. */
export async function readMovedVariations(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<AdjustedVariation[]> {
  return (await sql<AdjustedVariation>`${variationsOf(scope, ids)}`.execute(db)).rows;
}

/** The same, locked in the order of their ids, because their prices will change. */
export async function lockPurchasedVariations(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<PurchasedVariation[]> {
  const { rows } = await sql<PurchasedVariation>`${variationsOf(scope, ids)}
    order by v.id for no key update of v`.execute(db);
  return rows;
}

const adjustedBatch = sql`id as stock_purchase_transaction_id, product_variation_id, branch_id, left_quantity as quantity,
  purchase_price, expires_on::text as expires_on`;

/** The batches of these variations with quantity left in one store, locked by id; in the order in which they are taken (stock §2). */
export async function lockBatches(db: Db, scope: Scope, asked: InStore): Promise<AdjustedBatch[]> {
  return (await batchesToLock(scope, asked).execute(db)).rows;
}

type InStore = { branch_id: number; variation_ids: readonly number[] };

export const batchesToLock = (
  { company_id }: Scope,
  { branch_id, variation_ids }: InStore,
): RawBuilder<AdjustedBatch> =>
  sql<AdjustedBatch>`
    with locked as (
      select * from batches where company_id = ${company_id} and branch_id = ${branch_id}
        and product_variation_id = any(${[...variation_ids]}) and not is_empty
      order by id for no key update
    )
    select ${adjustedBatch} from locked order by ${batchOrder}`;

/** The batches with these ids, as far as the company has them; in any store, empty ones too. */
export async function readNamedBatches(
  db: Db,
  { company_id }: Scope,
  ids: readonly number[],
): Promise<AdjustedBatch[]> {
  const { rows } = await sql<AdjustedBatch>`
    select ${adjustedBatch} from batches where company_id = ${company_id} and id = any(${[...ids]})`.execute(
    db,
  );
  return rows;
}

/** The ids of variations (each once) and batches in the entries of a request. */
export function namedIn(
  entries: readonly {
    product_variation_id: number;
    stock_purchase_transaction_id?: number | null | undefined;
  }[],
) {
  return {
    variation_ids: [...new Set(entries.map((entry) => entry.product_variation_id))],
    batch_ids: entries.flatMap((entry) => entry.stock_purchase_transaction_id ?? []),
  };
}
