import { currencyDecimals } from "@clove/domain/money.ts";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { useLocale } from "./locale.tsx";

/** An amount of 0 or more in the currency at hand, with all its decimals unless somebody is typing in it (shell §17). */
export function MoneyInput({ onFocus, onBlur, ...props }: NumberInputProps) {
  const { currency } = useLocale();
  const [isInFocus, setInFocus] = useState(false);
  return (
    <NumberInput
      min={0}
      max={9_999_999.99}
      decimalScale={currencyDecimals(currency)}
      fixedDecimalScale={!isInFocus}
      allowNegative={false}
      inputMode="decimal"
      onFocus={(event) => {
        setInFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setInFocus(false);
        onBlur?.(event);
      }}
      {...props}
    />
  );
}
