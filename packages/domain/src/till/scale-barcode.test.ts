import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemDigits, type ScaleCode, scaleCodesTyped, scalePrefixes } from "../company/scale-codes.schema.ts";
import { currencyDecimals, fromMinor, mulQuantity } from "../money.ts";
import * as saleTexts from "../orders/sale.texts.ts";
import {
  itemBarcodes,
  labelledPiece,
  readScaleBarcode,
  type ScaleLabel,
  scaleBarcode,
} from "./scale-barcode.ts";
import { valueDigit } from "./value-digit.ts";

const weights: ScaleCode = { prefix: 21, carries: "weight", item_digits: 5, value_check: false };
const prices: ScaleCode = { prefix: 22, carries: "price", item_digits: 5, value_check: true };
const settings = [weights, prices];
const ham = { name: "Ham", price_type: "by_unit" as const, sale_price: 12.9 };
const bun = { name: "Bun", price_type: "fixed" as const, sale_price: 0.5 };
const flowers = { name: "Flowers", price_type: "variable" as const, sale_price: 5 };
const label = (carries: ScaleLabel["carries"], value: number | null): ScaleLabel => ({
  code: "2112345004556",
  item: "12345",
  carries,
  value,
});

const setting = fc
  .record({
    prefix: fc.constantFrom(...scalePrefixes),
    carries: fc.constantFrom("weight" as const, "price" as const),
    item_digits: fc.constantFrom(...itemDigits),
    value_check: fc.boolean(),
  })
  .map((each) => ({ ...each, value_check: each.value_check && each.item_digits < 6 }));

describe("a label's code", () => {
  it("is read by the company's setting of its prefix", () => {
    expect(readScaleBarcode("2112345004556", settings)).toEqual(label("weight", 455));
    const code = scaleBarcode(prices, "777", 587);
    expect(readScaleBarcode(code, settings)).toEqual({ code, item: "00777", carries: "price", value: 587 });
  });

  it("is an ordinary barcode where its prefix is not set, and everywhere as long as nothing is set", () => {
    for (const code of ["2012345004559", "9556001234568", "2112345", "21123450045560", "T1"])
      expect(readScaleBarcode(code, settings)).toBeNull();
    expect(readScaleBarcode("2112345004556", [])).toBeNull();
  });

  it("has the check digit of GS1's examples before a price of four or five digits", () => {
    expect([valueDigit("2875"), valueDigit("14685")]).toEqual(["9", "6"]);
    expect(() => valueDigit("123")).toThrow(RangeError);
  });

  it("is read as it was printed, and as nothing else", () => {
    fc.assert(
      fc.property(setting, fc.nat(9999), fc.nat(9999), (each, item, value) => {
        const code = scaleBarcode(each, String(item), value);
        expect(code).toMatch(/^2\d{12}$/);
        expect(readScaleBarcode(code, [each])).toEqual({
          code,
          item: String(item).padStart(each.item_digits, "0"),
          carries: each.carries,
          value,
        });
      }),
    );
  });

  it("is not sold with one wrong digit", () => {
    fc.assert(
      fc.property(
        setting,
        fc.nat(9999),
        fc.nat(9999),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (each, item, value, at, by) => {
          const code = scaleBarcode(each, String(item), value);
          const wrong = code.slice(0, at) + String((Number(code[at]) + by) % 10) + code.slice(at + 1);
          expect(readScaleBarcode(wrong, [each])).toBeNull();
        },
      ),
    );
  });

  it("has no value where only the check digit of the value is wrong", () => {
    const code = scaleBarcode(prices, "777", 587);
    const other = scaleBarcode(
      { ...prices, value_check: false, item_digits: 6 },
      `00777${(Number(code[7]) + 1) % 10}`,
      587,
    );
    expect(readScaleBarcode(other, settings)).toMatchObject({ item: "00777", value: null });
    expect(labelledPiece(label("price", null), ham, "MYR")).toEqual({ problem: saleTexts.labelDamaged });
  });

  it("finds its product by the item code, without its zeros, and padded to a whole barcode", () => {
    expect(itemBarcodes(label("weight", 1))).toEqual(["12345", "2112345000008"]);
    expect(itemBarcodes({ code: "2100012004551", item: "00012" })).toEqual(["00012", "12", "2100012000000"]);
    expect(itemBarcodes({ code: "2100000004556", item: "00000" })[1]).toBe("0");
  });
});

