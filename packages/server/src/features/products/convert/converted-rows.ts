import { createHash, type Hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { convertedPrice, type PriceConversion } from "@clove/domain/catalogue/converted-price.ts";
import type { ConvertedRow } from "@clove/domain/catalogue/price-conversion.schema.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Db } from "../../../db/transaction.ts";
import type { Scope } from "../../../http/auth.ts";
import { type PricedVariation, pricedVariations } from "./price-conversion.sql.ts";

/** Variations that are read and computed at a time; other calls are served in between. */
const pageSize = 1000;

/** All variations of the company in pages by id, each read by one statement. */
export async function* variationPages(db: Db, scope: Scope): AsyncGenerator<PricedVariation[]> {
  for (let after = 0; ; ) {
    const page = await pricedVariations(db, scope, after, pageSize);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)!.id;
    await setImmediate();
  }
}

export const nameOf = ({ color, size, unit }: Pick<PricedVariation, "color" | "size" | "unit">): string =>
  variationName({
    color: color === null ? null : { name: color },
    size: size === null ? null : { name: size },
    measurement_unit: unit === null ? null : { title: unit },
  });

/** Those of a page whose price changes. @throws AppError converted_price_too_large */
export function convertedRows(
  page: readonly PricedVariation[],
  conversion: PriceConversion,
  { currency }: Scope,
): ConvertedRow[] {
  return page.flatMap((variation) => {
    const { id, product, barcode, sale_price: before, sale_vat } = variation;
    const after = convertedPrice(before, sale_vat, conversion, currency);
    if (after === null) throw new AppError("converted_price_too_large", { name: product });
    if (after === before) return [];
    return [
      { product_variation_id: id, product, variation: nameOf(variation), barcode, sale_vat, before, after },
    ];
  });
}

/** Counts a conversion's rows page by page and names exactly them (`state` of price-conversion.schema.ts). */
export class ConversionCount {
  changed = 0;
  unchanged = 0;
  readonly #hash: Hash;
  constructor({ to, rounding }: PriceConversion) {
    this.#hash = createHash("sha256").update(`${to} ${rounding}`);
  }
  add(page: readonly PricedVariation[], rows: readonly ConvertedRow[]): void {
    this.changed += rows.length;
    this.unchanged += page.length - rows.length;
    for (const { product_variation_id, before, after } of rows)
      this.#hash.update(`\n${product_variation_id} ${before} ${after}`);
  }
  /** To be read once, after the last page. */
  state(): string {
    return this.#hash.digest("base64url");
  }
}
