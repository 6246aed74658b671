import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { fromMinor } from "../money.ts";
import { soldVariation } from "../orders/sale.fixtures.ts";
import type { VariationFacts } from "../orders/sale-facts.ts";
import { firstTerms } from "../orders/sale-terms.ts";
import { checkOfflineSale, soldTotals } from "./check-offline-sale.ts";
import { type FlagFacts, flagOfflineSale } from "./flag-offline-sale.ts";
import { offlineSale } from "./offline-sale.fixtures.ts";
import { differsFrom, type OfflineSale, saleRequestOf } from "./offline-sale.ts";

const nothing = { variations: new Map<string, number>(), user_id: null };
const request = (sale: OfflineSale) => saleRequestOf(sale, nothing);

describe("what cannot have been sold as sent", () => {
  const judge = (changes: Parameters<typeof offlineSale>[0], names_customer = false) => {
    const sale = offlineSale(changes);
    const facts = { currency: "MYR", variations: [{ id: 1 }], names_customer, terms: firstTerms };
    return checkOfflineSale(request(sale), sale.order, facts);
  };

  it("does not include a valid sale, whatever its prices are now", () => {
    expect(judge({})).toEqual([]);
    expect(judge({ payments: [{ payment_method: "credit" }] }, true)).toEqual([]);
    expect(
      judge({
        items: [{ quantity: 0.5 }],
        order: { subtotal: 5, total: 5.3 },
        payments: [{ amount_received: 5.3 }],
      }),
    ).toEqual([]);
  });

  it.each<[string, Parameters<typeof offlineSale>[0], string, string]>([
    ["no line", { items: [] }, "cart_empty", "order_items"],
    ["no payment", { payments: [] }, "payment_method_required", "payment_logs"],
    [
      "an unknown variation",
      { items: [{ product_variation_id: 2 }] },
      "not_found",
      "order_items.0.product_variation_id",
    ],
    [
      "a variation whose record did not come",
      { items: [{ product_variation_id: null, product_variation_temp_id: "x" }] },
      "not_found",
      "order_items.0.product_variation_id",
    ],
    [
      "a total that the lines do not add up to",
      { order: { total: 10 }, payments: [{ amount_received: 10 }] },
      "totals_do_not_add_up",
      "total",
    ],
    [
      "a subtotal that the lines do not add up to",
      { order: { subtotal: 9 } },
      "totals_do_not_add_up",
      "subtotal",
    ],
    ["half a sen", { order: { total: 10.605 } }, "too_many_decimals", "total"],
    [
      "a rate with 3 decimals",
      { items: [{ item_vat: 6.005 }] },
      "validation_failed",
      "order_items.0.item_vat",
    ],
    ["a positive adjustment", { order: { adjustment: 1 } }, "adjustment_positive", "adjustment"],
    [
      "an adjustment beyond the total",
      { order: { adjustment: -11 } },
      "adjustment_beyond_total",
      "adjustment",
    ],
    ["too little paid", { payments: [{ amount_received: 10 }] }, "payments_do_not_add_up", "payments"],
    [
      "change on a card",
      { payments: [{ payment_method: "bank", amount_received: 11, amount_returned: 0.4 }] },
      "change_only_on_cash",
      "payments.0.amount_returned",
    ],
    [
      "credit without a customer",
      { payments: [{ payment_method: "credit" }] },
      "credit_needs_customer",
      "user_id",
    ],
    [
      "an amount above the largest",
      { items: [{ sale_price: 9_999_999, quantity: 2 }], order: { subtotal: 10 } },
      "amount_too_large",
      "order_items",
    ],
  ])("%s", (_name, changes, code, path) => {
    const refusals = judge(changes);
    expect(refusals[0]).toMatchObject({ code, path });
    expect(refusals.map(errorText).join()).not.toMatch(/[{}]/);
  });

  it("never includes a sale with its own sums", () => {
    const line = fc.record({
      sale_price: fc.nat(99_999).map((minor) => fromMinor(minor, 2)),
      quantity: fc.integer({ min: 1, max: 9999 }).map((thousandths) => fromMinor(thousandths, 3)),
      item_vat: fc.nat(1000).map((rate) => fromMinor(rate, 2)),
      discount: fc.nat(10_000).map((rate) => fromMinor(rate, 2)),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (items) => {
        const totals = soldTotals(request(offlineSale({ items })), 2, firstTerms);
        const [subtotal, total] = [fromMinor(totals.subtotal, 2), fromMinor(totals.total, 2)];
        expect(judge({ items, order: { subtotal, total }, payments: [{ amount_received: total }] })).toEqual(
          [],
        );
      }),
    );
  });
});

