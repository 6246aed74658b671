import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { checkProduct } from "@clove/domain/catalogue/check-product.ts";
import type { Variation, VariationBody } from "@clove/domain/catalogue/products.schema.ts";
import { type PriceType, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { errorText } from "@clove/domain/errors.ts";
import type { Figure } from "../../../ui/forms/use-typed-number.ts";

/** A color, size or unit; `name` is the title of a unit. */
export type Choice = { id: number; name: string };

/** The fields of the variation builder; numbers are "" while they are empty. */
export const emptyVariation = {
  color: null as Choice | null,
  size: null as Choice | null,
  unit: null as Choice | null,
  barcode: "",
  purchase_price: "" as Figure,
  sale_price: "" as Figure,
  initial_stock_quantity: 0 as Figure,
  min_stock_quantity: 0 as Figure,
};
export type VariationFields = typeof emptyVariation;

export type VariationProblem = { text: string; fields: Record<string, string> };

/** Why a variation cannot be added to the others (catalogue §3, §6; selling §10); null if it can. */
export function checkVariation(
  fields: VariationFields,
  added: readonly VariationFields[],
  { price_type, currency }: { price_type: PriceType; currency: string },
): VariationProblem | null {
  const missing = (["purchase_price", "sale_price"] as const).filter((name) => String(fields[name]) === "");
  const isBare = !fields.color && !fields.size && !fields.unit;
  if (isBare || missing.length > 0) {
    const text = catalogueTexts.addRequiredInformations;
    return {
      text,
      fields: Object.fromEntries([...(isBare ? ["color"] : []), ...missing].map((n) => [n, text])),
    };
  }
  const variations = [...added, fields].map(variationBody);
  const own = `variations.${added.length}`;
  const refusal = checkProduct({ name: nameOf(fields), price_type, variations }, currency).find(
    ({ path }) => path === own || path?.startsWith(`${own}.`),
  );
  if (!refusal) return null;
  const text = errorText(refusal);
  const field = refusal.path === own ? "color" : (refusal.path?.slice(own.length + 1) ?? "color");
  return { text, fields: { [field]: text } };
}

export function variationBody(fields: VariationFields): VariationBody {
  return {
    color_id: fields.color?.id ?? null,
    size_id: fields.size?.id ?? null,
    measurement_unit_id: fields.unit?.id ?? null,
    purchase_price: Number(fields.purchase_price),
    sale_price: Number(fields.sale_price),
    min_stock_quantity: Number(fields.min_stock_quantity),
    initial_stock_quantity: Number(fields.initial_stock_quantity),
    barcode: fields.barcode.trim() || null,
  };
}

/** The fields of a stored variation. */
export const fieldsOfVariation = (variation: Variation): VariationFields => ({
  color: variation.color,
  size: variation.size,
  unit: variation.measurement_unit && {
    id: variation.measurement_unit.id,
    name: variation.measurement_unit.title,
  },
  barcode: variation.barcode ?? "",
  purchase_price: variation.purchase_price ?? 0,
  sale_price: variation.sale_price,
  initial_stock_quantity: 0,
  min_stock_quantity: variation.min_stock_quantity,
});

export const nameOf = ({ color, size, unit }: VariationFields) =>
  variationName({ color, size, measurement_unit: unit && { title: unit.name } });

/** Whether two variations have the same values. */
export const isSame = (one: VariationFields, other: VariationFields) =>
  variationKeys.every((key) => keyText(one[key]) === keyText(other[key]));

const variationKeys = Object.keys(emptyVariation) as (keyof VariationFields)[];
const keyText = (value: Choice | Figure | null) =>
  String(typeof value === "object" ? (value?.id ?? "") : value).trim();
