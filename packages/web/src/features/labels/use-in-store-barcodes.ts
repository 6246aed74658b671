import { inStoreBarcode, inStoreDigits } from "@clove/domain/catalogue/barcode.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import { fillText, messages } from "@clove/domain/messages.ts";
import { useState } from "react";
import { failureOf, failureText } from "../../api/failure.ts";
import { notify } from "../../ui/notify.ts";
import { useUpdateVariationMutation } from "../products/products.api.ts";
import type { Goods } from "./label-goods.ts";

/** Ten random digits meet another's once in a lifetime; three times in a row they do not. */
const tries = 3;

/** Gives each variation a barcode of the store's own (D5), one call each; stops at the first that fails. */
export function useInStoreBarcodes(onGiven: (variation: Variation) => void) {
  const [update] = useUpdateVariationMutation();
  const [working, setWorking] = useState(false);

  const giveOne = async (id: number) => {
    for (let left = tries; ; left--) {
      const { data, error } = await update({ id, barcode: inStoreBarcode(randomDigits()) });
      if (data) return onGiven(data.variation);
      if (left === 1 || failureOf(error)?.code !== "barcode_taken") throw error;
    }
  };
  const give = async (goods: readonly Goods[]) => {
    setWorking(true);
    try {
      for (const { variation } of goods) await giveOne(variation.id);
      notify.success(fillText(messages.inStoreBarcodesGiven, { count: goods.length }));
    } catch (error) {
      notify.error(failureText(error, messages.somethingWentWrong));
    } finally {
      setWorking(false);
    }
  };
  return { give, working };
}

function randomDigits(): string {
  const random = crypto.getRandomValues(new Uint32Array(inStoreDigits));
  return Array.from(random, (each) => each % 10).join("");
}
