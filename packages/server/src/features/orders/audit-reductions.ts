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

/** A line of the audit log about a sale. */
export type Reduction = {
  action: "order.discount" | "order.price_override";
  detail: Record<string, unknown>;
};

/** What the audit log tells of a sale: a reduction beyond the products' own discounts, and prices other than the catalogue's (operating §7). */
export function reductionsOf(
  body: Pick<SaleRequest, "items" | "adjustment">,
  facts: Pick<SaleFacts, "currency" | "variations" | "terms">,
): Reduction[] {
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
  return [
    ...(reduction > 0
      ? [{ action: "order.discount" as const, detail: { reduction: fromMinor(reduction, decimals) } }]
      : []),
    ...(overridden.length > 0
      ? [{ action: "order.price_override" as const, detail: { lines: overridden } }]
      : []),
  ];
}

export const auditReductions = (db: Db, scope: Scope, order_id: number, reductions: readonly Reduction[]) =>
  Promise.all(
    reductions.map(({ action, detail }) =>
      audit(db, scope, action, { subject: "order", subject_id: order_id, detail }),
    ),
  );
