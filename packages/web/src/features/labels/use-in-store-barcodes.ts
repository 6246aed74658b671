import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import { useState } from "react";
import { failureOf, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { makeBarcode } from "../../ui/barcodes/make-barcode.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useUpdateVariationMutation } from "../products/products.api.ts";
import type { LabelItem } from "./label-item.ts";

/** Number of attempts: ten random digits hardly ever collide, and practically never three times in a row. */
const tries = 3;
const taken = ["barcode_taken", "barcode_taken_elsewhere", "given_barcode_taken"];

/** Gives each variation an in-store barcode (catalogue §6) by a call of its own; stops at the first call that fails. */
export function useInStoreBarcodes(onGiven: (variation: Variation) => void) {
  const [update] = useKeyed(useUpdateVariationMutation());
  const [working, setWorking] = useState(false);

  /** Returns the error of the call, or null. */
  const giveOne = async (id: number): Promise<unknown> => {
    for (let left = tries; ; left--) {
      const { data, error } = await update({ id, barcode: makeBarcode() });
      if (data) {
        onGiven(data.variation);
        return null;
      }
      if (left === 1 || !taken.includes(failureOf(error)?.code ?? "")) return error;
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
    if (error) notify.error(failureText(error));
    else notify.success(labelTexts.inStoreBarcodesGiven({ count: items.length }));
  };
  return { give, working };
}
