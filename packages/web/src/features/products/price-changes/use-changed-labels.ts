import type { PriceChange } from "@clove/domain/catalogue/price-changes.schema.ts";
import { useState } from "react";
import { allPages } from "../../../api/all-pages.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import type { ProductRow } from "../list/product-row.ts";
import { useLazyListProductsQuery } from "../products.api.ts";
import { useLazyListPriceChangeRowsQuery } from "./price-changes.api.ts";
import * as texts from "./price-changes.texts.ts";

/** More labels are seldom printed at once, and each page of variations is a call. */
const mostLabelled = 2000;

/** Reads exactly the variations of a price change, with its new prices, for the label dialog. */
export function useChangedLabels() {
  const [labelled, setLabelled] = useState<ProductRow[] | null>(null);
  const [isReading, setReading] = useState(false);
  const [readRows] = useLazyListPriceChangeRowsQuery();
  const [readProducts] = useLazyListProductsQuery();

  const read = async ({ id }: PriceChange): Promise<ProductRow[] | null> => {
    const rows = await allPages(async (page) => {
      const { data, error } = await readRows({ id, ...page });
      return { rows: data?.rows, error };
    });
    const products =
      rows &&
      (await allPages(async (page) => {
        const { data, error } = await readProducts({ price_change_id: id, ...page });
        return { rows: data?.products, error };
      }));
    if (!rows || !products) return null;
    const after = new Map(rows.map((row) => [row.product_variation_id, row.after]));
    return products.flatMap((product) =>
      product.variations.flatMap((variation) => {
        const sale_price = after.get(variation.id);
        return sale_price === undefined ? [] : [{ product, variation: { ...variation, sale_price } }];
      }),
    );
  };
  const print = async (change: PriceChange) => {
    if (change.changed > mostLabelled) return notify.warning(texts.tooManyLabels({ most: mostLabelled }));
    setReading(true);
    setLabelled(await read(change));
    setReading(false);
  };
  return { labelled, isReading, print, close: () => setLabelled(null) };
}
