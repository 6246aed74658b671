import { NumberInput, type NumberInputProps } from "@mantine/core";

/** A rate in percent, 0 to 100 with up to 2 decimals (selling §10). */
export function RateInput(props: NumberInputProps) {
  return (
    <NumberInput
      min={0}
      max={100}
      clampBehavior="strict"
      decimalScale={2}
      allowNegative={false}
      inputMode="decimal"
      {...props}
    />
  );
}
