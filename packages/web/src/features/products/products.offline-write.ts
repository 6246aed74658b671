import { checkProduct } from "@clove/domain/catalogue/check-product.ts";
import type { ProductStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import { errorText } from "@clove/domain/errors.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { formFields } from "../../api/form-data.ts";
import { answered } from "../../local-db/answer-offline.ts";
import { copyHistory } from "../../local-db/copy-history.ts";
import type { LocalCopy } from "../../local-db/local-copy.ts";
import type { LocalProduct, LocalVariation } from "../../local-db/rows.ts";
import { type Reference, referenceTo } from "../../sync/made-ids.ts";
import { type Maker, makeRecord } from "../../sync/make-record.ts";

/** POST company/product/store: keeps the product with its variations until it can be sent. */
export const storeProductOffline: OfflineAnswer = async ({ body }, copy, api) => {
  const product = productFields(body);
  const { db } = copy;
  const [refusal] = checkNewProduct(product, copy);
  if (refusal) throw new Error(errorText(refusal));
  const record = {
    kind: "product" as const,
    temp_id: product.temp_id,
    failed: offlineTexts.productSaveFailed,
    also: [db.categories, db.brands],
  };
  const local_id = await makeRecord(copy, api, record, async (maker) => {
    const category = await referenceTo(db, "categories", product.category_id);
    const brand = await referenceTo(db, "brands", product.brand_id);
    if (!category || !brand) throw new Error("the category or brand of a new product is gone");
    const row = productRow(product, maker, category, brand);
    const variations = variationRows(product, maker, copy);
    const local_id = await db.products.add({ ...row });
    await db.variations.bulkAdd(variations.map((variation) => ({ ...variation })));
    const { memory } = copy;
    const sent = variations.map(({ stocks: _stocks, ...variation }) => ({
      ...variation,
      color_name: memory.row("colors", variation.color_id ?? 0)?.name,
      size_name: memory.row("sizes", variation.size_id ?? 0)?.name,
      measurement_unit_title: memory.row("measurement_units", variation.measurement_unit_id ?? 0)?.title,
    }));
    const meant = {
      branch_name: memory.row("branches", product.branch_id)?.name,
      category_name: memory.row("categories", row.category_id ?? 0)?.name,
      brand_name: memory.row("brands", row.brand_id ?? 0)?.name,
      history: copyHistory(),
    };
    return { local_id, body: { products: [{ ...row, ...meant }], product_variations: sent } };
  });
  return answered({ product: copy.memory.product(-local_id) });
};

/** The refusals of product/store that this device can check. */
function checkNewProduct(product: ProductStoreBody, { memory, profile }: LocalCopy): Refusal[] {
  const taken = product.variations.flatMap(({ barcode }, i) => {
    const owner = barcode ? memory.scan(barcode) : undefined;
    const name = owner?.product.name ?? "";
    return owner
      ? [refuse("barcode_taken", { barcode: barcode ?? "", name }, `variations.${i}.barcode`)]
      : [];
  });
  return [...checkProduct(product, profile.company.currency), ...taken];
}

function productRow(
  product: ProductStoreBody,
  maker: Maker,
  category: Reference,
  brand: Reference,
): LocalProduct {
  const { variations: _variations, temp_id: _temp_id, ...fields } = product;
  return {
    ...fields,
    ...maker,
    category_id: "id" in category ? category.id : null,
    category_temp_id: "id" in category ? null : category.temp_id,
    brand_id: "id" in brand ? brand.id : null,
    brand_temp_id: "id" in brand ? null : brand.temp_id,
    images: "[]",
    synced: 0,
  };
}

function variationRows(
  { branch_id, variations }: ProductStoreBody,
  maker: Maker,
  { memory }: LocalCopy,
): LocalVariation[] {
  const branch = memory.row("branches", branch_id);
  return variations.map((variation, i) => ({
    temp_id: variation.temp_id ?? `${maker.temp_id}.v${i + 1}`,
    product_id: null,
    product_temp_id: maker.temp_id,
    color_id: variation.color_id || null,
    size_id: variation.size_id || null,
    measurement_unit_id: variation.measurement_unit_id || null,
    purchase_price: variation.purchase_price,
    sale_price: variation.sale_price,
    min_stock_quantity: variation.min_stock_quantity,
    initial_stock_quantity: variation.initial_stock_quantity,
    barcode: variation.barcode || null,
    status: "active",
    // The batch has id 0 until the server has created it.
    stocks:
      branch && variation.initial_stock_quantity > 0
        ? [
            {
              branch_id,
              branch: { id: branch.id, name: branch.name, type: branch.type },
              quantity: variation.initial_stock_quantity,
              stock_purchase_transaction_id: 0,
              purchase_price: variation.purchase_price,
            },
          ]
        : [],
    shortfalls: [],
    synced: 0,
  }));
}

/** The body of the call, in which the forms send every field. */
function productFields(body: unknown): ProductStoreBody {
  const fields = formFields(body);
  const figure = (name: string) => Number(fields[name] ?? 0);
  return {
    name: (fields.name ?? "").trim(),
    branch_id: figure("branch_id"),
    category_id: figure("category_id"),
    brand_id: figure("brand_id"),
    price_type: (fields.price_type ?? "fixed") as ProductStoreBody["price_type"],
    pricing_method: "fifo",
    description: fields.description || ".",
    discount: figure("discount"),
    purchase_vat: figure("purchase_vat"),
    sale_vat: figure("sale_vat"),
    status: fields.status === "inactive" ? "inactive" : "active",
    ...(fields.prices_include_tax !== undefined && {
      prices_include_tax: fields.prices_include_tax === "true",
    }),
    variations: JSON.parse(fields.variations ?? "[]") as ProductStoreBody["variations"],
    ...(fields.temp_id && { temp_id: fields.temp_id }),
  };
}
