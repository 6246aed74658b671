import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { differences } from "@clove/domain/stocktakes/differences.ts";
import { mergeCounts } from "@clove/domain/stocktakes/merge-counts.ts";
import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { lockBranch } from "../../db/seen-branches.sql.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { adjustStock } from "../stock/adjust-stock.ts";
import { lockStockLevels } from "../stock/stock-facts.sql.ts";
import { readTransaction } from "../stock/stock-transactions.sql.ts";
import { readBooks } from "./books.sql.ts";
import { readCounts } from "./counted-lines.sql.ts";
import { checkOpen, closeStocktake, readStocktake, type StocktakeScope } from "./stocktakes.sql.ts";

/**
 * Corrects the books by what was counted, as one adjustment with the reason count (stock §18). What was not counted is not changed.
 * @throws AppError stocktake_closed, branch_inactive; Refused when less is in stock than is to be taken out
 */
export async function postStocktake(
  tx: Tx,
  scope: Scope,
  { id }: { id: number },
  stocktake: StocktakeScope,
): Promise<{ stocktake: Stocktake; transaction: StockTransaction | null }> {
  checkOpen(stocktake);
  const counted = mergeCounts(await readCounts(tx.db, scope, id));
  const variation_ids = counted.map((row) => row.product_variation_id);
  // Under these locks the books cannot change.
  await lockStockLevels(tx.db, scope, { branch_ids: [stocktake.branch_id], variation_ids });
  const books = await readBooks(tx.db, scope, stocktake, counted);
  const entries = differences(counted, books)
    .filter(({ difference }) => difference !== 0)
    .map(({ product_variation_id, difference }) => ({ product_variation_id, quantity: difference }));
  const transaction =
    entries.length === 0
      ? null
      : await adjustStock(
          tx,
          scope,
          { entries, reason: "count", notes: `Stocktake ${id}` },
          await lockBranch(tx.db, scope, stocktake.branch_id),
        );
  await closeStocktake(tx.db, scope, { id, status: "posted", transaction_id: transaction?.id ?? null });
  await audit(tx.db, scope, "stocktake.post", { subject: "stocktake", subject_id: id, detail: { entries } });
  return { stocktake: await readStocktake(tx.db, scope, id), transaction };
}

/** The answer of `postStocktake`, made again for a repeat. @throws AppError not_found, forbidden */
export async function readPosted(
  db: Db,
  scope: Scope,
  { id }: { id: number },
): Promise<{ stocktake: Stocktake; transaction: StockTransaction | null }> {
  const stocktake = await readStocktake(db, scope, id);
  const { transaction_id } = stocktake;
  const transaction = transaction_id === null ? null : await readTransaction(db, scope, transaction_id);
  return { stocktake, transaction };
}

/** Closes a stocktake without changing the books. @throws AppError stocktake_closed */
export async function cancelStocktake(
  tx: Tx,
  scope: Scope,
  { id }: { id: number },
  locked: StocktakeScope,
): Promise<{ stocktake: Stocktake }> {
  checkOpen(locked);
  await closeStocktake(tx.db, scope, { id, status: "cancelled", transaction_id: null });
  await audit(tx.db, scope, "stocktake.cancel", { subject: "stocktake", subject_id: id });
  return { stocktake: await readStocktake(tx.db, scope, id) };
}
