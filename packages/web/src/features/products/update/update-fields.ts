import type { Product, ProductUpdateBody, Variation } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { CompanyNames } from "@clove/domain/company/names.ts";
import { failureOf } from "../../../api/failure.ts";
import { changedFields, isSame } from "../../../ui/forms/followed-fields.ts";
import { readable } from "../../../ui/forms/options.ts";
import {
  checkFields,
  checkProductBody,
  ownBody,
  ownVariationBody,
  type ProductField,
  type ProductFields,
} from "../form/product-fields.ts";
import type { Picture } from "../pictures/pictures.ts";

/** The stored values. Without the right to see costs there is no purchase price. */
export function fieldsOf(product: Product, variation: Variation): ProductFields {
  const { name, status, price_type, pricing_method, discount, purchase_vat, sale_vat, description } = product;
  return {
    ...{ name, status, price_type, pricing_method, discount, purchase_vat, sale_vat, description },
    category_id: String(product.category_id),
    brand_id: String(product.brand_id),
    barcode: variation.barcode ?? "",
    purchase_price: variation.purchase_price ?? "",
    sale_price: variation.sale_price,
    min_stock_quantity: variation.min_stock_quantity,
    initial_stock_quantity: 0,
  };
}

/**
 * The pictures of the page after the stored ones changed from `base` to `fresh`: untouched pictures follow. Otherwise those that somebody
 * else removed are removed and those that they added are put last, so that nobody's work is undone.
 */
export function followPictures(
  pictures: readonly Picture[],
  base: readonly string[],
  fresh: readonly string[],
): readonly Picture[] {
  if (isSameList(base, fresh)) return pictures;
  if (isSameList(pictures, base)) return fresh;
  const staying = pictures.filter((picture) => typeof picture !== "string" || fresh.includes(picture));
  return [...staying, ...fresh.filter((path) => !base.includes(path))];
}

export const isSameList = (one: readonly Picture[], other: readonly Picture[]) =>
  one.length === other.length && one.every((picture, i) => picture === other[i]);

/** The errors of the form; a hidden purchase price and an unchanged barcode are not checked. */
export function checkUpdate(
  fields: ProductFields,
  base: ProductFields,
  { currency, names }: { currency: string; names: CompanyNames },
): Record<string, string> {
  const unasked: ProductField[] = [
    ...(base.purchase_price === "" ? ["purchase_price" as const] : []),
    ...(isSame(fields.barcode, base.barcode) ? ["barcode" as const] : []),
  ];
  const variations = [{ ...ownVariationBody(fields), barcode: null }];
  const refused = checkProductBody({ ...ownBody(fields), variations }, false, currency)?.fields;
  return { ...refused, ...checkFields(fields, "update", names, unasked) };
}

/** The body of the call, with the changed fields only; an emptied barcode is removed. */
export function updateBody(
  fields: ProductFields,
  base: ProductFields,
  ids: { id: number; variation_id: number },
): ProductUpdateBody {
  const changed: string[] = changedFields(fields, base);
  const only = <Row extends object>(row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => changed.includes(name))) as Partial<Row>;
  const variation = only(ownVariationBody(fields));
  return {
    id: ids.id,
    ...only(ownBody(fields)),
    ...(Object.keys(variation).length > 0 && { variations: [{ id: ids.variation_id, ...variation }] }),
  };
}

/** The refused fields of a call. New variations have no fields on the page. */
export function refusedFields(error: unknown): Record<string, string> {
  const own = (failureOf(error)?.errors ?? []).filter(({ path }) => !path.includes("new_variations"));
  return Object.fromEntries(own.map(({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message]));
}

/** The value of a field as the page shows it. */
export function valueText(name: ProductField, fields: ProductFields, product: Product): string {
  if (name === "category_id") return product.category.name;
  if (name === "brand_id") return product.brand.name;
  if (name === "price_type" && fields.price_type === "variable") return commonTexts.openPricing;
  if (name === "price_type" || name === "status") return readable(fields[name]);
  return String(fields[name] ?? "") || commonTexts.notAvailable;
}
