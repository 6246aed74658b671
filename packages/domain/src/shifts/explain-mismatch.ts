import { fromMinor, sumOf, toMinor } from "../money.ts";
import type { CashKind } from "../terminals/terminals.schema.ts";
import { explanationKinds, type ShiftDetail } from "./shift-detail.schema.ts";

export type Explanation = ShiftDetail["explanations"][number];

/** A line of the shift's cash ledger; `amount`: a signed wire amount. */
export type MismatchLine = Explanation["shown"][number] & { kind: CashKind };

/** A sale that was made in the shift but is counted in a later one, or still waits for one. */
export type LateSale = { order: { id: number; order_ref: string }; amount: number; at: string };

const mostShown = 5;

/**
 * What could explain that the count is not what was expected (counters §18), the likeliest first. The cash of a movement of exactly
 * the missing amount may never have changed hands; one of half of it may have been entered the wrong way round. Wire amounts; empty
 * for a count that agrees.
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
      amount: sumOf(found[kind], "amount", decimals),
      shown: byAmount(found[kind])
        .slice(0, mostShown)
        .map(({ amount, at, order, reason }) => ({ amount, at, order, reason })),
    }));
}

/** The movements of cash: of a sale what was kept, received less change. Corrections by a count are no movements. */
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
