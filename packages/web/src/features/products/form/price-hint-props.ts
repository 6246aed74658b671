import { type PriceTerms, priceHint } from "@clove/domain/catalogue/price-words.ts";
import type { InputWrapperProps } from "@mantine/core";
import type { Figure } from "../../../ui/forms/use-typed-number.ts";

type Typed = { sale_price: Figure; sale_vat: Figure };
/** Below the input, because a hint that appears must not move the field that somebody types into. */
const inputWrapperOrder: InputWrapperProps["inputWrapperOrder"] = ["label", "input", "description", "error"];

/** What a Sale Price field says below it (catalogue §17): which kind the price is, and the other one. */
export const priceHintProps = ({ sale_price, sale_vat }: Typed, terms: PriceTerms) => ({
  description: priceHint(String(sale_price) === "" ? undefined : Number(sale_price), Number(sale_vat), terms),
  inputWrapperOrder,
});
