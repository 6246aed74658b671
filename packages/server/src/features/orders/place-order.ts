import { AppError } from "@clove/domain/errors.ts";
import { fromMinor } from "@clove/domain/money.ts";
import { buildOrder } from "@clove/domain/orders/build-order.ts";
import { checkSale } from "@clove/domain/orders/check-sale.ts";
import type { Order, PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import type { SaleFacts, SaleRequest } from "@clove/domain/orders/sale-facts.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import { saleCash } from "@clove/domain/shifts/late-cash.ts";
import { isBatchElsewhere } from "@clove/domain/stock/batch-elsewhere.ts";
import { isSameSale } from "@clove/domain/sync/offline-sale.ts";
import { claim } from "../../db/once.ts";
import type { Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { Refused } from "../../http/errors.ts";
import { auditReductions } from "./audit-reductions.ts";
import { maySeeOrder } from "./may-see-order.ts";
import { madeOnline, newOrder } from "./new-order.ts";
import { recordSale } from "./record-sale.sql.ts";
import { type LockedSale, lockSale, type SoldAt } from "./sale-facts.sql.ts";
import { soldLines, takeStock } from "./take-stock.ts";

/**
 * Sells, once per key: judged by the domain's rules on locked rows, then written whole or not at all (selling §15;
 * stock §2; api §8). The claim of the key and all locks travel in one round trip, all writes in a second.
 * @throws Refused with every reason; AppError not_found, forbidden, key_reused
 */
export async function placeOrder(
  tx: Tx,
  scope: Scope,
  { temp_id, ...body }: PlaceOrderBody,
  key: string | undefined,
): Promise<Order> {
  const [claimed, locked] = await Promise.all([
    claim<Order>(tx, scope, {
      call: "order/place",
      key,
      body,
      maySee: (order) =>
        maySeeOrder(scope, { cashier: order.cashier_user_id, branch: order.terminal.branch.id }),
      isSame: (order) => isSameSale(order, body, scope.decimals),
    }),
    lockSale(tx.db, scope, body, { mayOversell: false }),
  ]);
  const terminal = reachableTerminal(scope, locked.terminal);
  if (claimed.isRepeat) return claimed.first();

  refuseUnknownBatches(body, locked);
  const facts = saleFacts(scope, locked, terminal);
  const [refusal, ...more] = [...checkSale(body, facts), ...batchesElsewhere(body, locked, terminal)];
  if (refusal) throw new Refused([refusal, ...more]);

  const built = buildOrder(body, facts);
  const order = newOrder(locked, terminal, built, madeOnline(scope, locked, terminal, temp_id ?? null));
  const stock = takeStock(soldLines(built, locked), locked.batches);
  if (stock.short.length > 0) throw new Error("checkSale let a sale beyond stock pass");
  await Promise.all([
    recordSale(tx.db, scope, {
      order,
      ...stock,
      recorded_at: order.created_at,
      shift_id: locked.shift_id,
      cash: saleCash(built.ledger, scope.decimals, false),
      credit: fromMinor(built.ledger.credit, scope.decimals),
      offline: null,
    }),
    auditReductions(tx.db, scope, order.id, body, facts),
    claimed.keep(order),
  ]);
  return order;
}

/** Another company's counter is unknown; the own company's in an unassigned branch is forbidden (access §15). */
function reachableTerminal(scope: Scope, terminal: SoldAt | null): SoldAt {
  if (!terminal) throw new AppError("not_found", {}, "terminal_id");
  if (!seesBranch(scope, terminal.branch_id)) throw new AppError("forbidden", {}, "terminal_id");
  return terminal;
}

/** A batch that is sold out is not an error (the sale goes on with the oldest); one the company never had is. */
export function refuseUnknownBatches({ items }: Pick<SaleRequest, "items">, locked: LockedSale): void {
  const at = items.findIndex(
    ({ stock_purchase_transaction_id: id }) => id && !locked.named_batches.some((batch) => batch.id === id),
  );
  if (at >= 0) throw new AppError("not_found", {}, `items.${at}.stock_purchase_transaction_id`);
}

/**
 * A till offers the batches of its own store only. Offline sales are recorded all the same, with the oldest (sync §8).
 */
function batchesElsewhere(
  { items }: Pick<SaleRequest, "items">,
  { named_batches, variations }: LockedSale,
  { branch_id }: SoldAt,
): Refusal[] {
  return items.flatMap(({ stock_purchase_transaction_id, product_variation_id }, at) => {
    const batch = named_batches.find(({ id }) => id === stock_purchase_transaction_id);
    if (!batch || !isBatchElsewhere(batch, { product_variation_id, branch_id })) return [];
    const name = variations.find(({ id }) => id === product_variation_id)?.name ?? "";
    return refuse("batch_elsewhere", { name }, `items.${at}.stock_purchase_transaction_id`);
  });
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
