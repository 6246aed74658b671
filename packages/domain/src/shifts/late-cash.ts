import { fromMinor } from "../money.ts";
import type { BuiltOrder } from "../orders/build-order.ts";
import type { CashLine } from "./shift-sums.ts";

/**
 * A counter: when its open shift began and when its last one was closed (ISO 8601; null: none). `is_open_by_seller`: whether the open
 * shift is that of the cashier who sold and who cannot sell outside it.
 */
export type CounterFacts = {
  open_since: string | null;
  last_closed_at: string | null;
  is_open_by_seller: boolean;
};

/**
 * Whether an offline sale made at `made_at` goes into the open shift or waits for the next one (counters §7). `is_counted`: the drawer
 * was counted after the sale, at an opening or closing, so the count includes its cash; the sale is then late, because the shift in
 * which it was made is over. A till's clock may be slow: what the cashier of the open shift sold after the last closing was sold in
 * that shift, whatever the clock said.
 */
export function standOfSale(
  made_at: string,
  { open_since, last_closed_at, is_open_by_seller }: CounterFacts,
): { is_counted: boolean; awaits_shift: boolean } {
  const count = is_open_by_seller ? last_closed_at : (open_since ?? last_closed_at);
  const is_counted = count !== null && Date.parse(made_at) < Date.parse(count);
  return { is_counted, awaits_shift: open_since === null };
}

/**
 * The lines of a sale in the cash ledger. Cash that a count already includes is offset, so that cash box and expected balance stay
 * the same (counters §7).
 */
export function saleCash(
  { cash_sale, cash_change }: BuiltOrder["ledger"],
  decimals: number,
  isCounted: boolean,
): CashLine[] {
  const lines = [
    { kind: "sale" as const, minor: cash_sale },
    { kind: "change" as const, minor: cash_change },
    { kind: "counted_at_closing" as const, minor: isCounted ? -(cash_sale + cash_change) : 0 },
  ];
  return lines
    .filter(({ minor }) => minor !== 0)
    .map(({ kind, minor }) => ({ kind, amount: fromMinor(minor, decimals) }));
}
