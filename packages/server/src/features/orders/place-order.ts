import { approvedExchange, type ToRefund } from "@clove/domain/approvals/asked-refund.ts";
import { approvedSale } from "@clove/domain/approvals/asked-sale.ts";
import { AppError } from "@clove/domain/errors.ts";
import { fromMinor } from "@clove/domain/money.ts";
import { buildOrder } from "@clove/domain/orders/build-order.ts";
import { checkSale } from "@clove/domain/orders/check-sale.ts";
import type { Order, PlaceOrderBody } from "@clove/domain/orders/orders.schema.ts";
import type { SaleFacts, SaleRequest } from "@clove/domain/orders/sale-facts.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import { provedPayments } from "@clove/domain/proof/sale-proof.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import { saleCash } from "@clove/domain/shifts/late-cash.ts";
import { workedCounter } from "@clove/domain/shifts/worked-counter.ts";
import { isBatchElsewhere } from "@clove/domain/stock/batch-elsewhere.ts";
import { isSameSale } from "@clove/domain/sync/offline-sale.ts";
import { firstAnswer, type StoredWrite, storedWrite } from "../../db/once.ts";
import { checkSeenRow } from "../../db/seen-branches.sql.ts";
import { type Db, leadsToCluster, type Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { Refused, refuseIfAny } from "../../http/errors.ts";
import { happenings } from "../../metrics/happenings.ts";
import { approverOf, auditApproved, limitsOf, refuseUnlessApproved } from "../approvals/use-approval.ts";
import { cursorsOf, findOthers } from "../sync/other-history.ts";
import type { ReadAt } from "../sync/stream-cursor.ts";
import { auditReductions, type Reduction, reductionsOf } from "./audit-reductions.ts";
import type { KeptFacts } from "./kept-facts.ts";
import { maySeeOrder } from "./may-see-order.ts";
import { type AgainSold, madeAgain, madeOnline, newOrder } from "./new-order.ts";
import { readFirstAnswer } from "./orders.sql.ts";
import { type OfflineRecord, recordSale } from "./record-sale.sql.ts";
import { readSaleFacts, type SoldAt, type StoredSaleFacts } from "./sale-facts.sql.ts";
import { soldLines, type Taken, takeStock } from "./take-stock.ts";

/**
 * Sells, once per key. The domain's rules judge the sale on facts that are read without locks; then one statement locks the facts,
 * compares them, and writes the sale completely or not at all (selling §15; stock §2; api §8; docs/decisions/030).
 * @throws Refused with every reason; AppError not_found, forbidden, key_reused
 */
export async function placeOrder(
  tx: Tx,
  scope: Scope,
  body: PlaceOrderBody,
  key: string | undefined,
  { kept, isFirst }: { kept: KeptFacts; isFirst: boolean },
): Promise<Order> {
  const write = {
    call: "order/place",
    key,
    body,
    maySee: (order: Order) =>
      maySeeOrder(scope, { cashier: order.cashier_user_id, branch: order.terminal.branch.id }),
    isSame: (order: Order) => isPlacedAs(order, body, scope),
    again: ({ id }: { id: number }) => readFirstAnswer(tx.db, scope, id),
  };
  const claimed = storedWrite(scope, write);
  const sold = (sale: JudgedSale) => {
    tx.afterCommit(() => {
      kept.took(scope, sale.branch_id, sale.taken);
      happenings.sale.tell({ made: "online" });
    });
    return tx.last(() => sale.write(claimed));
  };
  const quick = isFirst ? judgeByKept(tx.db, scope, body, kept) : null;
  if (quick) return sold(quick);

  const [stored, others] = await Promise.all([
    readSaleFacts(tx.db, scope, body, key),
    findOthers(tx.db, scope, "sale", body),
  ]);
  if (claimed && stored.known) {
    checkSeenRow(scope, stored.terminal, "terminal_id");
    return firstAnswer(scope, write, claimed, stored.known);
  }
  refuseIfAny(others);
  if (!leadsToCluster(tx.db)) kept.keep(scope, stored);
  return sold(judgeSale(tx.db, scope, body, stored));
}

/**
 * A sale judged by what this server remembers; null if that is not enough, or refuses it, or if the audit log is to tell of the sale, whose
 * id is not known yet.
 */
function judgeByKept(db: Db, scope: Scope, sale: PlaceOrderBody, kept: KeptFacts): JudgedSale | null {
  const stored = kept.find(scope, sale);
  const histories = stored && cursorsOf("sale", sale);
  if (!histories) return null;
  try {
    const judged = judgeSale(db, scope, sale, stored, { histories });
    return judged.reductions.length === 0 ? judged : null;
  } catch (error) {
    if (error instanceof AppError || error instanceof Refused) return null;
    throw error;
  }
}

/** `branch_id`: the store whose goods are taken; `write` starts all statements at once, with a key as in `SaleRecord`. */
export type JudgedSale = {
  branch_id: number;
  taken: readonly Taken[];
  reductions: readonly Reduction[];
  write: (key: StoredWrite | null) => Promise<Order>;
};

/**
 * Judges a sale by these facts. `back`: the goods that pay for it, where they do; `again`: if it is recorded again; `histories`: as in
 * `SaleRecord`.
 * @throws Refused with every reason; AppError not_found, forbidden
 */
export function judgeSale(
  db: Db,
  scope: Scope,
  body: PlaceOrderBody,
  stored: StoredSaleFacts,
  {
    back,
    again,
    histories,
  }: { back?: Back; again?: AgainSold | undefined; histories?: readonly ReadAt[] } = {},
): JudgedSale {
  const terminal = checkSeenRow(scope, stored.terminal, "terminal_id");
  // A server that was set back may have lost the batch; the sale then takes the next ones.
  if (!again) refuseUnknownBatches(body, stored);
  const unapproved = { ...saleFacts(scope, stored, terminal), by_goods: back?.by_goods ?? 0 };
  const approver = again
    ? again.approver
    : approverOf(scope, body, {
        approval: stored.approval,
        facts: () => approvedText(body, unapproved, back),
      });
  const { branch_id } = terminal;
  refuseUnlessApproved(scope, back?.missing ?? [], { approver, branch_id });
  const facts = { ...unapproved, approver: limitsOf(scope, approver, branch_id) };
  refuseIfAny([...checkSale(body, facts), ...batchesElsewhere(body, stored, terminal)]);

  const built = buildOrder(body, facts);
  const made = again ? madeAgain(scope, again) : madeOnline(scope, stored, terminal, body.temp_id ?? null);
  const stock = takeStock(soldLines(built, stored), stored.batches);
  if (stock.short.length > 0) throw new Error("checkSale let a sale beyond stock pass");
  const reductions = reductionsOf(body, facts);
  return {
    branch_id,
    taken: stock.taken,
    reductions,
    write: async (key) => {
      const [order] = await Promise.all([
        recordSale(db, scope, {
          order: (numbers) => newOrder(stored, terminal, built, made, numbers),
          facts: stored,
          nets: built.items.map(({ net }) => net),
          ...stock,
          cash: saleCash(built.ledger, scope.decimals, false),
          credit: fromMinor(built.ledger.credit, scope.decimals),
          approval_id: stored.approval?.id ?? null,
          proof: body.proof,
          offline: again ? sentAgain(again, body.user_id) : null,
          histories,
          write: key,
        }),
        auditReductions(db, scope, stored.ids.order_id, reductions),
        made.approved_by && auditApproved(db, scope, stored.ids.order_id, made.approved_by),
      ]);
      return order;
    },
  };
}

const sentAgain = ({ at, sent_by }: AgainSold, user_id: PlaceOrderBody["user_id"]): OfflineRecord => ({
  ...{ sent_by, awaits_shift: false, is_late: false, moved_at: at },
  named: { user_id: user_id ?? null, temp_id: null },
});

/**
 * The same lines, payments and customer. A till that was killed after it had sent a sale may send it with another history of its copy or
 * another place in a chain, which make it no other sale (offline §5).
 */
function isPlacedAs(order: Order, body: Omit<PlaceOrderBody, "temp_id">, { decimals }: Scope): boolean {
  const payments = (paid: typeof body.payments) => JSON.stringify(provedPayments(paid));
  return (
    isSameSale(order, body, decimals) &&
    payments(order.payment_logs) === payments(body.payments) &&
    order.user_id === (body.user_id ?? null)
  );
}

/** Goods that pay for a sale: what they pay in place of cash, a wire amount, and why their return needs an approval. */
export type Back = { by_goods: number; missing: readonly Refusal[]; asked: ToRefund };

/** Exactly what is approved of a sale or exchange. */
export function approvedText(request: SaleRequest, facts: SaleFacts, back: Back | undefined): string {
  const sale = approvedSale(request, facts);
  return back ? approvedExchange(back.asked, sale) : sale;
}

/** A batch that the company never had is refused. One that is sold out is not: the sale then takes the next ones. @throws AppError not_found */
export function refuseUnknownBatches({ items }: Pick<SaleRequest, "items">, stored: StoredSaleFacts): void {
  const at = items.findIndex(
    ({ stock_purchase_transaction_id: id }) => id && !stored.named_batches.some((batch) => batch.id === id),
  );
  if (at >= 0) throw new AppError("not_found", {}, `items.${at}.stock_purchase_transaction_id`);
}

/** Refuses batches of other stores, which no till offers. Offline sales that name one are recorded, with the batches that are next (sync §8). */
function batchesElsewhere(
  { items }: Pick<SaleRequest, "items">,
  { named_batches, variations }: StoredSaleFacts,
  { branch_id }: SoldAt,
): Refusal[] {
  return items.flatMap(({ stock_purchase_transaction_id, product_variation_id }, at) => {
    const batch = named_batches.find(({ id }) => id === stock_purchase_transaction_id);
    if (!batch || !isBatchElsewhere(batch, { product_variation_id, branch_id })) return [];
    const name = variations.find(({ id }) => id === product_variation_id)?.name ?? "";
    return refuse("batch_elsewhere", { name }, `items.${at}.stock_purchase_transaction_id`);
  });
}

/** The facts that a sale is judged by, without an approver. */
export function saleFacts(scope: Scope, stored: StoredSaleFacts, terminal: SoldAt): SaleFacts {
  return {
    mode: "online",
    currency: scope.currency,
    branch_id: terminal.branch_id,
    terminal,
    seller: {
      role: scope.role,
      max_discount: scope.max_discount,
      max_discount_type: scope.max_discount_type,
      open_shift_terminal_id: workedCounter(stored.own_shift_terminal_id, scope, {
        terminal_id: terminal.id,
        is_open: stored.shift_id !== null,
      }),
    },
    variations: stored.variations,
    customer: stored.customer,
    terms: saleTermsOf(scope),
  };
}
