import { checkBarcode } from "@clove/domain/catalogue/barcode.ts";
import { checkProduct } from "@clove/domain/catalogue/check-product.ts";
import type { Product, ProductUpdateBody, Variation } from "@clove/domain/catalogue/products.schema.ts";
import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import { errorText } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import { failureOf } from "../../../api/failure.ts";
import { readable } from "../../../ui/options.ts";
import { required } from "../../../ui/use-checked-form.ts";
import type { Picture } from "../pictures/pictures.ts";

type Figure = number | string;

/** What Product Update asks for, of the product and of one variation; figures are text while they are empty. */
export type UpdateFields = {
  name: string;
  category_id: string | null;
  brand_id: string | null;
  status: "active" | "inactive";
  price_type: PriceType;
  pricing_method: "fifo";
  barcode: string;
  purchase_price: Figure;
  sale_price: Figure;
  min_stock_quantity: Figure;
  discount: Figure;
  purchase_vat: Figure;
  sale_vat: Figure;
  description: string;
};
export type UpdateField = keyof UpdateFields;

/** The labels of Product Update. */
export const updateLabels: Record<UpdateField, string> = {
  name: "Product Name",
  category_id: "Category",
  brand_id: "Brand",
  status: "Product Status",
  price_type: "Price Type",
  pricing_method: "Inventory Method",
  barcode: "Barcode",
  purchase_price: "Purchase Price",
  sale_price: "Sale Price",
  min_stock_quantity: "Minimum Stock Qty",
  discount: "Discount",
  purchase_vat: "Purchase SST",
  sale_vat: "Sale SST",
  description: "Product Description",
};
const names = Object.keys(updateLabels) as UpdateField[];

/** As the server has them. Who may not see costs has no purchase price. */
export function fieldsOf(product: Product, variation: Variation): UpdateFields {
  const { name, status, price_type, pricing_method, discount, purchase_vat, sale_vat, description } = product;
  return {
    name,
    category_id: String(product.category_id),
    brand_id: String(product.brand_id),
    status,
    price_type,
    pricing_method,
    barcode: variation.barcode ?? "",
    purchase_price: variation.purchase_price ?? "",
    sale_price: variation.sale_price,
    min_stock_quantity: variation.min_stock_quantity,
    discount,
    purchase_vat,
    sale_vat,
    description,
  };
}

/** What the person changed: only that is sent, so that two people who edit different fields undo nothing. */
export function changedFields(fields: UpdateFields, base: UpdateFields): UpdateField[] {
  return names.filter((name) => !isSame(fields[name], base[name]));
}

/**
 * The server's fields are `fresh` now and were `base` when the person began. What was not touched follows the server;
 * what was typed stays, and `theirs` names those of them that somebody else changed too.
 */
export function takeOver(
  typed: UpdateFields,
  base: UpdateFields,
  fresh: UpdateFields,
): { follow: UpdateField[]; theirs: UpdateField[] } {
  const touched = new Set(changedFields(typed, base));
  const moved = changedFields(fresh, base);
  return {
    follow: moved.filter((name) => !touched.has(name)),
    theirs: moved.filter((name) => touched.has(name) && !isSame(typed[name], fresh[name])),
  };
}

/**
 * The pictures of the page after the server's went from `base` to `fresh`: untouched they follow; else what somebody else
 * removed goes and what they added comes last, so that neither's work is undone.
 */
export function followPictures(
  pictures: readonly Picture[],
  base: readonly string[],
  fresh: readonly string[],
): readonly Picture[] {
  if (isSameList(base, fresh)) return pictures;
  if (isSameList(pictures, base)) return fresh;
  const kept = pictures.filter((picture) => typeof picture !== "string" || fresh.includes(picture));
  return [...kept, ...fresh.filter((path) => !base.includes(path))];
}

export const isSameList = (one: readonly Picture[], other: readonly Picture[]) =>
  one.length === other.length && one.every((picture, i) => picture === other[i]);

/** All but the barcode is required; a purchase price that one may not see may be missing. */
export function checkUpdate(
  fields: UpdateFields,
  base: UpdateFields,
  currency: string,
): Record<string, string> {
  const optional: UpdateField[] = [
    "barcode",
    ...(base.purchase_price === "" ? ["purchase_price" as const] : []),
  ];
  const missing = names.flatMap((name) => {
    const problem = optional.includes(name) ? null : required(updateLabels[name])(fields[name]);
    return problem ? [[name, problem] as const] : [];
  });
  const { name, price_type, purchase_price, sale_price, min_stock_quantity } = fields;
  const figures = {
    purchase_price: Number(purchase_price),
    sale_price: Number(sale_price),
    min_stock_quantity: Number(min_stock_quantity),
    initial_stock_quantity: 0,
  };
  const refusals = checkProduct({ name, price_type, variations: [figures] }, currency).map(
    (refusal) => [(refusal.path ?? "").split(".").at(-1) ?? "", errorText(refusal)] as const,
  );
  const code = fields.barcode.trim();
  const wrong = code === "" || isSame(code, base.barcode) ? null : checkBarcode(code);
  return {
    ...Object.fromEntries([...refusals, ...missing]),
    ...(wrong && { barcode: errorText(wrong) }),
  };
}

/** The changed fields as the call takes them; an emptied barcode is taken away. */
export function updateBody(
  fields: UpdateFields,
  base: UpdateFields,
  ids: { id: number; variation_id: number },
): ProductUpdateBody {
  const changed = new Set(changedFields(fields, base));
  const pick = <K extends UpdateField, V>(name: K, value: V) =>
    (changed.has(name) ? { [name]: value } : {}) as { [name in K]?: V };
  const variation = {
    ...pick("purchase_price", Number(fields.purchase_price)),
    ...pick("sale_price", Number(fields.sale_price)),
    ...pick("min_stock_quantity", Number(fields.min_stock_quantity)),
    ...pick("barcode", fields.barcode.trim() || null),
  };
  return {
    id: ids.id,
    ...pick("name", fields.name.trim()),
    ...pick("category_id", Number(fields.category_id)),
    ...pick("brand_id", Number(fields.brand_id)),
    ...pick("status", fields.status),
    ...pick("price_type", fields.price_type),
    ...pick("pricing_method", fields.pricing_method),
    ...pick("discount", Number(fields.discount)),
    ...pick("purchase_vat", Number(fields.purchase_vat)),
    ...pick("sale_vat", Number(fields.sale_vat)),
    ...pick("description", fields.description.trim()),
    ...(Object.keys(variation).length > 0 && { variations: [{ id: ids.variation_id, ...variation }] }),
  };
}

/** A refused call's fields; what is refused of a variation that is new stands in no field of the page. */
export function refusedFields(error: unknown): Record<string, string> {
  const own = (failureOf(error)?.errors ?? []).filter(({ path }) => !path.includes("new_variations"));
  return Object.fromEntries(own.map(({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message]));
}

/** A field's value as the page shows it. */
export function valueText(name: UpdateField, fields: UpdateFields, product: Product): string {
  if (name === "category_id") return product.category.name;
  if (name === "brand_id") return product.brand.name;
  if (name === "price_type" && fields.price_type === "variable") return messages.openPricing;
  if (name === "price_type" || name === "status") return readable(fields[name]);
  return String(fields[name] ?? "") || messages.notAvailable;
}

function isSame(a: Figure | null, b: Figure | null): boolean {
  if (typeof a === "number" || typeof b === "number") {
    return String(a ?? "").trim() !== "" && String(b ?? "").trim() !== "" ? Number(a) === Number(b) : a === b;
  }
  return (a ?? "").trim() === (b ?? "").trim();
}
