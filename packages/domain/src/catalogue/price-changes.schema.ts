import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { fault } from "../field-faults.ts";
import { fitsDecimals, rateDecimals } from "../money.ts";
import { day, id, jsonText, length, money, named, orText, page, tempId, text, time } from "../wire.schema.ts";
import { priceRoundings } from "./converted-price.ts";
import { maxRulePercent, maxTypedPrices } from "./price-limits.ts";
import { pricesTyped, productNarrow } from "./products.schema.ts";

export const priceChangeStatuses = ["planned", "done", "cancelled"] as const;
/** `PriceRule`. */
const priceRule = z.object({
  of: z.enum(["sale_price", "purchase_price"]),
  percent: orText(
    z
      .number()
      .min(-maxRulePercent)
      .max(maxRulePercent)
      .refine((value) => fitsDecimals(value, rateDecimals), fault("more_decimals", { most: 2 })),
  ),
  rounding: z.enum(priceRoundings).default("exact"),
  towards: z.enum(["nearest", "up"]).default("nearest"),
});

/** A change of many sale prices (catalogue §22). `effective_at`: from when on they hold. `rule`: null where each price
 * was typed, and where it goes by costs that the caller does not see. */
const priceChange = z.object({
  id: z.int(),
  status: z.enum(priceChangeStatuses),
  created_at: time,
  effective_at: time,
  user: named,
  /** How many prices. */
  changed: z.int(),
  is_by_rule: z.boolean(),
  rule: priceRule.nullable(),
  prices_include_tax: z.boolean(),
  cancelled_by: named.nullable(),
  cancelled_at: time.nullable(),
});
export type PriceChange = z.infer<typeof priceChange>;
export const priceChangeAnswer = answer(z.object({ price_change: priceChange }));

export const priceChangeListQuery = z.object({
  page,
  length,
  status: z.enum(priceChangeStatuses).optional(),
});
export const priceChangeList = listAnswer("price_changes", priceChange);

/** A price of a change; amounts. `before` of a planned one: as it was when it was planned. `present`: the variation's price now. */
const priceChangeRow = z.object({
  product_variation_id: z.int(),
  product: z.string(),
  /** Its name, "N/A" without one. */
  variation: z.string(),
  barcode: z.string().nullable(),
  before: z.number(),
  after: z.number(),
  present: z.number(),
});
export type PriceChangeRow = z.infer<typeof priceChangeRow>;
export const priceChangeRowsQuery = z.object({ id, page, length });
export const priceChangeRows = listAnswer("rows", priceChangeRow);

/**
 * What would change: the typed `prices`, each with the price that it replaces, and by the `rule`, if there is one, the prices of all
 * other variations of the products that the filter finds.
 */
const wanted = {
  rule: jsonText(priceRule).optional(),
  keyword: text.optional(),
  ...productNarrow.shape,
  prices: jsonText(z.array(z.object({ id, before: money, sale_price: money })).max(maxTypedPrices)).default(
    [],
  ),
  ...pricesTyped,
};
export const priceChangePreviewBody = z.object(wanted);
export type PriceChangeWanted = z.infer<typeof priceChangePreviewBody>;
/**
 * `changed`: prices that would be others; `unchanged`: those that the rule leaves as they are; `left`: those for which it has no result,
 * by the reason. `state` names exactly these prices: a change that is sent with it is refused if one has changed since.
 */
const priceChangePreview = z.object({
  changed: z.int(),
  unchanged: z.int(),
  left: z.object({ no_price: z.int(), no_cost: z.int(), nothing_left: z.int(), too_large: z.int() }),
  state: z.string(),
});
export type PriceChangePreview = z.infer<typeof priceChangePreview>;
export const priceChangePreviewAnswer = answer(priceChangePreview);

/** `effective_on`: the day of the company with which the prices begin to hold; left out: at once. */
export const priceChangeStoreBody = z.object({
  ...wanted,
  state: z.string().max(80),
  effective_on: z.union([z.literal("").transform(() => null), z.null(), day]).optional(),
  temp_id: tempId.optional(),
});
export type PriceChangeStoreBody = z.infer<typeof priceChangeStoreBody>;
export const priceChangeCancelBody = z.object({ id, temp_id: tempId.optional() });
