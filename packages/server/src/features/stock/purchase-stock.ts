import { planPurchase } from "@clove/domain/stock/plan-purchase.ts";
import type { StockPurchaseBody, StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import type { SeenBranch } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { mustBePriceKind } from "../products/price-kind.sql.ts";
import { readSupplier } from "../suppliers/suppliers.sql.ts";
import { changePrices } from "./change-prices.sql.ts";
import { checkTakesStock } from "./check-takes-stock.ts";
import { type Delivery, receiveStock } from "./receive-stock.ts";
import { lockPurchasedVariations, lockStockLevels, namedIn } from "./stock-facts.sql.ts";
import { readTransaction } from "./stock-transactions.sql.ts";

type Purchase = Omit<StockPurchaseBody, "temp_id" | "destination_branch_id"> & Delivery;

/**
 * Records a purchase for one store (stock §9): each line opens a batch, and its prices become those of the variation.
 * @throws Refused with every reason; AppError branch_inactive, price_kind_changed, not_found for the supplier
 */
export async function purchaseStock(
  tx: Tx,
  scope: Scope,
  { entries, notes, prices_include_tax, ...delivery }: Purchase,
  branch: SeenBranch,
): Promise<StockTransaction> {
  const branch_id = branch.id;
  const { variation_ids } = namedIn(entries);
  await mustBePriceKind(tx.db, scope, prices_include_tax);
  const [, variations] = await Promise.all([
    lockStockLevels(tx.db, scope, { branch_ids: [branch_id], variation_ids }),
    lockPurchasedVariations(tx.db, scope, variation_ids),
  ]);
  checkTakesStock(branch, "destination_branch_id");
  const { currency } = scope;
  const { refusals, lines, prices } = planPurchase(entries, { branch_id, currency, variations });
  refuseIfAny(refusals);

  const { supplier_id, delivery_note, purchase_order_id } = delivery;
  const supplier = supplier_id ? await readSupplier(tx.db, scope, supplier_id, "supplier_id") : null;

  if (prices.length > 0) await changePrices(tx.db, scope, prices);
  const id = await receiveStock(tx, scope, {
    ...{ type: "purchase", branch_id, notes, lines },
    delivery,
  });
  const detail = {
    ...{ branch_id, entries, notes: notes ?? null, prices },
    ...(supplier && { supplier: supplier.name }),
    ...(delivery_note && { delivery_note }),
    ...(purchase_order_id && { order_number: purchase_order_id }),
  };
  const [, transaction] = await Promise.all([
    audit(tx.db, scope, "stock.purchase", { subject: "stock_transaction", subject_id: id, detail }),
    readTransaction(tx.db, scope, id),
  ]);
  return transaction;
}
