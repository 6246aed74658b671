import { mayDo } from "@clove/domain/access/permissions.ts";
import type { Brand, Category, NamedRow } from "@clove/domain/catalogue/attributes.schema.ts";
import { exactPrice } from "@clove/domain/catalogue/converted-price.ts";
import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { syncBrand, syncCategory, syncProduct, syncVariation } from "@clove/domain/sync/sync.schema.ts";
import { z } from "zod";
import { still } from "../../db/once.ts";
import { lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { findNamed, readNamed, storeNamed } from "../attributes/named-rows.sql.ts";
import { lockPriceKind } from "../products/price-kind.sql.ts";
import { readProduct } from "../products/products.sql.ts";
import { storeProduct } from "../products/write/store-product.ts";
import { idsOfKeys } from "./record-ids.sql.ts";
import { readAs } from "./record-malformed.ts";
import type { Recorded, Recorder } from "./recorder.ts";

export const recordCategory: Recorder<Category> = {
  call: "category/store",
  mayRepeat: mayMakeProducts,
  again: (db, scope, id) => readNamed(db, scope, "category", id),
  async store({ tx, scope }, body) {
    mustMakeProducts(scope);
    const { parent_temp_id, history: _, parent_name: __, ...category } = readAs(syncCategory, body);
    const parent_id = await namedParent(
      tx,
      scope,
      recordCategory.call,
      "parent",
      category.parent_id,
      parent_temp_id,
    );
    const described = {
      ...category,
      parent_id: parent_id ?? undefined,
      description: category.description || ".",
    };
    return storeOrMerge(tx, scope, "category", described);
  },
};

export const recordBrand: Recorder<Brand> = {
  call: "brand/store",
  mayRepeat: mayMakeProducts,
  again: (db, scope, id) => readNamed(db, scope, "brand", id),
  async store({ tx, scope }, body) {
    mustMakeProducts(scope);
    return storeOrMerge(tx, scope, "brand", readAs(syncBrand, body));
  },
};

const productRecord = syncProduct.extend({ product_variations: z.array(syncVariation).min(1).max(200) });

/** Stores a product with its opening stock; barcodes that are taken are left out (catalogue §7). */
export const recordProduct: Recorder<Product> = {
  call: "product/store",
  mayRepeat: (scope, { branch_id }) =>
    mayMakeProducts(scope) && (branch_id === null || seesBranch(scope, branch_id)),
  again: async (db, scope, id) => still(await readProduct(db, scope, id)),
  async store({ tx, scope }, body) {
    mustMakeProducts(scope);
    const { product_variations, category_id, category_temp_id, brand_id, brand_temp_id, ...sent } = readAs(
      productRecord,
      body,
    );
    const { history: _, branch_name: _b, category_name: _c, brand_name: _n, ...product } = sent;
    const [category, brand] = await Promise.all([
      parentOf(tx, scope, recordCategory.call, "category", category_id, category_temp_id),
      parentOf(tx, scope, recordBrand.call, "brand", brand_id, brand_temp_id),
    ]);
    const variations = product_variations.map(
      ({ product_temp_id: _p, color_name: _c, size_name: _s, measurement_unit_title: _t, ...variation }) =>
        variation,
    );
    const typed = await asTyped(tx, scope, product, variations);
    const made = { ...product, ...typed, category_id: category, brand_id: brand };
    const branch = await lockSeenBranch(tx.db, scope, made.branch_id);
    const row = await storeProduct(tx, scope, made, branch, { takenBarcodes: "drop" });
    const barcodes = (list: readonly { barcode?: string | null }[]) =>
      list.filter(({ barcode }) => barcode).length;
    const isBarer = barcodes(row.variations) < barcodes(variations);
    return { row, warnings: isBarer ? ["barcode_dropped"] : [], body: made };
  },
};

/** Prices that were typed before the company changed between prices with and without tax are converted exactly (catalogue §17). */
async function asTyped<V extends { sale_price: number }>(
  tx: Tx,
  scope: Scope,
  { prices_include_tax: typed, sale_vat }: { prices_include_tax?: boolean | undefined; sale_vat: number },
  variations: readonly V[],
): Promise<{ prices_include_tax?: boolean; variations: V[] }> {
  const kind = await lockPriceKind(tx.db, scope);
  const prices_include_tax = kind === "with_tax";
  // As it was sent: the same product by the online call is a repeat.
  if (typed === undefined || typed === prices_include_tax) return { variations: [...variations] };
  const converted = variations.map((variation) => {
    const sale_price = exactPrice(variation.sale_price, sale_vat, kind, scope.currency);
    if (sale_price === null) throw new AppError("validation_failed", {}, "sale_price");
    return { ...variation, sale_price };
  });
  return { prices_include_tax, variations: converted };
}

function mayMakeProducts(scope: Scope): boolean {
  return mayDo(scope, "product:create");
}

/** A refused record is kept aside (sync §10). @throws AppError forbidden */
function mustMakeProducts(scope: Scope): void {
  if (!mayMakeProducts(scope)) throw new AppError("forbidden");
}

/** Stores a row, or returns an existing one of the same name, ignoring case (offline §14). */
async function storeOrMerge<Noun extends NamedNoun>(
  { db }: Tx,
  scope: Scope,
  noun: Noun,
  body: { name: string },
): Promise<Recorded<NamedRow<Noun>>> {
  try {
    return { row: await storeNamed(db, scope, noun, body), warnings: [], body };
  } catch (error) {
    const isTaken =
      error instanceof AppError && (error.code === "name_taken" || error.code === "name_merged");
    const row = isTaken ? await findNamed(db, scope, noun, body.name) : undefined;
    if (!row) throw error;
    const kept = row.merged_into_id == null ? row : await readNamed(db, scope, noun, row.merged_into_id);
    return { row: kept, warnings: ["merged"], body };
  }
}

/** The id of a required parent. @throws AppError validation_failed if none is named, parent_missing if it is not (yet) stored */
async function parentOf(...named: Parameters<typeof namedParent>): Promise<number> {
  const id = await namedParent(...named);
  if (id === null) throw new AppError("validation_failed", {}, `${named[3]}_id`);
  return id;
}

/** The id of a parent, null if none is named. @throws AppError parent_missing if it is not (yet) stored */
async function namedParent(
  tx: Tx,
  scope: Scope,
  call: string,
  name: "category" | "brand" | "parent",
  id: number | null | undefined,
  temp_id: string | null | undefined,
): Promise<number | null> {
  if (id != null) return id;
  if (temp_id == null) return null;
  const found = (await idsOfKeys(tx.db, scope, call, [temp_id])).get(temp_id);
  if (found === undefined) throw new AppError("parent_missing", { parent: temp_id }, `${name}_temp_id`);
  return found;
}
