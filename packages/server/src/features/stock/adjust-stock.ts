import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { planAdjustment } from "@clove/domain/stock/plan-adjustment.ts";
import type { StockAdjustBody, StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { lockSeenBranch, type SeenBranch } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { checkTakesStock } from "./check-takes-stock.ts";
import { receiveStock } from "./receive-stock.ts";
import {
  lockBatches,
  lockStockLevels,
  namedIn,
  readMovedVariations,
  readNamedBatches,
} from "./stock-facts.sql.ts";
import { insertAdjustment, readTransaction } from "./stock-transactions.sql.ts";
import { takeOut } from "./take-out.sql.ts";

/** Locks the store of an adjustment and checks the rights to add and to take out stock (stock §5). @throws AppError not_found, forbidden */
export async function permitAdjustment(
  { db }: Tx,
  scope: Scope,
  { entries, destination_branch_id }: Pick<StockAdjustBody, "entries" | "destination_branch_id">,
): Promise<SeenBranch> {
  checkDirections(scope, entries);
  return lockSeenBranch(db, scope, destination_branch_id, "destination_branch_id");
}

/**
 * Adds stock to one store and takes stock out of it, in one stock transaction of type adjust. Stock cannot be added to an
 * inactive store, but can be taken out of it.
 * @throws Refused with every reason; AppError branch_inactive
 */
export async function adjustStock(
  tx: Tx,
  scope: Scope,
  { entries, reason = null, notes = null }: Pick<StockAdjustBody, "entries" | "reason" | "notes">,
  branch: SeenBranch,
): Promise<StockTransaction> {
  const branch_id = branch.id;
  const { variation_ids, batch_ids } = namedIn(entries);
  const [, variations, batches, named] = await Promise.all([
    lockStockLevels(tx.db, scope, { branch_ids: [branch_id], variation_ids }),
    readMovedVariations(tx.db, scope, variation_ids),
    lockBatches(tx.db, scope, { branch_id, variation_ids }),
    readNamedBatches(tx.db, scope, batch_ids),
  ]);
  if (entries.some(({ quantity }) => quantity > 0)) checkTakesStock(branch, "destination_branch_id");
  const { refusals, received, taken } = planAdjustment(entries, { branch_id, variations, batches, named });
  refuseIfAny(refusals);

  // The order of receiveStock and takeOut does not matter: a variation with an open shortfall has no stock that could be taken out.
  const transaction_id =
    received.length > 0
      ? await receiveStock(tx, scope, { type: "adjust", branch_id, reason, notes, lines: received })
      : await insertAdjustment(tx.db, scope, { branch_id, reason, notes });
  if (taken.length > 0) await takeOut(tx.db, scope, { transaction_id, branch_id, taken });
  const [, transaction] = await Promise.all([
    audit(tx.db, scope, "stock.adjust", {
      subject: "stock_transaction",
      subject_id: transaction_id,
      detail: { branch_id, entries, reason, notes },
    }),
    readTransaction(tx.db, scope, transaction_id),
  ]);
  return transaction;
}

/** @throws AppError forbidden */
function checkDirections(scope: Scope, entries: StockAdjustBody["entries"]): void {
  const comesIn = entries.some(({ quantity }) => quantity > 0);
  const goesOut = entries.some(({ quantity }) => quantity < 0);
  if (comesIn && !mayDo(scope, "product:edit")) throw new AppError("forbidden");
  if (goesOut && !mayDo(scope, "purchase:create")) throw new AppError("forbidden");
}
