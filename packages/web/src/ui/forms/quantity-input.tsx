import { quantityDecimals, quantityLimit } from "@clove/domain/money.ts";
import { NumberField, type NumberFieldProps } from "./number-field.tsx";

type Props = NumberFieldProps & { priceType: string; max?: number };

/** A quantity of 0 or more; whole unless sold by unit (selling §10). */
export function QuantityInput({ priceType, max = quantityLimit, ...props }: Props) {
  const decimals = priceType === "by_unit" ? quantityDecimals : 0;
  return <NumberField limits={{ decimals, max }} {...props} />;
}
