import { barcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { noVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";

/** A variation to be labelled. */
export type LabelItem = { product: Product; variation: Variation };
/** `""`: the field is empty, which means no labels. */
export type Copies = { each: number | "" | "stock"; own: ReadonlyMap<number, number | ""> };

/** More labels at once are most likely a typing error, and too many for a browser to print. */
export const maxLabels = 5000;

/** Number of labels of one variation: its own number, or that for all. Of a fraction in stock, one per whole unit. */
export function copiesOf({ variation }: LabelItem, { each, own }: Copies): number {
  const wanted = own.get(variation.id) ?? (each === "stock" ? stockOf(variation.stocks) : each);
  return Math.max(0, Math.floor(Number(wanted)));
}

/** Every label in print order, without variations that have no barcode. */
export function labelsOf(items: readonly LabelItem[], copies: Copies): LabelItem[] {
  return items.filter(hasBarcode).flatMap((one) => Array.from({ length: copiesOf(one, copies) }, () => one));
}

export const countLabels = (items: readonly LabelItem[], copies: Copies) =>
  items.filter(hasBarcode).reduce((sum, one) => sum + copiesOf(one, copies), 0);

export const hasBarcode = ({ variation: { barcode } }: LabelItem) =>
  barcode !== null && barcodeFormat(barcode) !== null;

/** Null for a product without color, size and unit. */
export function variationOf({ variation }: LabelItem): string | null {
  const name = variationName(variation);
  return name === noVariation ? null : name;
}

export function itemName(item: LabelItem): string {
  const variation = variationOf(item);
  return variation ? `${item.product.name} (${variation})` : item.product.name;
}

/** The first few names for a sentence, and how many more there are. */
export function someNames(items: readonly LabelItem[], most = 5): string {
  const names = items.slice(0, most).map(itemName).join(", ");
  return items.length > most ? `${names} +${items.length - most}` : names;
}
