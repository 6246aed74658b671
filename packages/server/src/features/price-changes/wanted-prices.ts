import { createHash, type Hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { priceKind, priceRoundingsOf } from "@clove/domain/catalogue/converted-price.ts";
import type { PriceChangePreview, PriceChangeWanted } from "@clove/domain/catalogue/price-changes.schema.ts";
import { type PriceRule, ruledPrice } from "@clove/domain/catalogue/price-rule.ts";
import { AppError } from "@clove/domain/errors.ts";
import { fitsDecimals } from "@clove/domain/money.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { seesCosts } from "../products/product-columns.sql.ts";
import { checkNarrow } from "../products/search/check-narrow.ts";
import {
  type ChangedPrice,
  matchingProducts,
  type PricedVariation,
  readPrices,
  variationsOf,
} from "./price-changes.sql.ts";

/** Products whose variations are read and computed at a time; other calls are served in between. */
const pageSize = 500;

type Wanted = Omit<PriceChangeWanted, "prices_include_tax">;

/**
 * The prices that a change would make others (catalogue §22): the typed ones, then page by page those of its rule. `count` counts them.
 * @throws AppError prices_changed, not_found, too_many_decimals, forbidden for a rule or a filter by what the caller may not see
 */
export async function* wantedPrices(
  db: Db,
  scope: Scope,
  { rule, prices, ...filter }: Wanted,
  count: PriceCount,
): AsyncGenerator<ChangedPrice[]> {
  const typed = await typedPrices(db, scope, prices);
  count.add(typed);
  if (typed.length > 0) yield typed;
  if (!rule) return;
  checkNarrow(scope, filter);
  if (!priceRoundingsOf(scope.currency).includes(rule.rounding))
    throw new AppError("validation_failed", {}, "rule.rounding");
  if (rule.of === "purchase_price" && !seesCosts(scope)) throw new AppError("forbidden", {}, "rule");
  const isTyped = new Set(prices.map(({ id }) => id));
  // The search itself runs once, however many pages there are.
  const products = await matchingProducts(db, scope, filter);
  for (let from = 0; from < products.length; from += pageSize) {
    const page = await variationsOf(db, scope, products.slice(from, from + pageSize));
    const ruled = page.flatMap((variation) =>
      isTyped.has(variation.id) ? [] : byRule(variation, rule, scope, count),
    );
    count.add(ruled);
    if (ruled.length > 0) yield ruled;
    await setImmediate();
  }
}

/** The typed prices that are others than the present ones. */
async function typedPrices(db: Db, scope: Scope, prices: Wanted["prices"]): Promise<ChangedPrice[]> {
  const { decimals } = scope;
  const present = await readPrices(
    db,
    scope,
    prices.map(({ id }) => id),
  );
  const seen = new Set<number>();
  return prices.flatMap(({ id, before, sale_price: after }, i) => {
    const path = `prices.${i}.sale_price`;
    if (!fitsDecimals(after, decimals)) throw new AppError("too_many_decimals", { decimals }, path);
    if (!present.has(id) || seen.has(id)) throw new AppError("not_found", {}, `prices.${i}.id`);
    seen.add(id);
    if (present.get(id) !== before) throw new AppError("prices_changed", {}, path);
    return after === before ? [] : [{ id, before, after }];
  });
}

function byRule(
  variation: PricedVariation,
  rule: PriceRule,
  { currency, prices_include_tax }: Scope,
  count: PriceCount,
): ChangedPrice[] {
  const ruled = ruledPrice(variation, rule, { kind: priceKind({ prices_include_tax }), currency });
  if ("left" in ruled) count.left[ruled.left]++;
  else if (ruled.price === variation.sale_price) count.unchanged++;
  else return [{ id: variation.id, before: variation.sale_price, after: ruled.price }];
  return [];
}

/** Counts the prices of a change page by page and names exactly them (`state` of price-changes.schema.ts). */
export class PriceCount {
  changed = 0;
  unchanged = 0;
  readonly left: PriceChangePreview["left"] = { no_price: 0, no_cost: 0, nothing_left: 0, too_large: 0 };
  readonly #hash: Hash = createHash("sha256");

  add(prices: readonly ChangedPrice[]): void {
    this.changed += prices.length;
    for (const { id, before, after } of prices) this.#hash.update(`\n${id} ${before} ${after}`);
  }

  /** To be read once, after the last page. */
  found(): PriceChangePreview {
    const { changed, unchanged, left } = this;
    return { changed, unchanged, left, state: this.#hash.digest("base64url") };
  }
}
