import { fromMinor } from "../money.ts";
import type { BuiltOrder } from "../sales/build-order.ts";
import type { CashLine } from "./shift-sums.ts";

/** A counter's drawer: its open shift's beginning, and the last closing. ISO 8601; null = none. */
export type CounterFacts = { open_since: string | null; last_closed_at: string | null };

/**
 * Where a sale made at `made_at` stands (D7). Late = not in the shift in which it was made; without an open shift that
 * can only be a later one, for which it waits. Counted = the drawer was counted after the sale, at an opening or a
 * closing, so its cash is in that count.
 */
export function standOfSale(
  made_at: string,
  { open_since, last_closed_at }: CounterFacts,
): { is_late: boolean; is_counted: boolean; awaits_shift: boolean } {
  const made = Date.parse(made_at);
  const isBefore = (count: string | null) => count !== null && made < Date.parse(count);
  if (open_since === null) return { is_late: true, is_counted: isBefore(last_closed_at), awaits_shift: true };
  return { is_late: isBefore(open_since), is_counted: isBefore(open_since), awaits_shift: false };
}

/**
 * The cash ledger's lines of a sale. Cash that a count already had is countered, so that cash box and expected balance
 * stay as they are (D7).
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
