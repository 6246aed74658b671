import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDecimals, fromMinor, toMinor } from "../money.ts";
import { cashRoundingOf, roundingOf } from "./cash-rounding.ts";
import { type LineTotals, netFigures, saleLines, saleTotals } from "./line-totals.ts";
import { paidForLines } from "./paid-share.ts";
import { planReturn } from "./plan-refund.ts";
import type { RefundFacts } from "./refund-facts.ts";
import type { SaleTerms } from "./sale-terms.ts";

/*
 * A plain model of the decisions, in fractions of whole numbers and written without any function of the rules. It rounds by looking at
 * the remainder; rates are in hundredths of a percent, quantities in thousandths, amounts in minor units.
 */
type Line = { price: bigint; thousandths: bigint; vat: bigint; discount: bigint };
type ModelLine = { goods: bigint; sst: bigint; discount: bigint; total: bigint; paid: bigint };

/** above / below, to the nearest whole, halves away from zero. */
function nearest(above: bigint, below: bigint): bigint {
  if (above < 0n) return -nearest(-above, below);
  const whole = above / below;
  return (above % below) * 2n < below ? whole : whole + 1n;
}

const added = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Each part of `total` by its weight: what is reached up to here, less what was reached before. */
function parts(weights: readonly bigint[], total: bigint): bigint[] {
  const all = added(weights);
  const reached = weights.map((_, i) =>
    all === 0n ? 0n : nearest(total * added(weights.slice(0, i + 1)), all),
  );
  return reached.map((here, i) => here - (reached[i - 1] ?? 0n));
}

function modelOf(lines: readonly Line[], adjustment: bigint, terms: SaleTerms): ModelLine[] {
  const goods = lines.map(({ price, thousandths }) => nearest(price * thousandths, 1000n));
  const left = lines.map(({ discount }, i) => nearest(goods[i]! * (10_000n - discount), 10_000n));
  if (terms.prices_include_tax) {
    const paid = parts(left, added(left) + adjustment);
    return lines.map(({ vat }, i) => {
      const sst = nearest(paid[i]! * vat, 10_000n + vat);
      return { goods: goods[i]!, sst, discount: goods[i]! - left[i]!, total: left[i]!, paid: paid[i]! };
    });
  }
  if (terms.tax_after_discount) {
    const taxed = parts(left, added(left) + adjustment);
    return lines.map(({ vat }, i) => {
      const sst = nearest(taxed[i]! * vat, 10_000n);
      const [discount, total, paid] = [goods[i]! - left[i]!, left[i]! + sst, taxed[i]! + sst];
      return { goods: goods[i]!, sst, discount, total, paid };
    });
  }
  const totals = lines.map(({ vat, discount }, i) =>
    nearest(goods[i]! * (10_000n + vat - discount), 10_000n),
  );
  const paid = parts(totals, added(totals) + adjustment);
  return lines.map(({ vat }, i) => {
    const sst = nearest(goods[i]! * vat, 10_000n);
    return {
      goods: goods[i]!,
      sst,
      discount: goods[i]! + sst - totals[i]!,
      total: totals[i]!,
      paid: paid[i]!,
    };
  });
}

/** The nearest multiple of the step; New Zealand's halves go down. */
function modelCash(amount: bigint, step: bigint, currency: string): bigint {
  if (step === 0n) return amount;
  const below = amount - (amount % step);
  const toBelow = amount - below;
  const toAbove = below + step - amount;
  if (toBelow === toAbove) return currency === "NZD" ? below : below + step;
  return toBelow < toAbove ? below : below + step;
}

/** Companies' settings: currency and smallest cash amount. */
const places: [currency: string, cash_rounding: number][] = [
  ["MYR", 0.05],
  ["NZD", 0.1],
  ["DKK", 0.5],
  ["SEK", 1],
  ["EUR", 0],
  ["KWD", 0.005],
  ["JPY", 0],
  ["JPY", 10],
];
const kinds = [
  { prices_include_tax: true, tax_after_discount: false },
  { prices_include_tax: true, tax_after_discount: true },
  { prices_include_tax: false, tax_after_discount: true },
  { prices_include_tax: false, tax_after_discount: false },
];
const hundredths = (usual: number[]) =>
  fc.oneof(
    fc.constantFrom(...usual.map((rate) => BigInt(rate * 100))),
    fc.integer({ min: 0, max: 10_000 }).map(BigInt),
  );
const lineOf = fc.record({
  price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 1_000_000 })).map(BigInt),
  thousandths: fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((pieces) => BigInt(pieces * 1000)),
    fc.integer({ min: 1, max: 9999 }).map(BigInt),
  ),
  vat: hundredths([0, 6, 7, 8, 10, 19, 25]),
  discount: hundredths([0, 0, 0, 10, 100]),
});
const sales = fc.record({
  place: fc.constantFrom(...places),
  kind: fc.constantFrom(...kinds),
  lines: fc.array(lineOf, { minLength: 1, maxLength: 8 }),
  /** Permille of the sale that is taken off, and of the rest that is paid by bank. */
  off: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })),
  byBank: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })),
});
type Sale = typeof sales extends fc.Arbitrary<infer T> ? T : never;

