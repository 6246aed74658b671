import { currencyDecimals, currencySign, moneyLimit } from "@clove/domain/money.ts";
import { useLocale } from "../display/locale.tsx";
import { NumberField, type NumberFieldProps } from "./number-field.tsx";

/** An amount of 0 or more in the currency of the `LocaleProvider`, with all decimals except while it is typed (shell §17). */
export function MoneyInput(props: NumberFieldProps) {
  const { currency } = useLocale();
  const limits = { decimals: currencyDecimals(currency), max: moneyLimit, unit: currencySign(currency) };
  return <NumberField limits={limits} isMoney {...props} />;
}
