import { checkBarcode } from "@clove/domain/catalogue/barcode.ts";
import { checkProduct, type ProductToCheck } from "@clove/domain/catalogue/check-product.ts";
import type { ProductStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import { type CompanyNames, withTaxName } from "@clove/domain/company/names.ts";
import { errorText } from "@clove/domain/errors.ts";
import type { Refusal } from "@clove/domain/refusal.ts";
import { required } from "../../../ui/forms/use-checked-form.ts";
import type { Figure } from "../../../ui/forms/use-typed-number.ts";
import * as texts from "../products.texts.ts";
import { type VariationFields, variationBody } from "../variations/variation-fields.ts";

/** The description of a product without one. */
export const noDescription = ".";

/**
 * The fields of product forms, whose numbers are "" while they are empty. Stock, discount and rates begin at 0, the description with that
 * which the server would take (catalogue §3).
 */
export const emptyProduct = {
  name: "",
  category_id: null as string | null,
  brand_id: null as string | null,
  status: "active" as "active" | "inactive",
  price_type: "fixed" as PriceType,
  pricing_method: "fifo" as const,
  barcode: "",
  purchase_price: "" as Figure,
  sale_price: "" as Figure,
  initial_stock_quantity: 0 as Figure,
  min_stock_quantity: 0 as Figure,
  discount: 0 as Figure,
  purchase_vat: 0 as Figure,
  sale_vat: 0 as Figure,
  description: noDescription,
};
export type ProductFields = typeof emptyProduct;

/** The fields of a new product, taxed as the company's products usually are; the rate in percent. */
export const newProduct = (default_vat: number | undefined): ProductFields => ({
  ...emptyProduct,
  sale_vat: default_vat ?? emptyProduct.sale_vat,
});

export type ProductField = keyof ProductFields;

/** Create Product, Product Update, and the dialog at the till. */
export type Place = "add" | "update" | "till";

/** The kind of input of a field, and its name in each place. A place without a name for it does not have the field. */
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

export const nameIn = (place: Place, field: ProductField, names: CompanyNames): string =>
  withTaxName(productFields()[field][place] ?? field, names);

/** The fields of a place. */
export const fieldsIn = (place: Place): ProductField[] =>
  Object.entries(productFields()).flatMap(([name, row]) => (place in row ? [name as ProductField] : []));

/** The fields of a product without variations; otherwise each variation has its own. */
export const ownFigures: readonly ProductField[] = [
  "purchase_price",
  "sale_price",
  "initial_stock_quantity",
  "min_stock_quantity",
  "barcode",
];

/**
 * Every field except the barcode is required (catalogue §3); at the till the barcode too (selling §6). A barcode must be valid
 * (catalogue §6). Fields in `unasked` are not checked.
 */
export function checkFields(
  fields: ProductFields,
  place: Place,
  names: CompanyNames,
  unasked: readonly ProductField[] = [],
): Record<string, string> {
  const asked = fieldsIn(place).filter((name) => !unasked.includes(name));
  const missing = asked.flatMap((name) => {
    const problem =
      name === "barcode" && place !== "till" ? null : required(nameIn(place, name, names))(fields[name]);
    return problem ? [[name, problem] as const] : [];
  });
  const code = fields.barcode.trim();
  const refusal = code === "" || unasked.includes("barcode") ? null : checkBarcode(code);
  return { ...Object.fromEntries(missing), ...(refusal && { barcode: errorText(refusal) }) };
}

/** The values of the product itself in the bodies of calls. */
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

/** The values of its variation in those bodies, without color, size and unit. */
export const ownVariationBody = (fields: ProductFields) =>
  variationBody({ ...fields, color: null, size: null, unit: null });

/** The body for a new product; without `variations` it has one without color, size and unit (catalogue §1). */
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
 * Why the product as a whole is refused; null if it is not. A variation that was valid when it was added may no longer be, for example
 * after a change to a price type that takes no fractions. `fields`: the refused fields of the form.
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
