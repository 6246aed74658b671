import { currencyDecimals } from "@clove/domain/money.ts";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useLocale } from "./locale.tsx";

/** An amount of 0 or more in the currency at hand, with as many decimals as that currency has. */
export function MoneyInput(props: NumberInputProps) {
  const { currency } = useLocale();
  return (
    <NumberInput
      min={0}
      max={9_999_999.99}
      decimalScale={currencyDecimals(currency)}
      allowNegative={false}
      inputMode="decimal"
      {...props}
    />
  );
}
