import { createHash } from "node:crypto";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { toPay } from "@clove/domain/orders/total-parts.ts";
import { provedPayments, provedText, type SaleProof } from "@clove/domain/proof/sale-proof.ts";
import type { StoredSaleFacts } from "../orders/sale-facts.sql.ts";

/**
 * The place of a sale in its device's chain, as `record_sale` stores it. `is_sound`: its hash is that of the sale as it is being
 * stored (proof §4).
 */
export function arrivedProof(
  proof: SaleProof,
  order: Order,
  { variations }: Pick<StoredSaleFacts, "variations">,
  decimals: number,
) {
  const made = new Set(proof.made_lines);
  const facts = {
    ...proof,
    temp_id: order.temp_id ?? proof.temp_id,
    lines: order.items.map(({ product_variation_id: id, quantity, unit_price, discount }, i) => ({
      variation: (made.has(i) && variations.find((sold) => sold.id === id)?.temp_id) || id,
      ...{ quantity, unit_price, discount },
    })),
    payments: provedPayments(order.payment_logs),
    total: toPay(order, decimals),
  };
  const hash = createHash("sha256").update(provedText(facts)).digest("hex");
  return {
    ...proof,
    // Columns stay null where there is nothing to say.
    temp_id: order.temp_id === null ? proof.temp_id : undefined,
    is_sound: hash === proof.hash,
  };
}