/** The sale by the model, and as the rules take it. */
function bothOf({ place: [currency, cash_rounding], kind, lines, off }: Sale) {
  const decimals = currencyDecimals(currency);
  const terms: SaleTerms = { ...kind, cash_rounding };
  const whole = modelOf(lines, 0n, terms);
  const isLast = !terms.prices_include_tax && terms.tax_after_discount;
  const most = added(whole.map(({ total, sst }) => (isLast ? total - sst : total)));
  const adjustment = -((most * BigInt(off)) / 1000n);
  const model = modelOf(lines, adjustment, terms);
  const sold = lines.map(({ price, thousandths, vat, discount }) => ({
    sale_price: fromMinor(Number(price), decimals),
    quantity: fromMinor(Number(thousandths), 3),
    sale_vat: fromMinor(Number(vat), 2),
    discount: fromMinor(Number(discount), 2),
  }));
  const total = added(model.map(({ paid }) => paid));
  const given = { adjustment: fromMinor(Number(adjustment), decimals) };
  return { currency, decimals, terms, model, sold, given, adjustment, total };
}

const minorsOf = (lines: readonly ModelLine[], field: keyof ModelLine) =>
  Number(added(lines.map((line) => line[field])));
const sumOf = (lines: readonly LineTotals[], field: keyof LineTotals) =>
  lines.reduce((sum, line) => sum + line[field], 0);

