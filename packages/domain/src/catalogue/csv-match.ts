import { foldCase } from "../fold.ts";
import type { CsvColumn } from "./csv-columns.ts";
import type { CsvRow } from "./csv-row.ts";

/** A product as the company has it, named by words as a file names it; "" = no color, size or unit. */
export type StoredProduct = Pick<
  CsvRow,
  | "name"
  | "description"
  | "category"
  | "brand"
  | "price_type"
  | "discount"
  | "purchase_vat"
  | "sale_vat"
  | "status"
> & {
  id: number;
  variations: readonly StoredVariation[];
  /** Whether a quantity of its stock or of an open shortfall has a fraction. */
  fraction: number | null;
};
export type StoredVariation = Pick<
  CsvRow,
  "color" | "size" | "unit" | "barcode" | "purchase_price" | "sale_price" | "min_stock"
> & { id: number };
export type Met = { product: StoredProduct; variation: StoredVariation };

export const attributeColumns = ["color", "size", "unit"] as const satisfies readonly CsvColumn[];

/** Case-folded, with a separator that no stored text can contain. */
const keyOf = (...words: string[]) => words.map(foldCase).join("\u0000");
/** Rows with the same key are one product. */
const productKey = ({ name, brand }: { name: string; brand: string }) => keyOf(name, brand);
/** Tells the variations of one product apart. */
export const variationKey = (row: { color: string; size: string; unit: string }) =>
  keyOf(row.color, row.size, row.unit);

/** The key of each row and stored product, folded once. */
export type ProductKeys = ReadonlyMap<CsvRow | StoredProduct, string>;

/** Runs in steps, like `planImport`. */
export function* productKeys(
  rows: readonly CsvRow[],
  stored: readonly StoredProduct[],
): Generator<void, ProductKeys> {
  const keys = new Map<CsvRow | StoredProduct, string>();
  for (const one of [...rows, ...stored]) {
    keys.set(one, productKey(one));
    yield;
  }
  return keys;
}

/**
 * Which stored variation each row stands for: the one with its barcode; else the k-th row of a name, brand, color, size
 * and unit stands for the k-th such variation that no barcode has matched. So the rows of an export always match the
 * variations that they came from. `stored` is in the order of ids; no two of `rows` have the same barcode.
 */
export function matchRows(
  rows: readonly CsvRow[],
  stored: readonly StoredProduct[],
  keys: ProductKeys,
): Map<CsvRow, Met> {
  const met = new Map<CsvRow, Met>();
  const all = stored.flatMap((product) => product.variations.map((variation) => ({ product, variation })));
  const byBarcode = new Map(all.map((one) => [one.variation.barcode, one]));
  const named = new Set<StoredVariation>();
  for (const row of rows) {
    const found = row.barcode === null ? undefined : byBarcode.get(row.barcode);
    if (!found) continue;
    met.set(row, found);
    named.add(found.variation);
  }
  const waiting = new Map<string, Met[]>();
  for (const one of all) {
    if (named.has(one.variation)) continue;
    const key = `${keys.get(one.product)}\u0000${variationKey(one.variation)}`;
    const same = waiting.get(key);
    if (same) same.push(one);
    else waiting.set(key, [one]);
  }
  const taken = new Map<string, number>();
  for (const row of rows) {
    if (met.has(row)) continue;
    const key = `${keys.get(row)}\u0000${variationKey(row)}`;
    const place = taken.get(key) ?? 0;
    const found = waiting.get(key)?.[place];
    if (!found) continue;
    met.set(row, found);
    taken.set(key, place + 1);
  }
  return met;
}

/** Rows that make or change one product, in their order; without `product` it is a new one. */
export type ProductRows = { product: StoredProduct | null; rows: CsvRow[] };

/**
 * A row without a match joins the product that other rows of its name and brand matched, else the first stored one of
 * that name and brand unless the file renames it, else the new product of that name and brand.
 */
export function groupRows(
  rows: readonly CsvRow[],
  stored: readonly StoredProduct[],
  met: ReadonlyMap<CsvRow, Met>,
  keys: ProductKeys,
): ProductRows[] {
  const groups = new Map<StoredProduct | string, ProductRows>();
  const homes = new Map<string, StoredProduct>();
  const renamed = new Set<StoredProduct>();
  for (const row of rows) {
    const product = met.get(row)?.product;
    if (!product) continue;
    const key = keys.get(row)!;
    if (!homes.has(key)) homes.set(key, product);
    if (key !== keys.get(product)) renamed.add(product);
  }
  for (const product of stored) {
    const key = keys.get(product)!;
    if (!homes.has(key) && !renamed.has(product)) homes.set(key, product);
  }
  for (const row of rows) {
    const key = keys.get(row)!;
    const product = met.get(row)?.product ?? homes.get(key) ?? null;
    const group = groups.get(product ?? key);
    if (group) group.rows.push(row);
    else groups.set(product ?? key, { product, rows: [row] });
  }
  return [...groups.values()];
}
