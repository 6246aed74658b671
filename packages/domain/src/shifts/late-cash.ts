import { fromMinor } from "../money.ts";
import type { BuiltOrder } from "../orders/build-order.ts";
import type { CashLine } from "./shift-sums.ts";

/**
 * A counter's drawer: the beginning of its open shift, and its last closing. ISO 8601; null = none.
 * `is_open_by_seller`: the open shift is that of the cashier who sold, who cannot sell outside it.
 */
export type CounterFacts = {
  open_since: string | null;
  last_closed_at: string | null;
  is_open_by_seller: boolean;
};

/**
 * In which shift a sale made at `made_at` is counted (counters §7): in the open one, or it waits for the next. Counted
 * = the drawer was counted after the sale, at an opening or a closing, so that count has its cash; then the sale is
 * late, too, because it cannot be added to the shift in which it was made. A till's clock may be slow: what the open
 * shift's own cashier sold after the last closing was sold in that shift, whatever the clock says.
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
 * The cash ledger's lines of a sale. Cash that a count already had is offset, so that cash box and expected balance
 * stay as they are (counters §7).
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
