import { currencyDecimals } from "@clove/domain/money.ts";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";
import { clearAmounts } from "./clear-amounts.ts";
import { useLocale } from "./locale.tsx";

/** An amount of 0 or more in the currency at hand, with all its decimals unless somebody is typing in it (shell §17). */
export function MoneyInput({ value, onBlur, ...props }: NumberInputProps) {
  const { currency } = useLocale();
  const decimals = currencyDecimals(currency);
  const [isTyped, setTyped] = useState(false);
  const isText = isTyped || value === undefined || value === "";
  return (
    <NumberInput
      min={0}
      max={9_999_999.99}
      decimalScale={decimals}
      {...clearAmounts(decimals)}
      allowNegative={false}
      inputMode="decimal"
      trimLeadingZeroesOnBlur={isTyped}
      // Nothing changes with the focus, which would undo the selection of what is in the field.
      value={isText ? value : Number(value).toFixed(decimals)}
      onValueChange={(_, { source }) => source === "event" && setTyped(true)}
      onBlur={(event) => {
        setTyped(false);
        onBlur?.(event);
      }}
      {...props}
    />
  );
}
