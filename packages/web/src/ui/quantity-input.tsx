import { NumberInput, type NumberInputProps } from "@mantine/core";

/** A quantity of 0 or more; whole unless sold by unit (selling §10). */
export function QuantityInput({ priceType, ...props }: NumberInputProps & { priceType: string }) {
  return (
    <NumberInput
      min={0}
      max={9_999_999}
      decimalScale={priceType === "by_unit" ? 3 : 0}
      allowNegative={false}
      {...props}
    />
  );
}
