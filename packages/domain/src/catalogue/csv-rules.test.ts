import { describe, expect, it } from "vitest";
import * as catalogueTexts from "./catalogue.texts.ts";
import * as csvTexts from "./csv.texts.ts";
import type { CsvForm } from "./csv-cells.ts";
import { type CsvColumn, csvColumns, readHeader } from "./csv-columns.ts";
import type { StoredProduct } from "./csv-match.ts";
import { planImport } from "./csv-plan.ts";
import { type CsvRow, readRow } from "./csv-row.ts";
import { fromLine, separatorOf } from "./csv-text.ts";
import { rowFaultText } from "./row-faults.ts";

const form: CsvForm<CsvColumn> = { layout: csvColumns, decimals: 2, decimalComma: false };
const cells = (given: Partial<Record<keyof CsvRow, string>>) =>
  csvColumns.map(
    (column) =>
      ({ name: "Tee", category: "Clothes", brand: "Own", purchase_price: "1", sale_price: "2", ...given })[
        column as "name"
      ] ?? "",
  );
const read = (
  given: Partial<Record<keyof CsvRow, string>>,
  line = 2,
  how: Partial<CsvForm<CsvColumn>> = {},
) => {
  const { row: made, reasons } = readRow(cells(given), line, { ...form, ...how });
  return { row: made, reasons: reasons?.map(rowFaultText) };
};
const row = (given: Partial<Record<keyof CsvRow, string>>, line = 2): CsvRow => {
  const { row: made, reasons } = read(given, line);
  if (!made) throw new Error(reasons?.join());
  return made;
};

describe("a file's form", () => {
  it("takes the separator of its titles, whatever the quoted cells contain", () => {
    expect(separatorOf("name,category,brand")).toBe(",");
    expect(separatorOf('"a,b,c,d";category;brand')).toBe(";");
    expect(separatorOf("name\tcategory")).toBe("\t");
    expect(separatorOf("name")).toBe(",");
  });

  it("counts lines by every kind of line end", () => {
    expect(fromLine("a\r\nb\rc\nd", 3)).toBe("c\nd");
    expect(fromLine("a", 1)).toBe("a");
    expect(fromLine("a\n", 4)).toBe("");
  });

  it("accepts titles in any case and order, with spaces for underscores, and padding", () => {
    const titles = ["SALE PRICE", " name", "Brand", "category", "purchase-price", ""];
    expect(readHeader(titles).layout).toEqual([
      "sale_price",
      "name",
      "brand",
      "category",
      "purchase_price",
      null,
    ]);
  });
});

describe("a row", () => {
  it("has defaults for empty cells", () => {
    expect(row({})).toEqual({
      line: 2,
      name: "Tee",
      description: ".",
      category: "Clothes",
      brand: "Own",
      color: "",
      size: "",
      unit: "",
      barcode: null,
      price_type: "fixed",
      purchase_price: 1,
      sale_price: 2,
      discount: 0,
      purchase_vat: 0,
      sale_vat: 0,
      stock: 0,
      min_stock: 0,
      status: "active",
      price_includes_tax: null,
    });
  });

  it.each(["1e3", "1,5", "-1", "1.", ".5", "NaN", "1 000", "RM 1", "0x1"])(
    "refuses %s as a number",
    (cell) => {
      expect(read({ sale_price: cell }).reasons).toEqual([
        `sale_price must be a number like 12.50, not ${cell}`,
      ]);
    },
  );

  it("accepts a decimal comma only where commas are not the separator", () => {
    expect(read({ sale_price: "12,50" }, 2, { decimalComma: true }).row?.sale_price).toBe(12.5);
    expect(read({ sale_price: "1.200,50" }, 2, { decimalComma: true }).reasons).toHaveLength(1);
  });

  it("has the limits of the store call", () => {
    expect(read({ name: "n".repeat(255), description: "d".repeat(2000) }).reasons).toBeUndefined();
    expect(
      read({ name: "n".repeat(256), description: "d".repeat(2001), color: "a\u0007", discount: "100.5" })
        .reasons,
    ).toEqual([
      "name can have at most 255 characters",
      "description can have at most 2000 characters",
      "color contains characters that cannot be stored",
      "discount can be at most 100",
    ]);
    expect(read({ sale_vat: "6.125", stock: "1.2345", purchase_price: "1.005" }).reasons).toEqual([
      "purchase_price can have at most 2 decimals",
      "sale_vat can have at most 2 decimals",
      "stock can have at most 3 decimals",
    ]);
    expect(read({ purchase_price: "1.005" }, 2, { decimals: 3 }).reasons).toBeUndefined();
  });

  it("recognises a barcode that a spreadsheet shortened", () => {
    expect(read({ barcode: "9.55600E+12" }).reasons?.[0]).toContain("format the column as text");
    expect(row({ barcode: "'+E-1" }).barcode).toBe("+E-1");
  });
});

