import { currencyDecimals, fromMinor, toMinor } from "@clove/domain/money.ts";
import { discretionaryReduction } from "@clove/domain/orders/discount-limit.ts";
import {
  discountedLines,
  factsOf,
  type SaleFacts,
  type SaleRequest,
} from "@clove/domain/orders/sale-facts.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";

/** Records in the audit log a reduction beyond the products' own discounts, and prices other than the catalogue's (operating §7). */
export async function auditReductions(
  db: Db,
  scope: Scope,
  order_id: number,
  body: Pick<SaleRequest, "items" | "adjustment">,
  facts: Pick<SaleFacts, "currency" | "variations" | "terms">,
): Promise<void> {
  const decimals = currencyDecimals(facts.currency);
  const lines = discountedLines(body.items, facts).map((line) => ({
    ...line,
    own_price: factsOf(facts, line)!.sale_price,
  }));
  const reduction = discretionaryReduction(lines, toMinor(body.adjustment, decimals), decimals, facts.terms);
  const overridden = lines
    .filter(({ sale_price, own_price }) => sale_price !== own_price)
    .map(({ product_variation_id, own_price, sale_price }) => ({
      product_variation_id,
      own_price,
      sale_price,
    }));
  const entry = { subject: "order", subject_id: order_id };
  await Promise.all([
    reduction > 0 &&
      audit(db, scope, "order.discount", { ...entry, detail: { reduction: fromMinor(reduction, decimals) } }),
    overridden.length > 0 &&
      audit(db, scope, "order.price_override", { ...entry, detail: { lines: overridden } }),
  ]);
}
