import { inStoreBarcode, inStoreDigits } from "@clove/domain/catalogue/barcode.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { useState } from "react";
import { failureOf, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useUpdateVariationMutation } from "../products/products.api.ts";
import type { LabelItem } from "./label-item.ts";

/** Tries; ten random digits hardly ever collide, and never three times in a row. */
const tries = 3;

/** Gives each variation a barcode of the store's own (catalogue §6), one call each; stops at the first that fails. */
export function useInStoreBarcodes(onGiven: (variation: Variation) => void) {
  const [update] = useKeyed(useUpdateVariationMutation());
  const [working, setWorking] = useState(false);

  /** Answers the call's error, or null. */
  const giveOne = async (id: number): Promise<unknown> => {
    for (let left = tries; ; left--) {
      const { data, error } = await update({ id, barcode: inStoreBarcode(randomDigits()) });
      if (data) {
        onGiven(data.variation);
        return null;
      }
      if (left === 1 || failureOf(error)?.code !== "barcode_taken") return error;
    }
  };
  const give = async (items: readonly LabelItem[]) => {
    setWorking(true);
    let error: unknown = null;
    for (const { variation } of items) {
      error = await giveOne(variation.id);
      if (error) break;
    }
    setWorking(false);
    if (error) notify.error(failureText(error, commonTexts.somethingWentWrong));
    else notify.success(labelTexts.inStoreBarcodesGiven({ count: items.length }));
  };
  return { give, working };
}

function randomDigits(): string {
  const random = crypto.getRandomValues(new Uint32Array(inStoreDigits));
  return Array.from(random, (each) => each % 10).join("");
}
