import { planPurchase } from "@clove/domain/stock/plan-purchase.ts";
import type { StockPurchaseBody, StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { Refused } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { changePrices } from "./change-prices.sql.ts";
import { checkTakesStock } from "./check-takes-stock.ts";
import { receiveStock } from "./receive-stock.ts";
import { lockPurchasedVariations, lockStockLevels, namedIn } from "./stock-facts.sql.ts";
import { readTransaction } from "./stock-transactions.sql.ts";

/**
 * Records what was bought for one store (stock §9): a batch for each line, and the lines' prices become the variations'.
 * @throws Refused with every reason; AppError not_found, forbidden, branch_inactive
 */
export async function purchaseStock(
  tx: Tx,
  scope: Scope,
  body: Omit<StockPurchaseBody, "temp_id">,
): Promise<StockTransaction> {
  const { destination_branch_id: branch_id, entries, notes } = body;
  const { variation_ids } = namedIn(entries);
  const [branch, , variations] = await Promise.all([
    lockSeenBranch(tx.db, scope, branch_id, "destination_branch_id"),
    lockStockLevels(tx.db, scope, { branch_ids: [branch_id], variation_ids }),
    lockPurchasedVariations(tx.db, scope, variation_ids),
  ]);
  checkTakesStock(branch, "destination_branch_id");
  const { currency } = scope;
  const { refusals, lines, prices } = planPurchase(entries, { branch_id, currency, variations });
  const [refusal, ...more] = refusals;
  if (refusal) throw new Refused([refusal, ...more]);

  if (prices.length > 0) await changePrices(tx.db, scope, prices);
  const id = await receiveStock(tx, scope, { type: "purchase", branch_id, notes, lines });
  const detail = { branch_id, entries, notes: notes ?? null, prices };
  const [, transaction] = await Promise.all([
    audit(tx.db, scope, "stock.purchase", { subject: "stock_transaction", subject_id: id, detail }),
    readTransaction(tx.db, scope, id),
  ]);
  return transaction;
}