describe("the figures of any sale", () => {
  it("are those of the plain model, line by line and in sum", () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const { decimals, terms, model, sold, given, adjustment, total } = bothOf(sale);
        const lines = saleLines(sold, given, decimals, terms);
        expect(lines).toEqual(
          model.map(({ paid: _paid, ...line }) =>
            Object.fromEntries(Object.entries(line).map(([name, amount]) => [name, Number(amount)])),
          ),
        );
        expect(saleTotals(sold, given, decimals, terms)).toEqual({
          subtotal: minorsOf(model, "goods"),
          sst: minorsOf(model, "sst"),
          discount: minorsOf(model, "discount"),
          adjustment: Number(adjustment) + 0,
          total: Number(total),
        });
      }),
      { numRuns: 500 },
    );
  });

  it("add up as they are printed, and to net and tax as they are reported", () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const { decimals, terms, model, sold, given, total } = bothOf(sale);
        const lines = saleLines(sold, given, decimals, terms);
        const figures = saleTotals(sold, given, decimals, terms);
        const tax = terms.prices_include_tax ? 0 : figures.sst;
        for (const { goods, sst, discount, total: line } of lines)
          expect(goods + (terms.prices_include_tax ? 0 : sst) - discount).toBe(line);
        expect(figures.sst).toBe(sumOf(lines, "sst"));
        expect(figures.subtotal + tax - figures.discount + figures.adjustment).toBe(figures.total);

        const stored = lines.map((line) => ({ subtotal: line.total, sst: line.sst }));
        const paid = paidForLines(stored, figures.total, terms);
        expect(paid).toEqual(model.map((line) => Number(line.paid)));
        const net = paid.reduce((sum, share, i) => sum + share - lines[i]!.sst, 0);
        expect(net + figures.sst).toBe(Number(total));

        for (const [i, line] of lines.entries()) {
          const { vat } = sale.lines[i]!;
          const shown = netFigures(line, Number(vat) / 100, terms);
          if (!terms.prices_include_tax) expect(shown).toBeNull();
          else {
            const without = (amount: number) => amount - Number(nearest(BigInt(amount) * vat, 10_000n + vat));
            expect(shown!.goods).toBe(without(line.goods));
            // Without an adjustment, Gross Sales − Discount is what was paid less its tax.
            expect(shown!.goods - shown!.discount).toBe(without(line.total));
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** How a sale is paid by the model: the bank's part, and the rest in cash, rounded. */
function payingOf({ byBank }: Sale, total: bigint, step: bigint, currency: string) {
  const bank = (total * BigInt(byBank)) / 1000n;
  const cash = modelCash(total - bank, step, currency);
  return { bank: Number(bank), cash: Number(cash), received: bank + cash };
}

describe("the rounding of any sale", () => {
  it("is that of what is left to pay in cash, and 0 without cash", () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const { currency, decimals, terms, total } = bothOf(sale);
        const by = cashRoundingOf(terms.cash_rounding, currency);
        const { bank, cash } = payingOf(sale, total, BigInt(by.step), currency);
        const inBank = { payment_method: "bank" as const, amount_received: fromMinor(bank, decimals) };
        const inCash = { payment_method: "cash" as const, amount_received: null };
        const rounding = roundingOf([inBank, inCash], Number(total), by, decimals);
        expect(bank + cash).toBe(Number(total) + rounding);
        expect(Math.abs(rounding) * 2).toBeLessThanOrEqual(by.step);
        expect(roundingOf([inBank], Number(total), by, decimals)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});

/** How each line is cut into pieces, the sequence in which they come back, and the company's smallest cash amount at each of them. */
const backs = fc.record({
  cuts: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 8, maxLength: 8 }),
  keys: fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
  isAsPaid: fc.boolean(),
  /** After how many pieces the company turns rounding off or on; beyond the last: never. */
  turned: fc.oneof(fc.constant(99), fc.nat(6)),
});
type Backs = typeof backs extends fc.Arbitrary<infer T> ? T : never;

/** Each line in one or two pieces, in thousandths, in a random sequence. */
const piecesOf = (lines: readonly Line[], { cuts, keys }: Backs) =>
  lines
    .flatMap(({ thousandths }, i) => {
      const all = Number(thousandths);
      const isWhole = all % 1000 === 0;
      const cut = Math.floor((all * cuts[i]!) / 1000);
      const first = isWhole ? cut - (cut % 1000) : cut;
      return [first, all - first].filter((more) => more > 0).map((more) => ({ line: i, more }));
    })
    .map((piece, i) => ({ piece, key: keys[i]! }))
    .sort((a, b) => a.key - b.key)
    .map(({ piece }) => piece);

describe("any sale that comes back in random pieces", () => {
  it("gives back each line's share, in cash the rounded sum, and never more than was received", () => {
    fc.assert(
      fc.property(sales, backs, (sale, back) => {
        const { currency, decimals, terms, model, total } = bothOf(sale);
        const by = cashRoundingOf(terms.cash_rounding, currency);
        const step = BigInt(by.step);
        const { bank, cash, received } = payingOf(sale, total, step, currency);
        const wire = (minor: number) => fromMinor(minor, decimals);
        const minor = (amount: number) => toMinor(amount, decimals);
        const paid = (payment_method: "bank" | "cash", amount: number) => ({
          payment_method,
          amount_received: wire(amount),
          amount_returned: 0,
        });
        const facts: RefundFacts = {
          currency,
          status: "completed",
          total: wire(Number(total)),
          rounding: wire(bank + cash - Number(total)),
          terms,
          cash_rounding: terms.cash_rounding,
          refund_to: back.isAsPaid ? "as_paid" : "cash",
          items: model.map((line, id) => ({
            id,
            name: `Line ${id}`,
            price_type: "by_unit",
            quantity: fromMinor(Number(sale.lines[id]!.thousandths), 3),
            returned_quantity: 0,
            subtotal: wire(Number(line.total)),
            sst: wire(Number(line.sst)),
          })),
          payments: [paid("bank", bank), paid("cash", cash)],
          refunded: [],
          credit_used: 0,
          has_unassigned_credit: false,
        };
        const worth = model.map(() => 0);
        const gave = { bank: 0, cash: 0 };
        const gone = model.map(() => 0);
        const pieces = piecesOf(sale.lines, back);
        for (const [i, { line, more }] of pieces.entries()) {
          if (i === back.turned) facts.cash_rounding = 0;
          const items = [{ order_item_id: line, quantity: fromMinor(more, 3) }];
          const plan = planReturn({ items, return_charge: 0 }, facts);
          expect(plan.refusals).toEqual([]);
          worth[line]! += minor(plan.amount);
          gone[line]! += more;
          for (const { payment_method, amount, rounding } of plan.refunds) {
            expect(minor(amount)).toBeGreaterThanOrEqual(0);
            gave[payment_method === "bank" ? "bank" : "cash"] += minor(amount);
            if (payment_method === "bank") expect(rounding).toBe(0);
          }
          facts.refunded = [...facts.refunded, ...plan.refunds];
          facts.items = facts.items.map((item) => ({
            ...item,
            returned_quantity: fromMinor(gone[item.id]!, 3),
          }));
          expect(plan.returns_all).toBe(i === pieces.length - 1);

          // What came back so far is worth its part of each line's share.
          expect(worth).toEqual(
            model.map((each, id) =>
              Number(nearest(each.paid * BigInt(gone[id]!), sale.lines[id]!.thousandths)),
            ),
          );
          expect(gave.bank + gave.cash).toBeLessThanOrEqual(Number(received));
          expect(gave.bank).toBeLessThanOrEqual(bank);
          if (back.turned <= i || back.isAsPaid) continue;
          const sum = modelCash(BigInt(worth.reduce((all, each) => all + each, 0)), step, currency);
          const most = step === 0n ? received : received - (received % step);
          expect(BigInt(gave.cash)).toBe(sum < most ? sum : most);
        }
        expect(worth).toEqual(model.map((line) => Number(line.paid)));
        if (back.turned < pieces.length) return;
        if (back.isAsPaid) expect(gave).toEqual({ bank, cash });
        else if (bank === 0) expect(gave.cash).toBe(cash);
      }),
      { numRuns: 1000 },
    );
  });
});
