import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyDecimals, fromMinor, sumAmounts, toMinor } from "../money.ts";
import { buildOrder } from "./build-order.ts";
import { addToCart, groupByProduct } from "./cart.ts";
import { checkSale } from "./check-sale.ts";
import type { PaymentMethod } from "./payment-methods.ts";
import { autoFill, cashReturn, residual, settle } from "./payments.ts";
import { itemOf, saleFacts, saleRequest, soldVariation } from "./sale.fixtures.ts";

const currencies = fc.constantFrom("MYR", "JPY", "KWD");
const rates = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => fromMinor(hundredths, 2));

/** Any cart in any currency: prices up to 10,000 major units, any rates, weighed and whole quantities, open prices. */
const carts = currencies.chain((currency) => {
  const decimals = currencyDecimals(currency);
  const line = fc.record({
    price: fc.integer({ min: 0, max: 10_000 * 10 ** decimals }),
    raise: fc.integer({ min: 0, max: 500 }),
    vat: rates,
    discount: rates,
    thousandths: fc.integer({ min: 1, max: 20_000 }),
    price_type: fc.constantFrom("fixed" as const, "variable" as const, "by_unit" as const),
  });
  return fc.record({
    currency: fc.constant(currency),
    lines: fc.array(line, { minLength: 1, maxLength: 15 }),
    adjusted: fc.integer({ min: 0, max: 100 }),
  });
});

type Cart = typeof carts extends fc.Arbitrary<infer T> ? T : never;

/** The sale of a cart as the screen makes it: paid in cash, the adjustment a percentage of the total. */
function saleOf({ currency, lines, adjusted }: Cart) {
  const decimals = currencyDecimals(currency);
  const variations = lines.map((line, i) =>
    soldVariation({
      id: i + 1,
      price_type: line.price_type,
      sale_price: fromMinor(line.price, decimals),
      sale_vat: line.vat,
      discount: line.discount,
    }),
  );
  const items = variations.map((variation, i) => {
    const { thousandths = 1000, raise = 0, price = 0 } = lines[i] ?? {};
    return itemOf(variation, {
      quantity:
        variation.price_type === "by_unit" ? fromMinor(thousandths, 3) : Math.ceil(thousandths / 1000),
      sale_price: fromMinor(variation.price_type === "variable" ? price + raise : price, decimals),
    });
  });
  const facts = saleFacts(variations, { currency });
  const full = buildOrder(saleRequest(items, []), facts).order.total;
  const adjustment = fromMinor(-Math.floor((toMinor(full, decimals) * adjusted) / 100), decimals);
  const total = sumAmounts([full, adjustment], decimals);
  const request = saleRequest(
    items,
    settle([{ payment_method: "cash", amount_received: total }], total, decimals),
    {
      adjustment,
    },
  );
  return { request, facts, total, decimals };
}

describe("any cart", () => {
  it("is allowed, and its printed columns add up", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { request, facts, total, decimals } = saleOf(cart);
        expect(checkSale(request, facts)).toEqual([]);
        const { order, items } = buildOrder(request, facts);
        const minor = (amount: number) => toMinor(amount, decimals);
        const column = (pick: (item: (typeof items)[number]) => number) =>
          items.reduce((sum, item) => sum + minor(pick(item)), 0);
        const goods =
          column((item) => item.subtotal) +
          column((item) => item.discount_amount) -
          column((item) => item.sst_amount);
        expect(minor(order.subtotal)).toBe(goods);
        expect(minor(order.sst)).toBe(column((item) => item.sst_amount));
        expect(minor(order.discount)).toBe(column((item) => item.discount_amount));
        expect(minor(order.total)).toBe(column((item) => item.subtotal) + minor(order.adjustment));
        expect(minor(order.total)).toBe(
          minor(order.subtotal) + minor(order.sst) - minor(order.discount) + minor(order.adjustment),
        );
        expect(order.total).toBe(total);
        expect(order.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("rounds each line total by at most half a minor unit, and each shown discount by at most one", () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { request, facts, decimals } = saleOf(cart);
        for (const item of buildOrder(request, facts).items) {
          const [total, sst, discount] = [item.subtotal, item.sst_amount, item.discount_amount].map((a) =>
            BigInt(toMinor(a, decimals)),
          ) as [bigint, bigint, bigint];
          const goods = total + discount - sst;
          const rate = (percent: number) => BigInt(toMinor(percent, 2));
          const exact = goods * (10_000n + rate(item.item_vat) - rate(item.discount));
          expect(size(total * 10_000n - exact) <= 5_000n).toBe(true);
          expect(size(discount * 10_000n - goods * rate(item.discount)) <= 10_000n).toBe(true);
        }
      }),
    );
  });
});

