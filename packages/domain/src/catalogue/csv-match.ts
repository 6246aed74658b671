import { foldCase } from "../fold.ts";
import type { CsvColumn } from "./csv-columns.ts";
import type { CsvRow } from "./csv-row.ts";

/** The columns that are fields of the product, and so the same in all rows of one. */
export const productColumns = [
  "name",
  "brand",
  "category",
  "description",
  "price_type",
  "discount",
  "purchase_vat",
  "sale_vat",
  "status",
] as const satisfies readonly CsvColumn[];
export type ProductFields = Pick<CsvRow, (typeof productColumns)[number]>;

/** A stored product with names in place of ids, as in a file; "": no color, size or unit. */
export type StoredProduct = ProductFields & {
  id: number;
  variations: readonly StoredVariation[];
  /** A quantity of its stock or its open shortfalls that has a fraction; null if there is none. */
  fraction: number | null;
};
export type StoredVariation = Pick<
  CsvRow,
  "color" | "size" | "unit" | "barcode" | "purchase_price" | "sale_price" | "min_stock"
> & { id: number };
export type Met = { product: StoredProduct; variation: StoredVariation };

export const attributeColumns = ["color", "size", "unit"] as const satisfies readonly CsvColumn[];

/** Equal for the same words in any case; its separator cannot occur in a stored text. */
export const keyOf = (...words: string[]) => words.map(foldCase).join("\u0000");
/** Rows with the same key are one product. */
const productKey = ({ name, brand }: { name: string; brand: string }) => keyOf(name, brand);
/** Differs between the variations of one product. */
export const variationKey = (row: { color: string; size: string; unit: string }) =>
  keyOf(row.color, row.size, row.unit);

/** The `productKey` of each row and stored product. */
type ProductKeys = ReadonlyMap<CsvRow | StoredProduct, string>;

/** Computes every key once, in steps like `planImport`. */
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
 * The stored variation that each row describes: the one with its barcode; else, for the k-th row with a certain name, brand, color,
 * size and unit, the k-th such variation that no barcode has matched. So the rows of an export always match the variations that they
 * were made from. `stored` is sorted by ids; no two of `rows` have the same barcode.
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

/** The rows that create or change one product, in the file's order; `product` is null for a new one. */
export type ProductRows = { product: StoredProduct | null; rows: CsvRow[] };

/**
 * The rows by product. A row that matched no variation belongs to the product that another row of its name and brand matched, else
 * to the first stored product of that name and brand that the file does not rename, else to a new one.
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
