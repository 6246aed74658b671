import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { planAdjustment } from "@clove/domain/stock/plan-adjustment.ts";
import type { StockAdjustBody, StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { checkSeenBranch, lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { Refused } from "../../http/errors.ts";
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

/** Checks the caller's right to this adjustment in that store. @throws AppError not_found, forbidden */
export async function permitAdjustment(db: Db, scope: Scope, body: StockAdjustBody): Promise<void> {
  checkDirections(scope, body.entries);
  await checkSeenBranch(db, scope, body.destination_branch_id, "destination_branch_id");
}

/** As `recordAdjustment`, by the caller's right to each direction (stock §5). */
export async function adjustStock(tx: Tx, scope: Scope, body: StockAdjustBody): Promise<StockTransaction> {
  const { destination_branch_id: branch_id, entries, reason, notes } = body;
  checkDirections(scope, entries);
  return recordAdjustment(tx, scope, { branch_id, entries, reason, notes });
}

type Adjustment = Pick<StockAdjustBody, "entries" | "reason" | "notes"> & { branch_id: number };

/**
 * Brings stock into one store and takes it out, in one transaction of type adjust. Stock cannot be brought into an
 * inactive store, but can be taken out of it. The caller's rights were checked, but for the store.
 * @throws Refused with every reason; AppError not_found, forbidden, branch_inactive
 */
export async function recordAdjustment(
  tx: Tx,
  scope: Scope,
  { branch_id, entries, reason = null, notes = null }: Adjustment,
): Promise<StockTransaction> {
  const { variation_ids, batch_ids } = namedIn(entries);
  const [branch, , variations, batches, named] = await Promise.all([
    lockSeenBranch(tx.db, scope, branch_id, "destination_branch_id"),
    lockStockLevels(tx.db, scope, { branch_ids: [branch_id], variation_ids }),
    readMovedVariations(tx.db, scope, variation_ids),
    lockBatches(tx.db, scope, { branch_id, variation_ids }),
    readNamedBatches(tx.db, scope, batch_ids),
  ]);
  if (entries.some(({ quantity }) => quantity > 0)) checkTakesStock(branch, "destination_branch_id");
  const { refusals, received, taken } = planAdjustment(entries, { branch_id, variations, batches, named });
  const [refusal, ...more] = refusals;
  if (refusal) throw new Refused([refusal, ...more]);

  // The order of the two does not matter: a variation with an open shortfall has no stock that could go out.
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