describe("what is flagged", () => {
  const calm: FlagFacts = {
    currency: "MYR",
    variations: [soldVariation({ id: 1, sale_price: 10, sale_vat: 6 })],
    cashier: {
      id: 5,
      role: "cashier",
      max_discount: null,
      max_discount_type: null,
      may_sell: true,
      had_shift: true,
    },
    customer: null,
    terms: firstTerms,
    present_terms: firstTerms,
    names_customer: false,
    sent_by: 5,
    is_restored: false,
    is_short: false,
    is_late: false,
    is_approved: false,
    is_approved_offline: false,
    is_clock_sound: true,
  };
  const flags = (facts: Partial<FlagFacts>, changes: Parameters<typeof offlineSale>[0] = {}) =>
    flagOfflineSale(request(offlineSale(changes)), { ...calm, ...facts });
  const now = (sold: Partial<VariationFacts>) => ({
    variations: [soldVariation({ id: 1, sale_price: 10, sale_vat: 6, ...sold })],
  });
  const onCredit = { payments: [{ payment_method: "credit" as const }] };
  const buyer = (credit_limit: number, credit_used: number) => ({
    customer: { credit_limit, credit_used },
    names_customer: true,
  });

  it("is nothing when nothing has changed", () => {
    expect(flags({})).toEqual([]);
    expect(flags(buyer(10.6, 0), onCredit)).toEqual([]);
    expect(flags(now({ price_type: "variable", sale_price: 9 }))).toEqual([]);
  });

  it.each<[string, string[], Partial<FlagFacts>, Parameters<typeof offlineSale>[0]]>([
    ["stock was short", ["oversold"], { is_short: true }, {}],
    ["credit went beyond the limit", ["over_credit_limit"], buyer(10.59, 0), onCredit],
    ["credit was used up meanwhile", ["over_credit_limit"], buyer(20, 9.41), onCredit],
    ["the customer is missing", ["customer_missing"], { names_customer: true }, onCredit],
    ["the price rose", ["repriced"], now({ sale_price: 11 }), {}],
    ["SST changed", ["repriced"], now({ sale_vat: 8 }), {}],
    ["the product has an own discount now", ["repriced"], now({ discount: 5 }), {}],
    ["the product went inactive", ["repriced"], now({ status: "inactive" }), {}],
    ["a cashier without limit gave some", ["over_discount_limit"], {}, { items: [{ discount: 1 }] }],
    ["a cashier without limit adjusted", ["over_discount_limit"], {}, { order: { adjustment: -0.01 } }],
    ["a cashier had no shift there", ["no_shift"], { cashier: { ...calm.cashier, had_shift: false } }, {}],
    [
      "the cashier may not sell any more",
      ["no_permission"],
      { cashier: { ...calm.cashier, may_sell: false } },
      {},
    ],
    ["somebody else sent it", ["sent_by_other"], { sent_by: 6 }, {}],
    ["somebody else scanned its receipt", ["restored"], { sent_by: 6, is_restored: true }, {}],
    ["somebody approved it at the till", ["approved_offline"], { is_approved_offline: true }, {}],
    ["it is late", ["late"], { is_late: true }, {}],
    ["the clock was wrong", ["clock"], { is_clock_sound: false }, {}],
  ])("%s", (_name, expected, facts, changes) => {
    expect(flags(facts, changes)).toEqual(expected);
  });

  it("is neither a manager's missing shift nor an administrator's discount", () => {
    const manager = { ...calm.cashier, role: "company_admin", had_shift: false };
    expect(flags({ cashier: manager }, { items: [{ discount: 50 }] })).toEqual([]);
  });
});

describe("a resend under the same temp_id", () => {
  const line = { product_variation_id: 1, quantity: 1, unit_price: 10, item_vat: 6, discount: 0 };
  const other = { ...line, product_variation_id: 2 };

  it("differs by its lines or total, not by the order of the lines", () => {
    const two = request(offlineSale({ items: [{}, { product_variation_id: 2 }] }));
    expect(differsFrom({ total: 20, items: [other, line] }, two, 20)).toBe(false);
    expect(differsFrom({ total: 20, items: [line] }, two, 20)).toBe(true);
    expect(differsFrom({ total: 21, items: [line, other] }, two, 20)).toBe(true);
    expect(differsFrom({ total: 20, items: [line, { ...other, unit_price: 9 }] }, two, 20)).toBe(true);
  });
});
