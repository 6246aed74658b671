import { fromMinor, sumAmounts, toMinor } from "../money.ts";
import type { CashKind } from "../terminals/terminals.schema.ts";

/** A line of the shift's cash ledger, as it may explain a mismatch; `amount` signed, on the wire. */
export type MismatchLine = {
  kind: CashKind;
  amount: number;
  at: string;
  order: { id: number; order_ref: string } | null;
  reason: string | null;
};

/** A sale that was made in the shift and is counted in a later one, or waits for one. */
export type LateSale = { order: { id: number; order_ref: string }; amount: number; at: string };

export const explanationKinds = [
  "same_amount",
  "half_amount",
  "late",
  "cash_out_without_reason",
  "change",
  "largest",
] as const;

/** What could explain a mismatch: `count` such movements of `amount` in all, `shown` the largest of them. */
export type Explanation = {
  kind: (typeof explanationKinds)[number];
  count: number;
  amount: number;
  shown: Pick<MismatchLine, "amount" | "at" | "order" | "reason">[];
};

const mostShown = 5;

/**
 * Where to look first when the count is not what was expected (counters §18), the likeliest first. A movement of exactly
 * the missing amount may never have been taken or given, one of half of it was booked with the wrong sign. Amounts on the
 * wire; nothing for a count that agrees.
 */
export function explainMismatch(
  mismatch: number,
  lines: readonly MismatchLine[],
  late: readonly LateSale[],
  decimals: number,
): Explanation[] {
  if (mismatch === 0) return [];
  const off = Math.abs(toMinor(mismatch, decimals));
  const moved = movements(lines, decimals);
  const isOf = (minor: number) => (line: MismatchLine) => Math.abs(toMinor(line.amount, decimals)) === minor;
  const found: Record<Explanation["kind"], Explanation["shown"]> = {
    same_amount: moved.filter(isOf(off)),
    half_amount: off % 2 === 0 ? moved.filter(isOf(off / 2)) : [],
    late: late.map((sale) => ({ ...sale, reason: null })),
    cash_out_without_reason: lines.filter(({ kind, reason }) => kind === "cash_out" && !reason),
    change: lines.filter(({ kind }) => kind === "change"),
    largest: byAmount(moved).slice(0, 3),
  };
  return explanationKinds
    .filter((kind) => found[kind].length > 0)
    .map((kind) => ({
      kind,
      count: found[kind].length,
      amount: sumAmounts(
        found[kind].map(({ amount }) => amount),
        decimals,
      ),
      shown: byAmount(found[kind])
        .slice(0, mostShown)
        .map(({ amount, at, order, reason }) => ({ amount, at, order, reason })),
    }));
}

/** What moved the drawer: a sale as what was kept of it, received less change. Counts are no movements. */
function movements(lines: readonly MismatchLine[], decimals: number): MismatchLine[] {
  const kept = new Map<number, MismatchLine>();
  const others: MismatchLine[] = [];
  for (const line of lines) {
    const { kind, order } = line;
    if (kind === "opening_correction" || kind === "closing_correction" || kind === "counted_at_closing")
      continue;
    if ((kind !== "sale" && kind !== "change") || !order) {
      others.push(line);
      continue;
    }
    const sum = toMinor(kept.get(order.id)?.amount ?? 0, decimals) + toMinor(line.amount, decimals);
    kept.set(order.id, { ...line, kind: "sale", amount: fromMinor(sum, decimals) });
  }
  return [...kept.values(), ...others];
}

const byAmount = <T extends { amount: number }>(lines: readonly T[]) =>
  lines.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
