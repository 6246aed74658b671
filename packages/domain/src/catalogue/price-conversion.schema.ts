import { z } from "zod";
import { answer } from "../answers.ts";
import { length, page, tempId } from "../wire.schema.ts";
import { priceKinds, priceRoundings } from "./converted-price.ts";

/** Largest file that takes a conversion back: that of 100,000 prices. */
export const maxConversionMegabytes = 16;
export const maxConvertedRows = 200_000;

/** What a conversion would do is named by `to`, how prices are typed afterwards, and how they are rounded. */
const conversion = { to: z.enum(priceKinds), rounding: z.enum(priceRoundings).default("exact") };
export const priceConversionFileQuery = z.object(conversion);
export const priceConversionQuery = z.object({ ...conversion, page, length });

/** A variation whose price changes; prices are amounts, `sale_vat` is in percent. `variation`: its name, "N/A" without one. */
const convertedRow = z.object({
  product_variation_id: z.int(),
  product: z.string(),
  variation: z.string(),
  barcode: z.string().nullable(),
  sale_vat: z.number(),
  before: z.number(),
  after: z.number(),
});
export type ConvertedRow = z.infer<typeof convertedRow>;

const counts = {
  /** Variations whose price changes, and those whose price stays, because they have no tax or no price. */
  changed: z.int(),
  unchanged: z.int(),
};
/** `state` names exactly this list: a conversion that is sent with it is refused if a price has changed since. */
const priceConversion = z.object({
  ...counts,
  rows: z.array(convertedRow),
  count: z.int(),
  state: z.string(),
});
export type PriceConversionList = z.infer<typeof priceConversion>;
export const priceConversionAnswer = answer(priceConversion);

export const priceConversionBody = z.object({
  ...conversion,
  state: z.string().max(80).optional(),
  temp_id: tempId.optional(),
});
export type PriceConversionBody = z.infer<typeof priceConversionBody>;
const priceConversionDone = z.object({ ...counts, prices_include_tax: z.boolean() });
export type PriceConversionDone = z.infer<typeof priceConversionDone>;
export const priceConversionDoneAnswer = answer(priceConversionDone);

/** A form with the conversion's file as `file`. */
export const priceConversionUndoBody = z.object({ temp_id: tempId.optional() });
/** Most variations that an answer names; it also counts all of them. */
export const maxLeftRows = 1000;
/** A variation whose price an undo leaves: it is another one since, or the file does not have it. `price`: as it is now. */
const leftRow = z.object({
  product_variation_id: z.int(),
  product: z.string(),
  variation: z.string(),
  price: z.number(),
  why: z.enum(["changed", "not_in_file"]),
});
export type LeftRow = z.infer<typeof leftRow>;
const priceConversionUndone = z.object({
  restored: z.int(),
  left: z.int(),
  rows: z.array(leftRow),
  prices_include_tax: z.boolean(),
});
export type PriceConversionUndone = z.infer<typeof priceConversionUndone>;
export const priceConversionUndoneAnswer = answer(priceConversionUndone);
