import { approvedSale } from "@clove/domain/approvals/asked-sale.ts";
import { AppError } from "@clove/domain/errors.ts";
import { fromMinor } from "@clove/domain/money.ts";
import { buildOrder } from "@clove/domain/orders/build-order.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { isOtherPrice, type SaleRequest, type VariationFacts } from "@clove/domain/orders/sale-facts.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import { type CounterFacts, saleCash, standOfSale } from "@clove/domain/shifts/late-cash.ts";
import { checkOfflineSale, termsOfOfflineSale } from "@clove/domain/sync/check-offline-sale.ts";
import { beyondLimits, flagOfflineSale } from "@clove/domain/sync/flag-offline-sale.ts";
import { flagSentAgain } from "@clove/domain/sync/flag-sent-again.ts";
import { differsFrom, type OfflineSale, saleRequestOf } from "@clove/domain/sync/offline-sale.ts";
import { saleMoment } from "@clove/domain/sync/sale-moment.ts";
import { syncOrder, syncOrderItem, syncPayment } from "@clove/domain/sync/sync.schema.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import { z } from "zod";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { refuseIfAny } from "../../http/errors.ts";
import { happenings } from "../../metrics/happenings.ts";
import { auditApproved } from "../approvals/use-approval.ts";
import { audit } from "../audit/audit.sql.ts";
import { auditReductions, reductionsOf } from "../orders/audit-reductions.ts";
import { newOrder } from "../orders/new-order.ts";
import { readSoldOrder } from "../orders/orders.sql.ts";
import { refuseUnknownBatches } from "../orders/place-order.ts";
import { recordSale } from "../orders/record-sale.sql.ts";
import { readSaleFacts, type SoldAt, saleSettings } from "../orders/sale-facts.sql.ts";
import { soldLines, takeStock } from "../orders/take-stock.ts";
import { readFormerPrices } from "../price-changes/price-changes.sql.ts";
import { makeDueSoon } from "../reports/summed-months.sql.ts";
import { couldMake, mayBring, maySell } from "./may-bring.ts";
import { idsOfKeys, idsOfVariations } from "./record-ids.sql.ts";
import { Malformed, readAs } from "./record-malformed.ts";
import { flagDiffers, readSaleContent, readSaleMakers } from "./record-order.sql.ts";
import { recordUser } from "./record-user.ts";
import type { RecordContext, Recorder } from "./recorder.ts";
import { formerInvoice, markSeen, noteSentAgain, wasSetBackSince } from "./sent-again.sql.ts";
import { judgeSyncedApproval } from "./synced-approval.ts";

/** As in the trigger `mark_summed_month`. */
const lateMilliseconds = 12 * 3_600_000;

/**
 * Records a well-formed sale and flags what has changed since it was made (sync §8, §9). The sender must be allowed to send it, and its
 * cashier must have been able to make it.
 */
export const recordOrder: Recorder<Order> = {
  call: "order/place",
  settings: saleSettings,
  store: (context, body) => storeOfflineSale(context, readSale(body)),
  again: readSoldOrder,
  mayRepeat: (scope, { cashier_user, terminal }) =>
    mayBring(scope, cashier_user, { branch_id: terminal.branch.id }),
  async noteDiffering({ tx, scope }, body, { id, order_ref, terminal }) {
    if (!(await isOtherSale(tx, scope, body, id))) return null;
    await flagDiffers(tx.db, scope, id);
    // The store of the recorded sale, so that its manager sees this: the new record may name a counter of any store.
    return { message: syncTexts.saleDiffers({ order_ref }), branch_id: terminal.branch.id };
  },
};

async function isOtherSale(
  tx: Tx,
  scope: Scope,
  body: Record<string, unknown>,
  stored_id: number,
): Promise<boolean> {
  try {
    const sale = readSale(body);
    const [request, content] = await Promise.all([
      requestOf(tx, scope, sale),
      readSaleContent(tx.db, scope, stored_id),
    ]);
    return differsFrom(content, request, sale.order.total);
  } catch (error) {
    if (error instanceof Malformed) return true;
    throw error;
  }
}

