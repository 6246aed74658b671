import { AppError } from "@clove/domain/errors.ts";
import { type BuiltOrder, buildOrder } from "@clove/domain/sales/build-order.ts";
import { checkSale } from "@clove/domain/sales/check-sale.ts";
import type { Order, PlaceOrderBody } from "@clove/domain/sales/orders.schema.ts";
import type { SaleFacts } from "@clove/domain/sales/sale-facts.ts";
import { allocateFifo } from "@clove/domain/stock/allocate-fifo.ts";
import { claim } from "../../db/once.ts";
import type { Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { Refused } from "../../http/errors.ts";
import { auditReductions } from "./audit-reductions.ts";
import { newOrder } from "./new-order.ts";
import { recordSale, type Taken } from "./record-sale.sql.ts";
import { type LockedSale, lockSale, type SoldAt, type SoldBatch } from "./sale-facts.sql.ts";

/**
 * Sells, once per key: judged by the domain's rules on locked rows, then written whole or not at all (S0 §5, D3–D7, D9).
 * The claim of the key and all locks travel in one round trip, all writes in a second.
 * @throws Refused with every reason; AppError not_found, forbidden, key_reused
 */
export async function placeOrder(
  tx: Tx,
  scope: Scope,
  { temp_id, ...body }: PlaceOrderBody,
  key: string | undefined,
): Promise<Order> {
  const [claimed, locked] = await Promise.all([
    claim<Order>(tx, scope, { call: "order/place", key, body }),
    lockSale(tx.db, scope, body),
  ]);
  if (claimed.isRepeat) return claimed.answer;

  const terminal = reachableTerminal(scope, locked.terminal);
  refuseUnknownBatches(body, locked);
  const facts = saleFacts(scope, locked, terminal);
  const [refusal, ...more] = checkSale(body, facts);
  if (refusal) throw new Refused([refusal, ...more]);

  const built = buildOrder(body, facts);
  const order = newOrder(scope, locked, terminal, built, temp_id ?? null);
  const record = { order, ledger: built.ledger, shift_id: locked.shift_id, taken: takeStock(built, locked) };
  await Promise.all([
    recordSale(tx.db, scope, record),
    auditReductions(tx.db, scope, order.id, body, facts),
    claimed.keep(order),
  ]);
  return order;
}

/** Another company's counter is unknown; the own company's in an unassigned branch is forbidden (api.md, Answers). */
function reachableTerminal(scope: Scope, terminal: SoldAt | null): SoldAt {
  if (!terminal) throw new AppError("not_found", {}, "terminal_id");
  if (!seesBranch(scope, terminal.branch_id)) throw new AppError("forbidden", {}, "terminal_id");
  return terminal;
}

/** A batch that is sold out is no fault (the sale goes on with the oldest); one the company never had is. */
function refuseUnknownBatches(body: Pick<PlaceOrderBody, "items">, locked: LockedSale): void {
  const at = body.items.findIndex(
    ({ stock_purchase_transaction_id: id }) => id && !locked.named_batch_ids.includes(id),
  );
  if (at >= 0) throw new AppError("not_found", {}, `items.${at}.stock_purchase_transaction_id`);
}

function saleFacts(scope: Scope, locked: LockedSale, terminal: SoldAt): SaleFacts {
  return {
    mode: "online",
    currency: scope.currency,
    branch_id: terminal.branch_id,
    terminal,
    seller: {
      role: scope.role,
      max_discount: scope.max_discount,
      max_discount_type: scope.max_discount_type,
      open_shift_terminal_id: locked.own_shift_terminal_id,
    },
    variations: locked.variations,
    customer: locked.customer,
  };
}

/** D5: every line takes its named batch first, then the oldest; two lines of one variation share what is left. */
function takeStock(built: BuiltOrder, locked: LockedSale): Taken[] {
  const left = new Map<number, SoldBatch[]>();
  for (const batch of locked.batches) {
    left.set(batch.product_variation_id, [...(left.get(batch.product_variation_id) ?? []), batch]);
  }
  return built.items.flatMap((item, i) => {
    const batches = left.get(item.product_variation_id) ?? [];
    const allocation = allocateFifo(batches, item.quantity, item.stock_purchase_transaction_id);
    if (allocation.shortfall > 0) throw new Error("checkSale let a sale beyond stock pass");
    left.set(item.product_variation_id, allocation.left);
    return allocation.taken.map(({ batch, quantity }) => ({
      order_item_id: locked.ids.item_ids[i]!,
      batch_id: batch.stock_purchase_transaction_id,
      product_variation_id: item.product_variation_id,
      quantity,
    }));
  });
}
