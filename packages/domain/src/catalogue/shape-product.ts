import { allocateFifo } from "../stock/allocate-fifo.ts";
import type { Brand, Category, NamedRow } from "./attributes.schema.ts";
import type { Product, Variation } from "./products.schema.ts";

type Lookup<Row> = Pick<ReadonlyMap<number, Row>, "get">;

type ProductParts = {
  product: Omit<Product, "variations" | "category" | "brand">;
  category: Pick<Category, "id" | "name">;
  brand: Pick<Brand, "id" | "name">;
  /** In the order of their ids. */
  variations: readonly Omit<Variation, "color" | "size" | "measurement_unit">[];
  colors: Lookup<NamedRow<"color">>;
  sizes: Lookup<NamedRow<"size">>;
  units: Lookup<NamedRow<"measurementUnit">>;
  /** The only store whose stocks and shortfalls are shown, if given. */
  branch_id?: number | undefined;
};

/** A product as list calls answer it, joined from the separate rows of the data stream (sync §1). */
export function shapeProduct({
  product,
  category,
  brand,
  variations,
  branch_id,
  ...names
}: ProductParts): Product {
  const isShown = (row: { branch_id: number }) => branch_id === undefined || row.branch_id === branch_id;
  return {
    ...product,
    category: { id: category.id, name: category.name },
    brand: { id: brand.id, name: brand.name },
    variations: variations.map((variation) => ({
      ...variation,
      color: coded(found(names.colors, variation.color_id)),
      size: coded(found(names.sizes, variation.size_id)),
      measurement_unit: described(found(names.units, variation.measurement_unit_id)),
      stocks: variation.stocks.filter(isShown),
      shortfalls: variation.shortfalls.filter(isShown),
    })),
  };
}

/** A line of a sale that this device has not sent yet. */
export type UnsentSale = {
  branch_id: number;
  quantity: number;
  stock_purchase_transaction_id: number | null;
};

/** The server's last known stock less this device's unsent sales (offline §8); a batch is never shown below zero. */
export function stocksLeft(stocks: Variation["stocks"], unsent: readonly UnsentSale[]): Variation["stocks"] {
  let left = stocks;
  for (const { branch_id, quantity, stock_purchase_transaction_id: named } of unsent) {
    const here = left.filter((stock) => stock.branch_id === branch_id);
    const rest = allocateFifo(here, quantity, named).left;
    const remaining = new Map(rest.map((stock) => [stock.stock_purchase_transaction_id, stock]));
    left = left.flatMap((stock) =>
      stock.branch_id === branch_id ? (remaining.get(stock.stock_purchase_transaction_id) ?? []) : stock,
    );
  }
  return left;
}

function found<Row>(rows: Lookup<Row>, id: number | null): Row | null {
  return id === null ? null : (rows.get(id) ?? null);
}

/** What products say of a color or size: neither its status nor what it was merged into. */
const coded = (row: NamedRow<"color"> | null) => row && { id: row.id, name: row.name, code: row.code };
const described = (row: NamedRow<"measurementUnit"> | null) =>
  row && { id: row.id, title: row.title, description: row.description };