async function storeOfflineSale(
  context: RecordContext,
  sale: OfflineSale,
): Promise<{ row: Order; warnings: SyncWarning[] }> {
  const { tx, scope, sender } = context;
  const { order: sent } = sale;
  const { receipt } = context;
  if (receipt?.isRevoked) throw new AppError("receipt_key_revoked");
  const is_restored = receipt !== undefined || sent.is_restored === true;
  const { again } = sent;
  const request = await requestOf(tx, scope, sale);
  refuseMissingVariations(sale, request);
  const now = new Date().toISOString();
  const told = saleMoment(sent, now);
  const { terminal_id, cashier_user_id } = sent;
  const ids = request.items.map((item) => item.product_variation_id);
  const [stored, formerPrices, makers, isSetBack] = await Promise.all([
    readSaleFacts(tx.db, scope, { ...request, approval_id: sent.approval_id }),
    readFormerPrices(tx.db, scope, ids, told.at),
    readSaleMakers(tx.db, scope, { terminal_id, cashier_user_id, made_at: told.at }),
    again ? wasSetBackSince(tx.db, scope, told.at) : false,
  ]);
  const { terminal, customer } = stored;
  const variations = pricedAsThen(stored.variations, request, formerPrices);
  const { cashier } = makers;
  if (!terminal) throw new AppError("not_found", {}, "terminal_id");
  if (!cashier) throw new AppError("not_found", {}, "cashier_user_id");
  if (!receipt && !mayBring(scope, cashier, terminal)) throw new AppError("forbidden", {}, "cashier_user_id");
  if (!(await couldMake(context, cashier, terminal)))
    throw new AppError("never_sold_there", {}, "cashier_user_id");
  const names_customer = sent.user_id != null || sent.user_temp_id != null;
  const { currency } = scope;
  const present_terms = saleTermsOf(scope);
  const terms = termsOfOfflineSale(request, sent, { present: present_terms, currency });
  refuseIfAny(checkOfflineSale(request, sent, { currency, variations, names_customer, terms }));
  // A server that was set back may have lost the batch; the sale then takes the next ones.
  if (!again) refuseUnknownBatches(request, stored);

  const facts = {
    mode: "offline" as const,
    currency,
    branch_id: terminal.branch_id,
    terminal,
    seller: { ...cashier, open_shift_terminal_id: null },
    variations,
    customer,
    terms,
  };
  const built = buildOrder(request, facts);
  const approval = await judgeSyncedApproval(tx.db, scope, sent, {
    ...{ requested_by: cashier.id, branch_id: terminal.branch_id, approval: stored.approval },
    asked: beyondLimits(request, { currency, variations, cashier, customer, terms }),
    facts: approvedSale(request, facts),
  });
  const stock = takeStock(soldLines(built, stored), stored.batches);
  // Nor does it have every shift.
  const moment = saleMoment(sent, now, isSetBack ? null : makers.own_shifts);
  const stand = standOfSale(moment.at, makers.counter);
  const judged = flagOfflineSale(request, {
    currency,
    variations,
    cashier: {
      ...cashier,
      may_sell:
        isActive(terminal) && maySell(cashier, terminal) && (is_restored || maySell(sender, terminal)),
      // An impossible time was moved into one of the cashier's own shifts.
      had_shift:
        makers.had_shift || moment.at !== told.at || (makers.counter.is_open_by_seller && !stand.is_counted),
    },
    customer,
    terms,
    present_terms,
    names_customer,
    is_approved: approval.is_allowed,
    is_approved_offline: approval.is_offline,
    sent_by: sender.id,
    is_restored,
    is_short: stock.short.length > 0,
    is_late: stand.is_counted,
    is_clock_sound: moment.is_sound,
  });
  const flags = again ? flagSentAgain(judged, again, isSetBack) : judged;
  const invoice_id =
    again &&
    (await formerInvoice(tx.db, scope, {
      ...{ terminal_id, unique_no: terminal.unique_no, order_ref: sent.order_ref, at: moment.at, again },
    }));
  const made = {
    ...(invoice_id && { invoice_id }),
    temp_id: sent.temp_id,
    order_ref: () => sent.order_ref,
    created_at: moment.at,
    cashier_user: { id: cashier.id, name: cashier.name },
    approved_by: approval.by,
    flags,
  };
  const subject = { subject: "order", subject_id: stored.ids.order_id };
  const [order] = await Promise.all([
    recordSale(tx.db, scope, {
      order: (numbers) => newOrder(stored, terminal, built, made, numbers),
      facts: stored,
      nets: built.items.map(({ net }) => net),
      ...stock,
      cash: saleCash(built.ledger, scope.decimals, stand.is_counted),
      credit: fromMinor(built.ledger.credit, scope.decimals),
      approval_id: approval.approval_id,
      proof: sent.proof,
      offline: {
        sent_by: sender.id,
        awaits_shift: stand.awaits_shift,
        is_late: stand.is_counted,
        moved_at: again && isOfShift(moment.at, makers.counter) ? moment.at : null,
        named: { user_id: sent.user_id ?? null, temp_id: sent.user_temp_id ?? null },
      },
      write: null,
    }),
    auditReductions(tx.db, scope, subject.subject_id, reductionsOf(request, { currency, variations, terms })),
    approval.by &&
      auditApproved(tx.db, { ...scope, user_id: cashier.id }, subject.subject_id, {
        id: approval.by.id,
        ...(approval.is_offline && { offline_at: sent.approved_at ?? sent.created_at }),
      }),
    flags.length > 0 &&
      audit(tx.db, scope, "order.synced", {
        ...subject,
        detail: { flags, sent_by: sender.id, cashier_user_id, created_at: sent.created_at },
      }),
    // It may be of a month that is summed already.
    Date.parse(now) - Date.parse(moment.at) > lateMilliseconds && makeDueSoon(tx.db, scope),
    again &&
      noteSentAgain(
        tx.db,
        scope,
        {
          ...{ kind: "order", temp_id: sent.temp_id, row_id: stored.ids.order_id },
          ...{ terminal_id, made_at: moment.at, amount: built.order.total },
        },
        again,
      ),
  ]);
  // That alone is nothing to look at.
  const warnings = flags.filter((flag) => flag !== "sent_again");
  if (again && warnings.length === 0) await markSeen(tx.db, scope, order.id);
  tx.afterCommit(() => happenings.sale.tell({ made: "offline" }));
  return { row: order, warnings };
}

