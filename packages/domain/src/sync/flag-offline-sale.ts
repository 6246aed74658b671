import type { AskedNeeds } from "../approvals/may-approve.ts";
import { currencyDecimals, fromMinor } from "../money.ts";
import {
  type DiscountFacts,
  discretionaryReduction,
  reductionBeyondLimit,
} from "../orders/discount-limit.ts";
import { isBeyondCredit } from "../orders/payments.ts";
import {
  discountedLines,
  factsOf,
  hasOtherTerms,
  isOtherPrice,
  type SaleRequest,
  type VariationFacts,
} from "../orders/sale-facts.ts";
import type { SaleTerms } from "../orders/sale-terms.ts";
import { beforeAdjustment } from "../orders/total-parts.ts";
import type { CreditFacts } from "../users/credit.ts";
import { soldTotals } from "./check-offline-sale.ts";
import type { SyncWarning } from "./sync-warnings.ts";

/** The server's present facts about the sale. */
export type FlagFacts = {
  currency: string;
  variations: readonly VariationFacts[];
  /** `may_sell`: the cashier is active, has pos:view and the counter's store, and counter and store are active. */
  cashier: DiscountFacts & { id: number; may_sell: boolean; had_shift: boolean };
  /** Null without a customer, or when the named one is unknown (sync §12). */
  customer: CreditFacts | null;
  /** By which the sale was made, and the company's present ones. */
  terms: SaleTerms;
  present_terms: SaleTerms;
  names_customer: boolean;
  /** Who approved it could allow what is beyond the limits. */
  is_approved: boolean;
  /** It says that somebody approved it, and this server gave no such approval. */
  is_approved_offline: boolean;
  sent_by: number;
  /** Somebody scanned the code of its receipt (receipt-codes §6): who, is of no concern. */
  is_restored: boolean;
  is_short: boolean;
  is_late: boolean;
  is_clock_sound: boolean;
};

/** The flags for what has changed since the sale was made, or was not allowed at any time (sync §9). */
export function flagOfflineSale(request: SaleRequest, facts: FlagFacts): SyncWarning[] {
  const { cashier, customer } = facts;
  const beyond = beyondLimits(request, facts);
  const flags: [SyncWarning, boolean][] = [
    ["oversold", facts.is_short],
    ["over_credit_limit", beyond.needs.includes("credit") && !facts.is_approved],
    ["over_discount_limit", beyond.needs.includes("discount") && !facts.is_approved],
    ["approved_offline", facts.is_approved_offline],
    ["repriced", request.items.some((item) => isRepriced(item, soldOf(item, facts)))],
    ["settings_changed", hasOtherTerms({ ...request, ...facts.terms }, facts.present_terms)],
    ["late", facts.is_late],
    ["no_shift", cashier.role === "cashier" && !cashier.had_shift],
    ["no_permission", !cashier.may_sell],
    ["sent_by_other", facts.sent_by !== cashier.id && !facts.is_restored],
    ["restored", facts.is_restored],
    ["customer_missing", facts.names_customer && customer === null],
    ["clock", !facts.is_clock_sound],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/** Whether the catalogue has changed: price, SST, own discount, status, or that only whole units are sold. */
function isRepriced(item: SaleRequest["items"][number], sold: VariationFacts): boolean {
  return (
    isOtherPrice(item, sold) ||
    item.item_vat !== sold.sale_vat ||
    item.discount < sold.discount ||
    sold.status !== "active" ||
    (sold.price_type !== "by_unit" && !Number.isInteger(item.quantity))
  );
}

type LimitFacts = Pick<FlagFacts, "currency" | "variations" | "customer" | "terms"> & {
  cashier: DiscountFacts;
};

/** What somebody must have approved of the sale; no `needs`: nothing. */
export function beyondLimits(request: SaleRequest, facts: LimitFacts): AskedNeeds {
  const decimals = currencyDecimals(facts.currency);
  const lines = discountedLines(request.items, facts);
  const { cashier, terms, customer } = facts;
  const totals = soldTotals(request, decimals, terms);
  const isReduced = reductionBeyondLimit(cashier, lines, totals, decimals, terms) !== null;
  const isOnCredit = isBeyondCredit(request.payments, customer, decimals);
  return {
    needs: [...(isReduced ? ["discount" as const] : []), ...(isOnCredit ? ["credit" as const] : [])],
    reduction: fromMinor(discretionaryReduction(lines, totals.adjustment, decimals, terms), decimals),
    before: fromMinor(beforeAdjustment(totals, terms), decimals),
  };
}

function soldOf(item: SaleRequest["items"][number], facts: FlagFacts): VariationFacts {
  const sold = factsOf(facts, item);
  if (!sold) throw new Error(`no facts of variation ${item.product_variation_id}`);
  return sold;
}
