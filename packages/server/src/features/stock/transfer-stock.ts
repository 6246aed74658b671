import { planTransfer } from "@clove/domain/stock/plan-transfer.ts";
import type { StockTransaction, StockTransferBody } from "@clove/domain/stock/stock.schema.ts";
import { lockBranch } from "../../db/seen-branches.sql.ts";
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
import { readTransaction } from "./stock-transactions.sql.ts";
import { takeOut } from "./take-out.sql.ts";

/**
 * Moves stock to another store with the cost and origin of each batch (stock §10). The caller must be assigned only to the store that
 * the goods leave, which is locked already and may be inactive; the receiving store must be active.
 * @throws Refused with every reason; AppError not_found, branch_inactive
 */
export async function transferStock(
  tx: Tx,
  scope: Scope,
  body: Omit<StockTransferBody, "temp_id">,
): Promise<StockTransaction> {
  const { source_branch_id, destination_branch_id, entries, notes } = body;
  const { variation_ids, batch_ids } = namedIn(entries);
  const [destination, , variations, batches, named] = await Promise.all([
    lockBranch(tx.db, scope, destination_branch_id, "destination_branch_id"),
    lockStockLevels(tx.db, scope, { branch_ids: [source_branch_id, destination_branch_id], variation_ids }),
    readMovedVariations(tx.db, scope, variation_ids),
    lockBatches(tx.db, scope, { branch_id: source_branch_id, variation_ids }),
    readNamedBatches(tx.db, scope, batch_ids),
  ]);
  checkTakesStock(destination, "destination_branch_id");
  const facts = { branch_id: source_branch_id, destination_branch_id, variations, batches, named };
  const { refusals, parts } = planTransfer(entries, facts);
  refuseIfAny(refusals);

  const transaction_id = await receiveStock(tx, scope, {
    type: "transfer",
    branch_id: destination_branch_id,
    source_branch_id,
    notes,
    lines: parts,
  });
  const taken = parts.map(({ source_batch_id, ...part }) => ({ ...part, batch_id: source_batch_id }));
  await takeOut(tx.db, scope, { transaction_id, branch_id: source_branch_id, taken });
  const detail = { source_branch_id, destination_branch_id, entries, notes: notes ?? null };
  const subject = { subject: "stock_transaction", subject_id: transaction_id } as const;
  const [, transaction] = await Promise.all([
    audit(tx.db, scope, "stock.transfer", { ...subject, detail }),
    readTransaction(tx.db, scope, transaction_id),
  ]);
  return transaction;
}
