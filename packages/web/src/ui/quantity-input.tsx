import { quantityDecimals } from "@clove/domain/money.ts";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { clearAmounts } from "./clear-amounts.ts";

/** A quantity of 0 or more; whole unless sold by unit (selling §10). */
export function QuantityInput({ priceType, ...props }: NumberInputProps & { priceType: string }) {
  const decimals = priceType === "by_unit" ? quantityDecimals : 0;
  return (
    <NumberInput
      min={0}
      max={9_999_999}
      decimalScale={decimals}
      allowNegative={false}
      {...clearAmounts(decimals)}
      {...props}
    />
  );
}
