import { z } from "zod";
import { answer, codeValues, listAnswer } from "../answers.ts";
import { priceType } from "../catalogue/products.schema.ts";
import { stockTransaction } from "../stock/stock.schema.ts";
import { id, length, named, optionalOf, page, stockQuantity, tempId, text, time } from "../wire.schema.ts";

/** A count of a store's stock, or of one category or brand of it (stock §17). */
export const stocktake = z.object({
  id: z.int(),
  branch: named,
  category: named.nullable(),
  brand: named.nullable(),
  status: z.enum(["open", "posted", "cancelled"]),
  user: named,
  created_at: time,
  closed_by: named.nullable(),
  closed_at: time.nullable(),
  /** The adjustment that posted it; null when nothing differed. */
  transaction_id: z.int().nullable(),
});
export type Stocktake = z.infer<typeof stocktake>;

export const stocktakeListQuery = z.object({ page, length, branch_id: id.optional() });
export const stocktakeList = listAnswer("stocktakes", stocktake);
export const stocktakeAnswer = answer(z.object({ stocktake }));

export const stocktakeStoreBody = z.object({
  branch_id: id,
  category_id: optionalOf(id),
  brand_id: optionalOf(id),
  temp_id: tempId.optional(),
});
export type StocktakeStoreBody = z.infer<typeof stocktakeStoreBody>;

/** Most lines of one call. */
export const maxCountLines = 500;

/** One counted line; sent again with the same `temp_id`, it is stored only once. Times are of the device's clock. */
const countLine = z.object({
  temp_id: tempId,
  product_variation_id: z.int().positive(),
  quantity: stockQuantity,
  /** Whether it replaces what was counted of the variation before. */
  is_recount: z.boolean().default(false),
  counted_at: z.iso.datetime(),
});
export type CountLine = z.infer<typeof countLine>;

/** `sent_at`: the time by the same clock as the lines', from which the server computes how wrong that clock is. */
export const stocktakeCountBody = z.object({
  id,
  sent_at: z.iso.datetime(),
  lines: z.array(countLine).min(1).max(maxCountLines),
});
export type StocktakeCountBody = z.infer<typeof stocktakeCountBody>;
/** `code` and `values`: of the message; older servers leave them out. */
const refusedLine = z.object({
  temp_id: z.string(),
  message: z.string(),
  code: z.string().optional(),
  values: codeValues.optional(),
});
export type RefusedLine = z.infer<typeof refusedLine>;
export const stocktakeCountAnswer = answer(z.object({ stored: z.int(), refused: z.array(refusedLine) }));

export const stocktakeCloseBody = z.object({ id, temp_id: tempId.optional() });
export const stocktakePostAnswer = answer(z.object({ stocktake, transaction: stockTransaction.nullable() }));

/** What is shown of a variation that is, or was not yet, counted. */
const shownVariation = {
  product_variation_id: z.int(),
  product: named.extend({ price_type: priceType }),
  color: named.nullable(),
  size: named.nullable(),
  measurement_unit: z.object({ id: z.int(), title: z.string() }).nullable(),
  barcode: z.string().nullable(),
};

export const stocktakeReviewQuery = z.object({ page, length });
/** The count of a variation compared with the books of that time (stock §18), largest differences in value first. */
const stocktakeRow = z.object({
  ...shownVariation,
  counted: z.number(),
  books: z.number(),
  difference: z.number(),
  /** The value of the difference at the purchase price; only with product:view or purchase:view. */
  value: z.number().optional(),
  /** Whether stock moved between its first and its last line, so that it should be counted again. */
  is_doubtful: z.boolean(),
});
export type StocktakeRow = z.infer<typeof stocktakeRow>;
export const stocktakeReviewAnswer = answer(
  z.object({
    stocktake,
    rows: z.array(stocktakeRow),
    /** The number of variations counted. */
    count: z.int(),
    differing: z.int(),
    /** Variations of the stocktake with stock in the books, but without a line. */
    not_counted: z.int(),
    /** The value of all differences; only with product:view or purchase:view. */
    value: z.number().optional(),
  }),
);

/** What is still to be counted (stock §27), by name; `query`: words of a product's name, or a barcode. */
export const stocktakeUncountedQuery = z.object({ page, length, query: text.optional() });
const uncountedRow = z.object(shownVariation);
export type UncountedRow = z.infer<typeof uncountedRow>;
export const stocktakeUncountedAnswer = answer(z.object({ rows: z.array(uncountedRow), count: z.int() }));

/** `count`: how many variations the caller was shown; another number is refused. `query`: only these of the list. */
export const stocktakeZeroBody = z.object({
  id,
  count: z.int().min(1),
  query: text.optional(),
  temp_id: tempId.optional(),
});
export type StocktakeZeroBody = z.infer<typeof stocktakeZeroBody>;

/** How far a stocktake is (stock §31): variations, counted by anybody and not yet; who counted, the latest first. */
export const stocktakeProgressAnswer = answer(
  z.object({
    counted: z.int(),
    not_counted: z.int(),
    people: z.array(
      z.object({
        user: named,
        /** Variations that this person has counted a line of. */
        counted: z.int(),
        /** The latest line that arrived. */
        last: z.object({ name: z.string(), at: time }),
      }),
    ),
  }),
);
export type StocktakeProgress = z.infer<typeof stocktakeProgressAnswer>["data"];
