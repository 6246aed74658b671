import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromMinor, largestMinor } from "../money.ts";
import { offlineSale } from "../sync/offline-sale.fixtures.ts";
import type { OfflineSale } from "../sync/offline-sale.ts";
import { syncOrder, syncOrderItem, syncPayment } from "../sync/sync.schema.ts";
import { nameTag } from "./name-tag.ts";
import { packSale, unpackSale } from "./pack-sale.ts";
import { Unpackable } from "./packed-bytes.ts";
import { digitsOfCode, joinReceiptCodes, receiptCodes } from "./receipt-code.ts";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-".split("");
const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const made = fc
  .array(fc.constantFrom(...letters), { minLength: 21, maxLength: 21 })
  .map((all) => all.join(""));
const tempIds = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), made)
    .map(([no, id]) => `T${String(no).padStart(4, "0")}-${id}`),
  fc.stringMatching(/^[!-~]{1,80}$/),
);
const amounts = (decimals: number) =>
  fc.integer({ min: 0, max: largestMinor(decimals) }).map((minor) => fromMinor(minor, decimals));
const rates = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => fromMinor(hundredths, 2));
const quantities = fc.oneof(
  fc.integer({ min: 1, max: 9_999_999 }),
  fc.integer({ min: 1, max: 99_999 }).map((thousandths) => fromMinor(thousandths, 3)),
);
const moments = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2099-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString());
const mark = fc.constantFrom("1-0123456789abcdef", "22-fedcba9876543210");
const cursors = fc
  .tuple(fc.integer({ min: 1, max: 2 ** 40 }), mark)
  .map(([xid, at]) => `${xid}:${xid + 1}:.${"x".repeat(22)}.00aa11bb22cc.0A1B2C3D.${at}`);
const names = fc.string({ minLength: 1, maxLength: 255 }).map((name) => name.trim() || "Tea");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const sales = fc
  .record({ decimals: fc.constantFrom(0, 2, 3), temp_id: tempIds })
  .chain(({ decimals, temp_id }) => {
    const amount = amounts(decimals);
    const item = fc.record({
      order_temp_id: fc.constant(temp_id),
      goods: fc.oneof(
        fc.record({ product_variation_id: ids }),
        fc.record({ product_variation_temp_id: tempIds }),
      ),
      quantity: quantities,
      sale_price: amount,
      item_vat: rates,
      discount: rates,
      stock_purchase_transaction_id: maybe(ids),
      unit: maybe(fc.constant("kg" as const)),
      history: fc.option(cursors, { nil: null }),
      name: names,
    });
    const payment = fc.record({
      order_temp_id: fc.constant(temp_id),
      receipt_no: fc.constantFrom(`offline-receipt-${temp_id}`, "RCP-0001-000001"),
      payment_method: fc.constantFrom("cash" as const, "credit" as const, "bank" as const, "qr" as const),
      amount_received: amount,
      amount_returned: amount,
      ref: maybe(fc.constantFrom("A1", "参考 7")),
    });
    const order = fc.record({
      temp_id: fc.constant(temp_id),
      order_ref: fc.constantFrom("260301T0001S00001", "991231T9999S123456789", "odd ref"),
      terminal_id: ids,
      cashier_user_id: ids,
      customer: fc.oneof(
        fc.constant({}),
        fc.record({ user_id: ids, user_name: names }),
        fc.record({ user_temp_id: tempIds }),
      ),
      ...{ subtotal: amount, discount: amount, total: amount },
      adjustment: amount.map((value) => (value === 0 ? 0 : -value)),
      prices_include_tax: maybe(fc.boolean()),
      tax_after_discount: maybe(fc.boolean()),
      cash_rounding: maybe(amount),
      created_at: moments,
      clock_at: maybe(moments),
      history: fc.option(cursors, { nil: null }),
      terminal_no: fc.constantFrom("0001", "0042"),
      cashier_name: names,
      approved: fc.oneof(
        fc.constant({}),
        fc.record({ approved_by: ids, approver_name: fc.constant("Farah"), approved_at: moments }),
      ),
    });
    return fc.record({
      order: order.map(({ customer, approved, ...rest }) => ({ ...rest, ...customer, ...approved })),
      items: fc.array(
        item.map(({ goods, ...rest }) => ({ ...goods, ...rest })),
        { maxLength: 20 },
      ),
      payments: fc.array(payment, { maxLength: 8 }),
    });
  });

/** What recording needs, without what stands for it in the code: names as tags, a cursor as its history. */
function needed({ order, items, payments }: OfflineSale) {
  const history = (text: string | null | undefined) => text?.split(".").slice(2).join(".") ?? null;
  const { cashier_name: _, user_name: _name, proof: _proof, ...known } = syncOrder.parse(order);
  return {
    order: { ...blank(known), history: history(order.history) },
    items: items.map((item) => {
      const { name, ...rest } = syncOrderItem.parse(item);
      const here = rest.product_variation_id ? {} : { name: [...(name ?? "")].slice(0, 40).join("").trim() };
      return { ...blank(rest), ...here, history: history(item.history) };
    }),
    payments: payments.map((payment) => blank(syncPayment.parse(payment))),
  };
}

/** Null, left out and empty mean the same to the server. */
const blank = (row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );

describe("a packed sale", () => {
  it("is the same when it is unpacked, whatever sale it was", () => {
    fc.assert(
      fc.property(sales, (sale) => {
        const { sale: read, tags } = unpackSale(packSale(sale));
        expect(needed(read)).toEqual(needed(sale));
        expect(tags.cashier).toBe(nameTag(sale.order.cashier_name));
        expect(tags.items).toEqual(
          sale.items.map((item) => ("product_variation_id" in item ? nameTag(item.name) : null)),
        );
      }),
    );
  });

  it("keeps its place in the chain of its device", () => {
    const proof = {
      ...{ device_id: "3f2a9c00-0000-4000-8000-000000000001", temp_id: "T0001-a", device_no: 5231 },
      ...{ previous_hash: "ab".repeat(32), hash: "0f".repeat(32), at: "2026-03-01T11:59:59.123Z" },
      made_lines: [0, 3],
    };
    const { device_id: _, ...kept } = proof;
    expect(unpackSale(packSale(offlineSale({ order: { proof } }))).proof).toEqual(kept);
    const first = { ...proof, previous_hash: null, made_lines: [] };
    const { made_lines: __, device_id: ___, ...began } = first;
    expect(unpackSale(packSale(offlineSale({ order: { proof: first } }))).proof).toEqual(began);
    expect(unpackSale(packSale(offlineSale())).proof).toBeNull();
  });

  it("keeps what it tells of other numbers of its device", () => {
    const number = { previous_hash: "cd".repeat(32), hash: "1e".repeat(32), at: "2026-03-01T10:59:59.123Z" };
    const place = {
      ...{ temp_id: "T0001-a", device_no: 9, previous_hash: "ab".repeat(32), hash: "0f".repeat(32) },
      at: "2026-03-01T11:59:59.123Z",
    };
    const replaces = {
      device_id: "0badcafe-1234-4000-8000-00000000000a",
      device_no: 41,
      hash: "2d".repeat(32),
    };
    const voids = [7, 8].map((device_no) => ({ ...number, temp_id: `T0001-v${device_no}`, device_no }));
    const read = (more: object) =>
      unpackSale(
        packSale(offlineSale({ order: { proof: { device_id: replaces.device_id, ...place, ...more } } })),
      ).proof;
    for (const more of [{ replaces }, { voids }, { replaces, voids, made_lines: [1] }])
      expect(read(more)).toEqual({ ...place, ...more });
    // As many as there is room for.
    const many = Array.from({ length: 9 }, () => voids[0]!);
    expect(read({ voids: many })?.voids).toHaveLength(4);
  });

  it("comes out of its codes whole, whichever is scanned first, and no other bytes do", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 1900 }), fc.boolean(), (bytes, swaps) => {
        const codes = receiptCodes(bytes);
        expect(joinReceiptCodes(swaps ? codes.toReversed() : codes)).toEqual({ bytes });
      }),
    );
  });

  it("cannot be read from other bytes without saying so", () => {
    const packed = packSale(offlineSale());
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          unpackSale(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Unpackable);
        }
      }),
    );
    for (let length = 0; length < packed.length; length++)
      expect(() => unpackSale(packed.subarray(0, length))).toThrow(Unpackable);
    expect(() => unpackSale(Uint8Array.from([...packed, 0]))).toThrow(Unpackable);
  });
});

/** As many lines as this, each with everything that a line can have, and the longest ids. */
function longSale(lines: number): OfflineSale {
  const id = Number.MAX_SAFE_INTEGER;
  const cursor = (at: number) => `${at}:${at}:.${"x".repeat(22)}.00aa11bb22cc.0A1B2C3D.22-fedcba9876543210`;
  const sale = offlineSale({
    order: {
      temp_id: `T0001-${"aZ9_-".repeat(5).slice(0, 21)}`,
      terminal_id: id,
      cashier_user_id: id,
      user_id: id,
    },
    payments: [{ ref: "1234567890" }, { payment_method: "qr" }],
  });
  const item = {
    ...{ ...sale.items[0]!, product_variation_id: id, stock_purchase_transaction_id: id },
    ...{ quantity: 12.345, sale_price: 1234.56, discount: 12.5, unit: "kg" as const, name: "Tea".repeat(50) },
  };
  return {
    ...sale,
    order: { ...sale.order, history: cursor(1), cash_rounding: 0.05, prices_include_tax: true },
    items: Array.from({ length: lines }, (_, i) => ({ ...item, history: cursor(i) })),
  };
}

describe("the code of a receipt", () => {
  const signature = 18;
  const codesOf = (lines: number) =>
    receiptCodes(Uint8Array.from([...packSale(longSale(lines)), ...Array(signature).fill(7)]));

  it("is short with ten lines and the longest ids; a longer sale has two, and one that is too long none", () => {
    const lengths = (lines: number) => codesOf(lines).map(({ length }) => length);
    expect(lengths(10)).toEqual([expect.toSatisfy((length: number) => length < 1200)]);
    expect(lengths(24)).toHaveLength(1);
    for (const length of [...lengths(24), ...lengths(40)]) expect(length).toBeLessThanOrEqual(digitsOfCode);
    expect(lengths(40)).toHaveLength(2);
    expect(lengths(100)).toEqual([]);
  });

  it("says which of two is missing, and what was not read whole or belongs to another sale", () => {
    const [first, second] = codesOf(40) as [string, string];
    expect(joinReceiptCodes([first])).toEqual({ missing: 2 });
    expect(joinReceiptCodes([second, second])).toEqual({ missing: 1 });
    expect(joinReceiptCodes([first, codesOf(41)[1]!])).toEqual({ problem: "of_another" });
    const [whole] = codesOf(3) as [string];
    const wrong = `${whole.slice(0, 60)}${whole[60] === "1" ? "2" : "1"}${whole.slice(61)}`;
    expect(joinReceiptCodes([wrong])).toEqual({ problem: "unreadable" });
    expect(joinReceiptCodes([whole.slice(0, -3)])).toEqual({ problem: "unreadable" });
    expect(joinReceiptCodes(["9556001234567"])).toEqual({ problem: "unreadable" });
    expect(joinReceiptCodes([])).toEqual({ problem: "unreadable" });
  });
});
