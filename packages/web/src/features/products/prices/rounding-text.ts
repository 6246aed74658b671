import type { PriceKind, PriceRounding } from "@clove/domain/catalogue/converted-price.ts";
import { currencyDecimals, formatMoney, fromMinor } from "@clove/domain/money.ts";
import * as texts from "./prices.texts.ts";

/** A rounding of prices as people choose it: 'To the nearest RM 0.05'. */
export function roundingText(name: PriceRounding, currency: string): string {
  const decimals = currencyDecimals(currency);
  const [how, figure] = name.split("_");
  const amount = Number(figure);
  if (how === "nearest") return texts.nearest({ amount: formatMoney(amount, currency) });
  if (how === "ending")
    return texts.ending({ ending: decimals === 0 ? String(amount) : amount.toFixed(decimals).slice(1) });
  return texts.exactly({ unit: formatMoney(fromMinor(1, decimals), currency) });
}

export const kindText = (kind: PriceKind, tax: string): string =>
  kind === "with_tax" ? texts.kindWith({ tax }) : texts.kindWithout({ tax });