describe("any payment", () => {
  const methods = fc.uniqueArray(fc.constantFrom<PaymentMethod>("cash", "credit", "bank", "qr"), {
    minLength: 1,
    maxLength: 4,
  });
  const panels = methods.chain((chosen) =>
    fc.tuple(
      ...chosen.map((payment_method) =>
        fc
          .integer({ min: 0, max: 100_000 })
          .map((minor) => ({ payment_method, amount_received: fromMinor(minor, 2) })),
      ),
    ),
  );
  const totals = fc.integer({ min: 0, max: 200_000 }).map((minor) => fromMinor(minor, 2));

  it("balances: residual = total − received; change comes out of the cash and never exceeds it", () => {
    fc.assert(
      fc.property(panels, totals, (given, total) => {
        const received = sumAmounts(
          given.map((panel) => panel.amount_received),
          2,
        );
        const cash = given.find((panel) => panel.payment_method === "cash")?.amount_received ?? 0;
        const change = cashReturn(given, total, 2);
        expect(sumAmounts([received, residual(given, total, 2)], 2)).toBe(total);
        expect(change).toBe(Math.max(0, Math.min(cash, sumAmounts([received, -total], 2))));
        const returned = settle(given, total, 2);
        expect(
          sumAmounts(
            returned.map((payment) => payment.amount_returned),
            2,
          ),
        ).toBe(change);
        for (const payment of returned) {
          if (payment.payment_method !== "cash") expect(payment.amount_returned).toBe(0);
        }
      }),
    );
  });

  it("is the whole total with a single method, and as typed in a split", () => {
    fc.assert(
      fc.property(panels, totals, (given, total) => {
        const filled = autoFill(given, total);
        if (given.length > 1) expect(filled).toEqual(given);
        else expect(residual(filled, total, 2)).toBe(0);
      }),
    );
  });

  it("carries its reference on bank and qr only", () => {
    const given = (["cash", "bank", "qr", "credit"] as const).map((payment_method) => ({
      payment_method,
      amount_received: 1,
      ref: "X",
    }));
    expect(settle(given, 4, 2).map((payment) => payment.ref)).toEqual([undefined, "X", "X", undefined]);
  });
});

describe("the cart", () => {
  const line = (product_id: number, product_variation_id: number, quantity: number, batch = 1) => ({
    product_id,
    product_variation_id,
    quantity,
    batch,
  });

  it("merges the same variation and nothing else", () => {
    const added = [line(1, 11, 0.1), line(1, 11, 0.2, 2), line(1, 12, 1)];
    expect(added.reduce(addToCart<ReturnType<typeof line>>, [])).toEqual([line(1, 11, 0.3), line(1, 12, 1)]);
    const piece = (label: string) => ({ ...line(1, 11, 0.455), label });
    const labelled = [piece("a"), line(1, 11, 1), piece("b"), line(1, 11, 1)];
    expect(labelled.reduce<(typeof labelled)[number][]>(addToCart, [])).toEqual([
      piece("a"),
      line(1, 11, 2),
      piece("b"),
    ]);
  });

  it("groups by product in the order of adding", () => {
    const lines = [line(2, 21, 1), line(1, 11, 1), line(2, 22, 1)];
    const groups = groupByProduct(lines).map((group) => [group.product_id, group.lines.length]);
    expect(groups).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}
