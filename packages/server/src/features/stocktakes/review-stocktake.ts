import { currencyDecimals, fromMinor, mulQuantity, sumAmounts, toMinor } from "@clove/domain/money.ts";
import { type Difference, differences } from "@clove/domain/stocktakes/differences.ts";
import { mergeCounts } from "@clove/domain/stocktakes/merge-counts.ts";
import type { Stocktake, StocktakeRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { seesCosts } from "../products/product-columns.sql.ts";
import { countUncounted, readBooks } from "./books.sql.ts";
import { readCounts, readPurchasePrices, readReviewed } from "./counted-lines.sql.ts";
import { readScope, readStocktake } from "./stocktakes.sql.ts";

type Review = {
  stocktake: Stocktake;
  rows: StocktakeRow[];
  count: number;
  differing: number;
  not_counted: number;
  value?: number;
};
type Valued = Difference & { value: number };

/**
 * What was counted so far compared with the books, the largest differences in value first (stock §18).
 * @throws AppError not_found, forbidden
 */
export async function reviewStocktake(
  db: Db,
  scope: Scope,
  id: number,
  { page, length }: { page: number; length: number },
): Promise<Review> {
  const stocktake = await readStocktake(db, scope, id);
  const asked = await readScope(db, scope, id);
  const counted = mergeCounts(await readCounts(db, scope, id));
  const ids = counted.map((row) => row.product_variation_id);
  const [books, prices, not_counted] = await Promise.all([
    readBooks(db, scope, asked, counted),
    readPurchasePrices(db, scope, ids),
    countUncounted(db, scope, asked),
  ]);
  const decimals = currencyDecimals(scope.currency);
  const valued = differences(counted, books).map((row): Valued => {
    const price = toMinor(prices.get(row.product_variation_id)!, decimals);
    return { ...row, value: fromMinor(mulQuantity(price, row.difference), decimals) };
  });
  const shown = valued.toSorted(byWeight).slice((page - 1) * length, page * length);
  const variations = await readReviewed(
    db,
    scope,
    shown.map((row) => row.product_variation_id),
  );
  const maySee = seesCosts(scope);
  return {
    stocktake,
    rows: shown.map(({ has_moved, value, ...row }) => ({
      ...row,
      ...variations.get(row.product_variation_id)!,
      is_doubtful: has_moved,
      ...(maySee && { value }),
    })),
    count: valued.length,
    differing: valued.filter(({ difference }) => difference !== 0).length,
    not_counted,
    ...(maySee && {
      value: sumAmounts(
        valued.map(({ value }) => value),
        decimals,
      ),
    }),
  };
}

const byWeight = (a: Valued, b: Valued) =>
  Math.abs(b.value) - Math.abs(a.value) ||
  Math.abs(b.difference) - Math.abs(a.difference) ||
  a.product_variation_id - b.product_variation_id;
