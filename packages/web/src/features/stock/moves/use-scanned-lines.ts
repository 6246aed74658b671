import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { nanoid } from "nanoid";
import { useRef } from "react";
import { failureText } from "../../../api/failure.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { useSearchByCode } from "../../products/products.api.ts";
import { lineOf, type MoveLine } from "./move-draft.ts";

/** Called with what a search for a typed text finds that is no barcode. */
type OnProducts = (products: Product[]) => void;

/**
 * Finds the variation of each scanned barcode and calls `onFound`: at once for a line that is `shown`, so that a late answer never
 * changes a quantity that is being typed meanwhile, and else in the order of the scans.
 */
export function useScannedLines(
  shown: readonly MoveLine[],
  onFound: (line: MoveLine) => void,
): (code: string, onProducts?: OnProducts) => void {
  const search = useSearchByCode();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(onFound);
  latest.current = onFound;
  return (code, onProducts) => {
    const line = shown.find(({ barcode }) => barcode === code);
    if (line) return onFound(line);
    const looking = search(code);
    queue.current = queue.current.then(async () => {
      const { data, error } = await looking;
      if (error) return notify.error(failureText(error));
      const [found] = (data?.products ?? []).flatMap((product) =>
        product.variations
          .filter(({ barcode, status }) => barcode === code && status === "active")
          .map((variation) => lineOf(product, variation, nanoid())),
      );
      if (found) latest.current(found);
      else if (onProducts && data && data.count > 0) onProducts(data.products);
      else notify.warning(`${commonTexts.noProductFound}: ${code}`);
    });
  };
}
