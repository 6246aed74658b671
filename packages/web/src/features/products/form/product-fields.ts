import { checkBarcode } from "@clove/domain/catalogue/barcode.ts";
import { checkProduct as checkProductRule } from "@clove/domain/catalogue/check-product.ts";
import type { ProductStoreBody } from "@clove/domain/catalogue/products.schema.ts";
import type { PriceType } from "@clove/domain/catalogue/variation-name.ts";
import { errorText } from "@clove/domain/errors.ts";
import { required } from "../../../ui/use-checked-form.ts";
import { type VariationFields, variationBody } from "../variations/variation-fields.ts";

type Figure = number | string;

/** What Product Add asks for; figures are text while they are empty. */
export type ProductFields = {
  name: string;
  category_id: string | null;
  brand_id: string | null;
  status: "active" | "inactive";
  price_type: PriceType;
  purchase_price: Figure;
  sale_price: Figure;
  initial_stock_quantity: Figure;
  min_stock_quantity: Figure;
  barcode: string;
  discount: Figure;
  purchase_vat: Figure;
  sale_vat: Figure;
  description: string;
};

/** Stock, discount and rates begin at 0. */
export const emptyProduct: ProductFields = {
  name: "",
  category_id: null,
  brand_id: null,
  status: "active",
  price_type: "fixed",
  purchase_price: "",
  sale_price: "",
  initial_stock_quantity: 0,
  min_stock_quantity: 0,
  barcode: "",
  discount: 0,
  purchase_vat: 0,
  sale_vat: 0,
  description: "",
};

export const productLabels: Omit<Record<keyof ProductFields, string>, "barcode"> = {
  name: "Product Name",
  category_id: "Category",
  brand_id: "Product Brand",
  status: "Product Status",
  price_type: "Price Type",
  purchase_price: "Purchase Price",
  sale_price: "Sale Price",
  initial_stock_quantity: "Available Stock Qty",
  min_stock_quantity: "Minimum Stock Qty",
  discount: "Discount(%)",
  purchase_vat: "Purchase SST(%)",
  sale_vat: "Sale SST(%)",
  description: "Product Description",
};

/** What a product without variations has itself. */
const ownFigures = ["purchase_price", "sale_price", "initial_stock_quantity", "min_stock_quantity"];

/**
 * All but the barcode is required (catalogue §3); a barcode that is given must be a valid one (catalogue §6). With variations,
 * the prices, the stock and the barcode are theirs.
 */
export function checkProduct(fields: ProductFields, hasVariations: boolean): Record<string, string> {
  const missing = Object.entries(productLabels).flatMap(([name, label]) => {
    const problem =
      hasVariations && ownFigures.includes(name)
        ? null
        : required(label)(fields[name as keyof ProductFields]);
    return problem ? [[name, problem] as const] : [];
  });
  const barcode = hasVariations ? "" : fields.barcode.trim();
  const refusal = barcode === "" ? null : checkBarcode(barcode);
  return { ...Object.fromEntries(missing), ...(refusal && { barcode: errorText(refusal) }) };
}

/** The call's body; without variations, one that has no color, size and unit (catalogue §1). */
export function productBody(
  fields: ProductFields,
  variations: readonly VariationFields[],
  branch_id: number,
): ProductStoreBody {
  return {
    name: fields.name.trim(),
    branch_id,
    category_id: Number(fields.category_id),
    brand_id: Number(fields.brand_id),
    price_type: fields.price_type,
    pricing_method: "fifo",
    description: fields.description.trim(),
    discount: Number(fields.discount),
    purchase_vat: Number(fields.purchase_vat),
    sale_vat: Number(fields.sale_vat),
    status: fields.status,
    variations: (variations.length > 0
      ? variations
      : [{ ...fields, color: null, size: null, unit: null }]
    ).map(variationBody),
  };
}

/**
 * What the rule says against the whole product, as what fitted when it was added may not any more (a price type that takes
 * no fractions); null when nothing. `fields` are those of the product's own form.
 */
export function checkProductBody(
  body: ProductStoreBody,
  hasVariations: boolean,
  currency: string,
): { text: string; fields: Record<string, string> } | null {
  const refusals = checkProductRule(body, currency);
  const [first] = refusals;
  if (!first) return null;
  const text = errorText(first);
  if (!hasVariations) {
    const own = refusals.map(
      (refusal) => [refusal.path?.split(".").at(-1) ?? "", errorText(refusal)] as const,
    );
    return { text, fields: Object.fromEntries(own) };
  }
  const fields: Record<string, string> = first.code === "quantity_whole" ? { price_type: text } : {};
  return { text, fields };
}