describe("what a label sells", () => {
  it("is a weight in kilograms of goods sold by unit", () => {
    expect(labelledPiece(label("weight", 455), ham, "MYR")).toEqual({
      quantity: 0.455,
      sale_price: 12.9,
      unit: "kg",
    });
  });

  it("is a number of pieces of goods sold whole", () => {
    for (const goods of [bun, flowers])
      expect(labelledPiece(label("weight", 3), goods, "MYR")).toEqual({
        quantity: 3,
        sale_price: goods.sale_price,
      });
  });

  it("is the weight that comes to exactly the label's price", () => {
    // 5.87 / 12.90 = 0.45504; 0.455 × 12.90 = 5.8695 → 5.87.
    expect(labelledPiece(label("price", 587), ham, "MYR")).toEqual({
      quantity: 0.455,
      sale_price: 12.9,
      unit: "kg",
    });
    expect(labelledPiece(label("price", 1200), { ...ham, sale_price: 3000 }, "JPY")).toMatchObject({
      quantity: 0.4,
    });
  });

  it("is nothing where no weight comes to the label's price: it was printed at another one", () => {
    // 0.454 × 12.90 = 5.8566 → 5.86, 0.455 → 5.87; at 29.90 the steps are 3 cents: 0.196 → 5.86, 0.197 → 5.89.
    const dearer = { ...ham, sale_price: 29.9 };
    const problem = saleTexts.labelNoWeight({ name: "Ham", label: "RM 5.87", price: "RM 29.90" });
    expect(labelledPiece(label("price", 587), dearer, "MYR")).toEqual({ problem });
    expect(labelledPiece(label("price", 587), { ...ham, sale_price: 0 }, "MYR")).toHaveProperty("problem");
  });

  it("is whole pieces at their price, or one piece with open pricing at the label's, never below its own", () => {
    expect(labelledPiece(label("price", 150), bun, "MYR")).toEqual({ quantity: 3, sale_price: 0.5 });
    expect(labelledPiece(label("price", 155), bun, "MYR")).toEqual({
      problem: saleTexts.labelNoPieces({ name: "Bun", label: "RM 1.55", price: "RM 0.50" }),
    });
    expect(labelledPiece(label("price", 999), flowers, "MYR")).toEqual({ quantity: 1, sale_price: 9.99 });
    expect(labelledPiece(label("price", 499), flowers, "MYR")).toEqual({
      problem: saleTexts.priceBelowActual,
    });
  });

  it("is nothing without a weight or price", () => {
    for (const carries of ["weight", "price"] as const)
      expect(labelledPiece(label(carries, 0), ham, "MYR")).toEqual({
        problem: saleTexts.labelEmpty({ name: "Ham" }),
      });
  });

  it("costs what the scale printed, to the smallest unit, for every weight and price of a kilogram", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("MYR", "JPY", "KWD"),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 50_000 }),
        (currency, grams, price) => {
          const printed = mulQuantity(price, fromMinor(grams, 3));
          fc.pre(printed > 0);
          const sale_price = fromMinor(price, currencyDecimals(currency));
          const piece = labelledPiece(label("price", printed), { ...ham, sale_price }, currency);
          expect(piece).toMatchObject({ sale_price, unit: "kg" });
          const { quantity } = piece as { quantity: number };
          expect(mulQuantity(price, quantity)).toBe(printed);
          // Where a gram costs more than the smallest unit, it is the very weight.
          if (price > 1000) expect(quantity).toBe(fromMinor(grams, 3));
        },
      ),
    );
  });

  it("never costs anything but the label's price, whatever price it was printed at", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 0, max: 50_000 }),
        (printed, price) => {
          const piece = labelledPiece(
            label("price", printed),
            { ...ham, sale_price: fromMinor(price, 2) },
            "MYR",
          );
          if (!("problem" in piece)) expect(mulQuantity(price, piece.quantity)).toBe(printed);
        },
      ),
    );
  });
});

describe("the company's setting", () => {
  it("has each prefix once, and a value's check digit only where there is room", () => {
    expect(scaleCodesTyped.safeParse(settings).success).toBe(true);
    expect(scaleCodesTyped.parse([{ prefix: 20, carries: "price" }])).toEqual([
      { prefix: 20, carries: "price", item_digits: 5, value_check: false },
    ]);
    for (const wrong of [
      [weights, weights],
      [{ ...weights, prefix: 30 }],
      [{ ...weights, item_digits: 7 }],
      [{ ...weights, item_digits: 6, value_check: true }],
    ])
      expect(scaleCodesTyped.safeParse(wrong).success).toBe(false);
  });
});
