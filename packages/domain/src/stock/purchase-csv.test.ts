import { describe, expect, it } from "vitest";
import { readHeader } from "../catalogue/csv-columns.ts";
import { rowFaultText } from "../catalogue/row-faults.ts";
import {
  matchPurchaseRows,
  type PurchaseRow,
  purchaseColumns,
  purchaseFileKind,
  readPurchaseRow,
  type StoredGood,
} from "./purchase-csv.ts";

const form = { layout: purchaseColumns, decimals: 2, decimalComma: false };
const read = (given: Partial<Record<(typeof purchaseColumns)[number], string>>) => {
  const cells = purchaseColumns.map((column) => given[column] ?? "");
  const { row: made, reasons } = readPurchaseRow(cells, 2, form);
  return { row: made, reasons: reasons?.map(rowFaultText) };
};
const row = (given: Parameters<typeof read>[0]): PurchaseRow => read(given).row!;

describe("a purchase file", () => {
  it("may be an exported product file with a column for the quantity", () => {
    const titles = [
      "Name",
      "category",
      "brand",
      "color",
      "barcode",
      "stock",
      "status",
      "Quantity",
      "batch no",
    ];
    expect(readHeader(titles, purchaseFileKind).layout).toEqual([
      ...["name", null, null, "color", "barcode", null, null, "quantity", "batch_no"],
    ]);
    expect(readHeader(["name", "amount"], purchaseFileKind).reasons?.map(rowFaultText)).toEqual([
      "Unknown columns: amount",
      "Missing columns: quantity",
    ]);
  });

  it("has rows with or without prices and batch", () => {
    expect(row({ barcode: "AB-1", quantity: "2.5" })).toMatchObject({
      ...{ barcode: "AB-1", quantity: 2.5, purchase_price: null, sale_price: null, batch_no: null },
    });
    expect(row({ name: "Tea", quantity: "1", purchase_price: "0", batch_no: "L-7" })).toMatchObject({
      ...{ name: "Tea", purchase_price: 0, batch_no: "L-7" },
    });
    expect(row({ name: "Tea", quantity: "1", expires_on: "2027-01-31" }).expires_on).toBe("2027-01-31");
    expect(read({ name: "Tea", quantity: "1", expires_on: "31/02/2027" }).reasons).toEqual([
      "expires_on: 31/02/2027 is not a date like 2026-11-30",
    ]);
    expect(read({ quantity: "0" }).reasons).toEqual(["barcode is required"]);
    expect(read({ name: "Tea", quantity: "0" }).reasons).toEqual(["quantity is required"]);
    expect(read({ name: "Tea", quantity: "1000000", sale_price: "1.005" }).reasons).toEqual([
      "quantity can be at most 999999.999",
      "sale_price can have at most 2 decimals",
    ]);
  });
});

describe("the variation of a row", () => {
  const good = (product_variation_id: number, given: Partial<StoredGood>): StoredGood => ({
    ...{ product_variation_id, product_id: 1, name: "Tee", color: "", size: "", unit: "" },
    ...{ barcode: null, price_type: "fixed" as const, sale_vat: 6, ...given },
  });
  const stored = [
    good(1, { color: "Red", size: "S", barcode: "RS" }),
    good(2, { color: "Red", size: "M" }),
    good(3, { name: "Salt" }),
    good(4, { name: "Salt", product_id: 2 }),
    good(5, { name: "Cloth", price_type: "by_unit" }),
  ];
  const match = (given: Parameters<typeof read>[0]) =>
    matchPurchaseRows([row(given)], stored, { kind: "without_tax", currency: "MYR" });

  it("is found by barcode, or by names in any case", () => {
    expect(match({ barcode: "RS", name: "whatever", quantity: "1" }).matched[0]).toMatchObject({
      product_variation_id: 1,
    });
    expect(match({ name: "TEE", color: "red", size: "m", quantity: "1" }).matched[0]).toMatchObject({
      product_variation_id: 2,
    });
    expect(match({ name: "Cloth", quantity: "0.5" }).matched).toHaveLength(1);
  });

  it("gets a sale price of the other kind as the company types it", () => {
    const priced = (price_includes_tax: string) =>
      match({ barcode: "RS", name: "", quantity: "1", sale_price: "10.60", price_includes_tax });
    expect(priced("1")).toMatchObject({ matched: [{ sale_price: 10 }], converted: 1 });
    expect(priced("0")).toMatchObject({ matched: [{ sale_price: 10.6 }], converted: 0 });
    expect(priced("")).toMatchObject({ matched: [{ sale_price: 10.6 }], converted: 0 });
    expect(match({ barcode: "RS", quantity: "1", price_includes_tax: "1" })).toMatchObject({
      matched: [{ sale_price: null }],
      converted: 0,
    });
  });

  it("or the row is refused with the reason", () => {
    const reason = (given: Parameters<typeof read>[0]) => match(given).refused[0]?.reason;
    expect(reason({ barcode: "XX", name: "Tee", quantity: "1" })).toBe("No active product matches XX");
    expect(reason({ name: "Tee", color: "Red", quantity: "1" })).toBe("No active product matches Tee, Red");
    expect(reason({ name: "salt", quantity: "1" })).toBe(
      "salt stands for several variations: give the barcode",
    );
    expect(reason({ barcode: "RS", quantity: "0.5" })).toBe("Tee: the quantity must be a whole number");
  });
});