/** Whether it was made in the counter's open shift. */
const isOfShift = (at: string, { open_since }: CounterFacts) =>
  open_since !== null && Date.parse(at) >= Date.parse(open_since);

/** With the price of when the sale was made, where it was sold at another than the present one (sync §9). */
const pricedAsThen = (
  variations: readonly VariationFacts[],
  { items }: SaleRequest,
  former: ReadonlyMap<number, number>,
): VariationFacts[] =>
  variations.map((variation) => {
    const sale_price = former.get(variation.id);
    const isOther = items.some(
      (item) => item.product_variation_id === variation.id && isOtherPrice(item, variation),
    );
    return sale_price !== undefined && isOther ? { ...variation, sale_price } : variation;
  });

/** @throws Malformed */
export function readSale({ order_items, payment_logs, ...order }: Record<string, unknown>): OfflineSale {
  return {
    order: readAs(syncOrder, order),
    items: readAs(z.array(syncOrderItem), order_items ?? [], "order_items"),
    payments: readAs(z.array(syncPayment), payment_logs ?? [], "payment_logs"),
  };
}

async function requestOf(tx: Tx, scope: Scope, sale: OfflineSale): Promise<SaleRequest> {
  const { user_id, user_temp_id } = sale.order;
  const temp_ids = sale.items.flatMap((item) => item.product_variation_temp_id ?? []);
  const [users, variations] = await Promise.all([
    idsOfKeys(tx.db, scope, recordUser.call, user_id == null && user_temp_id ? [user_temp_id] : []),
    idsOfVariations(tx.db, scope, temp_ids),
  ]);
  return saleRequestOf(sale, { variations, user_id: user_id ?? users.get(user_temp_id ?? "") ?? null });
}

/** A line's variation must be stored already, if need be by retrying its product from quarantine. */
function refuseMissingVariations({ items }: OfflineSale, request: SaleRequest): void {
  const at = request.items.findIndex((item) => item.product_variation_id === 0);
  if (at < 0) return;
  const parent = items[at]?.product_variation_temp_id;
  if (parent == null) throw new AppError("validation_failed", {}, `order_items.${at}.product_variation_id`);
  throw new AppError("parent_missing", { parent }, `order_items.${at}.product_variation_temp_id`);
}

const isActive = (at: SoldAt) => at.status === "active" && at.branch_status === "active";
