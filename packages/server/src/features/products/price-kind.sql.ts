import { type PriceKind, priceKind } from "@clove/domain/catalogue/converted-price.ts";
import { AppError } from "@clove/domain/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/**
 * How the company types its sale prices, which cannot change before the transaction ends. Whoever writes prices calls this before any
 * other row is locked, so that a conversion of all prices (`convertPrices`) misses none.
 */
export async function lockPriceKind(db: Db, { company_id }: Scope): Promise<PriceKind> {
  const { rows } = await sql<{ prices_include_tax: boolean }>`
    select prices_include_tax from companies where id = ${company_id} for share`.execute(db);
  return priceKind(rows[0]!);
}

/**
 * As `lockPriceKind`, for prices that were typed as `typed` says, or else as the caller's session does.
 * @throws AppError price_kind_changed when the company types them otherwise by now
 */
export async function mustBePriceKind(
  db: Db,
  scope: Scope,
  typed: boolean = scope.prices_include_tax,
): Promise<void> {
  const kind = await lockPriceKind(db, scope);
  if (kind !== priceKind({ prices_include_tax: typed })) throw new AppError("price_kind_changed");
}
