import { checkBarcode } from "@clove/domain/catalogue/barcode.ts";
import { checkProduct, type ProductToCheck } from "@clove/domain/catalogue/check-product.ts";
import type { ProductStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import { errorText } from "@clove/domain/errors.ts";
import type { Refusal } from "@clove/domain/refusal.ts";
import { required } from "../../../ui/forms/use-checked-form.ts";
import type { Figure } from "../../../ui/forms/use-typed-number.ts";
import * as texts from "../products.texts.ts";
import { type VariationFields, variationBody } from "../variations/variation-fields.ts";

/** The fields of product forms; numbers are text while they are empty. */
export type ProductFields = {
  name: string;
  category_id: string | null;
  brand_id: string | null;
  status: "active" | "inactive";
  price_type: PriceType;
  pricing_method: "fifo";
  barcode: string;
  purchase_price: Figure;
  sale_price: Figure;
  initial_stock_quantity: Figure;
  min_stock_quantity: Figure;
  discount: Figure;
  purchase_vat: Figure;
  sale_vat: Figure;
  description: string;
};
export type ProductField = keyof ProductFields;

/** Product Add, Product Update, and the till's dialog. */
export type Place = "add" | "update" | "till";

/** How a field is entered, and its name in each place; a place that has no name for it does not ask for it. */
type Row = { kind: FieldKind } & Partial<Record<Place, string>>;
type FieldKind =
  | "text"
  | "longText"
  | "category"
  | "brand"
  | "status"
  | "priceType"
  | "pricingMethod"
  | "barcode"
  | "money"
  | "quantity"
  | "rate";

const named = (kind: FieldKind, name: string, update = name): Row => ({ kind, add: name, update });
const alsoAtTill = (kind: FieldKind, name: string): Row => ({ ...named(kind, name), till: name });

export const productFields = (): Record<ProductField, Row> => ({
  name: alsoAtTill("text", texts.productName),
  category_id: alsoAtTill("category", texts.category),
  brand_id: { kind: "brand", add: texts.productBrand, update: texts.brand, till: texts.brand },
  status: named("status", texts.productStatus),
  price_type: named("priceType", texts.priceType),
  pricing_method: { kind: "pricingMethod", update: texts.inventoryMethod },
  barcode: alsoAtTill("barcode", texts.barcode),
  purchase_price: alsoAtTill("money", texts.purchasePrice),
  sale_price: alsoAtTill("money", texts.salePrice),
  initial_stock_quantity: { kind: "quantity", add: texts.availableStockQty, till: texts.stockQuantity },
  min_stock_quantity: named("quantity", texts.minimumStockQty),
  discount: named("rate", texts.discountPercent, texts.discount),
  purchase_vat: named("rate", texts.purchaseSstPercent, texts.purchaseSst),
  sale_vat: named("rate", texts.saleSstPercent, texts.saleSst),
  description: named("longText", texts.productDescription),
});

export const nameIn = (place: Place, field: ProductField): string => productFields()[field][place] ?? field;

/** The fields that a place asks for. */
export const fieldsIn = (place: Place): ProductField[] =>
  Object.entries(productFields()).flatMap(([name, row]) => (place in row ? [name as ProductField] : []));

/** What a product without a description has. */
export const noDescription = ".";

/** Stock, discount and rates begin at 0, the description as the server's own (catalogue §3). */
export const emptyProduct: ProductFields = {
  name: "",
  category_id: null,
  brand_id: null,
  status: "active",
  price_type: "fixed",
  pricing_method: "fifo",
  barcode: "",
  purchase_price: "",
  sale_price: "",
  initial_stock_quantity: 0,
  min_stock_quantity: 0,
  discount: 0,
  purchase_vat: 0,
  sale_vat: 0,
  description: noDescription,
};

/** What a product without variations has itself; with them it is theirs. */
export const ownFigures: readonly ProductField[] = [
  "purchase_price",
  "sale_price",
  "initial_stock_quantity",
  "min_stock_quantity",
  "barcode",
];

/**
 * All but the barcode is required (catalogue §3), at the till that as well (selling §6); a given one must be valid
 * (catalogue §6). Fields in `unasked` are not checked.
 */
export function checkFields(
  fields: ProductFields,
  place: Place,
  unasked: readonly ProductField[] = [],
): Record<string, string> {
  const asked = fieldsIn(place).filter((name) => !unasked.includes(name));
  const missing = asked.flatMap((name) => {
    const problem =
      name === "barcode" && place !== "till" ? null : required(nameIn(place, name))(fields[name]);
    return problem ? [[name, problem] as const] : [];
  });
  const code = fields.barcode.trim();
  const refusal = code === "" || unasked.includes("barcode") ? null : checkBarcode(code);
  return { ...Object.fromEntries(missing), ...(refusal && { barcode: errorText(refusal) }) };
}

/** The product's own values in calls. */
export const ownBody = (fields: ProductFields) => ({
  name: fields.name.trim(),
  category_id: Number(fields.category_id),
  brand_id: Number(fields.brand_id),
  status: fields.status,
  price_type: fields.price_type,
  pricing_method: fields.pricing_method,
  discount: Number(fields.discount),
  purchase_vat: Number(fields.purchase_vat),
  sale_vat: Number(fields.sale_vat),
  description: fields.description.trim(),
});

/** What they take of the variation that has no color, size and unit, or whose are not asked for. */
export const ownVariationBody = (fields: ProductFields) =>
  variationBody({ ...fields, color: null, size: null, unit: null });

/** A new product; without variations, one that has no color, size and unit (catalogue §1). */
export function productBody(
  fields: ProductFields,
  variations: readonly VariationFields[],
  branch_id: number,
): ProductStoreBody {
  return {
    ...ownBody(fields),
    branch_id,
    variations: variations.length > 0 ? variations.map(variationBody) : [ownVariationBody(fields)],
  };
}

/**
 * What the rule says against the whole product, as what fitted when it was added may not any more (a price type that takes
 * no fractions); null when nothing. `fields` are those of the product's own form.
 */
export function checkProductBody(
  body: ProductToCheck,
  hasVariations: boolean,
  currency: string,
): { text: string; fields: Record<string, string> } | null {
  const refusals = checkProduct(body, currency);
  const [first] = refusals;
  if (!first) return null;
  const text = errorText(first);
  if (!hasVariations) return { text, fields: Object.fromEntries(refusals.map(atField)) };
  return { text, fields: first.code === "quantity_whole" ? { price_type: text } : {} };
}

const atField = (refusal: Refusal) => [refusal.path?.split(".").at(-1) ?? "", errorText(refusal)] as const;
