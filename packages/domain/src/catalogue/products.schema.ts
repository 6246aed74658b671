import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { fault } from "../field-faults.ts";
import {
  flag,
  id,
  jsonText,
  listQuery,
  money,
  named,
  notes,
  optionalOf,
  rate,
  requiredText,
  status,
  stockQuantity,
  tempId,
  text,
} from "../wire.schema.ts";
import { maxImages } from "./images.ts";

export const priceTypes = ["fixed", "variable", "by_unit"] as const;
export const pricingMethods = ["fifo"] as const;
export const priceType = z.enum(priceTypes);
export const pricingMethod = z.enum(pricingMethods);

/**
 * A batch with quantity left in one branch, in the order of sales (stock §1); `purchase_price` only with product:view or
 * purchase:view.
 */
export const stock = z.object({
  branch_id: z.int(),
  branch: z.object({ id: z.int(), name: z.string(), type: z.enum(["warehouse", "branch"]) }),
  quantity: z.number(),
  stock_purchase_transaction_id: z.int(),
  purchase_price: z.number().optional(),
});

/** A quantity that offline sales took beyond stock in one branch and no stock-in has covered yet (stock §4). */
export const shortfall = z.object({ branch_id: z.int(), quantity: z.number() });

export const variation = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  product_id: z.int(),
  color_id: z.int().nullable(),
  size_id: z.int().nullable(),
  measurement_unit_id: z.int().nullable(),
  color: named.extend({ code: z.string() }).nullable(),
  size: named.extend({ code: z.string() }).nullable(),
  measurement_unit: z.object({ id: z.int(), title: z.string(), description: z.string() }).nullable(),
  purchase_price: z.number().optional(),
  sale_price: z.number(),
  min_stock_quantity: z.number(),
  barcode: z.string().nullable(),
  status,
  stocks: z.array(stock),
  shortfalls: z.array(shortfall),
});
export type Variation = z.infer<typeof variation>;

export const product = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  name: z.string(),
  branch_id: z.int().nullable(),
  category_id: z.int(),
  brand_id: z.int(),
  category: named,
  brand: named,
  company_id: z.int(),
  description: z.string(),
  discount: z.number(),
  purchase_vat: z.number(),
  sale_vat: z.number(),
  status,
  pricing_method: pricingMethod,
  price_type: priceType,
  /** JSON list of paths under /media. */
  images: z.string(),
  variations: z.array(variation),
});
export type Product = z.infer<typeof product>;

/**
 * What narrows a list to some products (catalogue §21); a category does not stand for those below it. `supplier_id`: products of which
 * something was bought there; `price_change_id`: those of which a price is in that change.
 */
export const productNarrow = z.object({
  category_id: id.optional(),
  brand_id: id.optional(),
  status: status.optional(),
  supplier_id: id.optional(),
  price_change_id: id.optional(),
});
export type ProductNarrow = z.infer<typeof productNarrow>;

/** `branch_id` narrows the stocks and shortfalls shown, never the products. `query` and `keyword` are the same field. */
export const productListQuery = z.object({
  ...listQuery,
  ...productNarrow.shape,
  query: text.optional(),
  keyword: text.optional(),
  branch_id: id.optional(),
});
/** `q` or `keyword`: name words, or the exact barcode or id, which come first. */
export const productSearchQuery = z.object({
  ...listQuery,
  q: text.optional(),
  keyword: text.optional(),
  branch_id: id.optional(),
});
export const productList = listAnswer("products", product);
export const bestSellersQuery = z.object({ branch_id: id });
export const bestSellersAnswer = answer(z.object({ branch_id: z.int(), product_ids: z.array(z.int()) }));
export const productAnswer = answer(z.object({ product }));
export const variationAnswer = answer(z.object({ variation }));

export const barcode = z
  .string()
  .trim()
  .max(80)
  .regex(/^[\x20-\x7e]*$/, fault("not_ascii"));

/** How the prices of a call were typed: it is refused if the company types them otherwise by now. Left out: it is not compared. */
export const pricesTyped = { prices_include_tax: flag.optional() };

export const variationBody = z.object({
  color_id: optionalOf(id),
  size_id: optionalOf(id),
  measurement_unit_id: optionalOf(id),
  purchase_price: money,
  sale_price: money,
  min_stock_quantity: stockQuantity.default(0),
  initial_stock_quantity: stockQuantity.default(0),
  barcode: optionalOf(barcode),
  temp_id: tempId.optional(),
});
export type VariationBody = z.infer<typeof variationBody>;

/** Most variations of one product. */
export const maxVariations = 200;

/** The screens always send at least one variation: the default one has no color, size or unit (catalogue §1). */
export const productStoreBody = z.object({
  name: requiredText,
  branch_id: id,
  category_id: id,
  brand_id: id,
  price_type: priceType.default("fixed"),
  pricing_method: pricingMethod.default("fifo"),
  description: notes.default("."),
  discount: rate.default(0),
  purchase_vat: rate.default(0),
  sale_vat: rate.default(0),
  status: status.default("active"),
  variations: jsonText(z.array(variationBody).min(1).max(maxVariations)),
  ...pricesTyped,
  temp_id: tempId.optional(),
});
export type ProductStoreBody = z.infer<typeof productStoreBody>;

/** In a change of a product, an empty text counts as 0 (catalogue §4). */
const orZero = <T extends z.ZodType>(figure: T) => z.union([z.literal("").transform(() => 0), figure]);

/** Fields left out stay as they are; an empty barcode removes it. */
const variationChange = z.object({
  id,
  purchase_price: money.optional(),
  sale_price: money.optional(),
  min_stock_quantity: orZero(stockQuantity).optional(),
  barcode: optionalOf(barcode),
});
export type VariationChange = z.infer<typeof variationChange>;
export const variationUpdateBody = variationChange.extend({ ...pricesTyped, temp_id: tempId.optional() });

/**
 * Fields left out stay as they are (catalogue §4). `images`: the order of the pictures, as paths of the stored ones to keep and field
 * names of the new files (`image_0` …; those not named come last). `variations` are changed and `new_variations` added in the same
 * transaction, so that a page is saved as a whole or not at all. `branch_id`: the store for the opening stock of new variations.
 */
export const productUpdateBody = z.object({
  id,
  name: requiredText.optional(),
  category_id: id.optional(),
  brand_id: id.optional(),
  description: notes.min(1, fault("required")).optional(),
  discount: orZero(rate).optional(),
  purchase_vat: orZero(rate).optional(),
  sale_vat: orZero(rate).optional(),
  status: status.optional(),
  pricing_method: pricingMethod.optional(),
  price_type: priceType.optional(),
  images: jsonText(z.array(text).max(maxImages)).optional(),
  variations: jsonText(z.array(variationChange).max(maxVariations)).optional(),
  new_variations: jsonText(z.array(variationBody).max(maxVariations)).optional(),
  branch_id: id.optional(),
  ...pricesTyped,
  temp_id: tempId.optional(),
});
export type ProductUpdateBody = z.infer<typeof productUpdateBody>;

export const productHelperAnswer = answer(
  z.object({ priceTypes: z.array(z.string()), pricingMethods: z.array(z.string()) }),
);