describe("what a file creates and changes", () => {
  const stored = (
    id: number,
    fields: Partial<StoredProduct> = {},
    variations: object[] = [{}],
  ): StoredProduct => ({
    id,
    name: "Tee",
    description: ".",
    category: "Clothes",
    brand: "Own",
    price_type: "fixed",
    discount: 0,
    purchase_vat: 0,
    sale_vat: 0,
    status: "active",
    fraction: null,
    ...fields,
    variations: variations.map((more, i) => ({
      id: id * 10 + i,
      color: "",
      size: "",
      unit: "",
      barcode: null,
      purchase_price: 1,
      sale_price: 2,
      min_stock: 0,
      ...more,
    })),
  });
  const plan = (rows: CsvRow[], has: StoredProduct[] = [], more: object = {}) => {
    const company = { kind: "without_tax" as const, currency: "MYR", mayEdit: true };
    const steps = planImport({ rows, given: new Set(csvColumns), stored: has, ...company, ...more });
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
  };

  it("rows of one name and brand are one product, whatever their case", () => {
    const { plan: made, refused } = plan([
      row({ color: "Red" }),
      row({ name: "TEE", brand: "own", color: "Blue" }, 3),
    ]);
    expect(refused).toEqual([]);
    expect(made.newProducts).toHaveLength(1);
    expect(made).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
  });

  it("equal rows match equal variations one by one, in their order", () => {
    const twins = [stored(1), stored(2, { description: "other" })];
    const rows = [row({}, 2), row({ description: "other" }, 3)];
    expect(plan(rows, twins).plan).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const third = plan([...rows, row({}, 4)], twins);
    expect(third.refused).toMatchObject([{ line: 4, reason: catalogueTexts.variationAlreadyAdded }]);
  });

  it("a barcode finds its variation before equal names do", () => {
    const twins = [stored(1), stored(2, {}, [{ barcode: "B" }])];
    const { plan: made } = plan([row({ barcode: "B", sale_price: "9" }), row({ sale_price: "8" }, 3)], twins);
    expect(made.changedVariations).toMatchObject([
      { id: 20, sale_price: 9 },
      { id: 10, sale_price: 8 },
    ]);
  });

  it("rows of its old name do not belong to a product that the file renames", () => {
    const has = [stored(1, {}, [{ barcode: "B" }])];
    const { plan: made, refused } = plan(
      [row({ name: "Shirt", barcode: "B" }), row({ color: "Red" }, 3)],
      has,
    );
    expect(refused).toEqual([]);
    expect(made.changedProducts).toMatchObject([{ id: 1, fields: { name: "Shirt" } }]);
    expect(made.newProducts).toMatchObject([{ fields: { name: "Tee" } }]);
  });

  it("values without a column stay", () => {
    const has = [stored(1, { description: "long", sale_vat: 6 }, [{ min_stock: 3, barcode: "B" }])];
    const given = new Set(["name", "category", "brand", "purchase_price", "sale_price"] as const);
    const { plan: made } = plan([row({ sale_price: "5" })], has, { given });
    expect(made.changedProducts).toEqual([]);
    expect(made.changedVariations).toEqual([
      { id: 10, barcode: "B", purchase_price: 1, sale_price: 5, min_stock: 3 },
    ]);
  });

  it("a category in another case is the same one, a name is spelled as the file does", () => {
    const { plan: made } = plan([row({ category: "CLOTHES", brand: "OWN" })], [stored(1)]);
    expect(made).toMatchObject({ changedProducts: [], unchanged: 1 });
    const { plan: renamed } = plan([row({ name: "TEE" })], [stored(1)]);
    expect(renamed.changedProducts).toMatchObject([{ fields: { name: "TEE" } }]);
  });

  it("changing stored products needs the permission to edit", () => {
    const { refused } = plan([row({}), row({ sale_price: "3", color: "Red" }, 3)], [stored(1)], {
      mayEdit: false,
    });
    expect(refused).toEqual([]);
    const changed = plan([row({ sale_price: "3" })], [stored(1)], { mayEdit: false });
    expect(changed.refused).toMatchObject([{ line: 2, reason: csvTexts.csvEditForbidden }]);
  });

  it("a price of the other kind than the company's is converted, by the file's tax or the stored one", () => {
    const priced = (price_includes_tax: string, sale_vat = "6") =>
      row({ sale_price: "10.60", price_includes_tax, sale_vat });
    expect(plan([priced("1")]).plan).toMatchObject({
      newProducts: [{ rows: [{ sale_price: 10 }] }],
      ...{ converted: 1, rounded: 0 },
    });
    expect(plan([priced("0")]).plan).toMatchObject({
      newProducts: [{ rows: [{ sale_price: 10.6 }] }],
      converted: 0,
    });
    expect(plan([priced("")]).plan.converted).toBe(0);
    const with_tax = { kind: "with_tax" as const };
    expect(plan([priced("0")], [], with_tax).plan.newProducts[0]!.rows[0]!.sale_price).toBe(11.24);
    expect(plan([priced("")], [], with_tax).plan.newProducts[0]!.rows[0]!.sale_price).toBe(10.6);
    // Without a column for the tax, that of the stored product counts.
    const given = new Set(csvColumns.filter((column) => column !== "sale_vat"));
    const { plan: made } = plan([priced("1", "0")], [stored(1, { sale_vat: 6 })], { given });
    expect(made.changedVariations).toMatchObject([{ id: 10, sale_price: 10 }]);
  });

  it("a converted price is rounded to the currency, and counted", () => {
    // 10.05 / 1.06 = 9.4811…, and 9.48 with 6 % is 10.05 again
    expect(plan([row({ sale_price: "10.05", price_includes_tax: "1", sale_vat: "6" })]).plan).toMatchObject({
      converted: 1,
      rounded: 0,
    });
    // 0.09 / 1.06 = 0.0849; 0.08 with 6 % is 0.08
    expect(plan([row({ sale_price: "0.09", price_includes_tax: "1", sale_vat: "6" })]).plan).toMatchObject({
      newProducts: [{ rows: [{ sale_price: 0.08 }] }],
      ...{ converted: 1, rounded: 1 },
    });
    const { refused } = plan(
      [row({ sale_price: "9999999.99", price_includes_tax: "0", sale_vat: "6" })],
      [],
      {
        kind: "with_tax",
      },
    );
    expect(refused).toMatchObject([{ line: 2, reason: "sale_price can be at most 9999999.99" }]);
  });

  it("tells the kind of a price by 1, 0 or nothing", () => {
    expect(read({ price_includes_tax: "yes" }).reasons).toEqual([
      "price_includes_tax must be one of 1, 0, not yes",
    ]);
    expect(row({ price_includes_tax: "1" }).price_includes_tax).toBe(true);
  });

  it("a product has 200 variations at most", () => {
    const rows = Array.from({ length: 201 }, (_, n) => row({ size: `S${n}` }, n + 2));
    expect(plan(rows).refused).toMatchObject([
      { line: 202, reason: "A product can have at most 200 variations" },
    ]);
  });
});
