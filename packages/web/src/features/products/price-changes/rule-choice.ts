import type { PriceRounding } from "@clove/domain/catalogue/converted-price.ts";
import type { PriceRule } from "@clove/domain/catalogue/price-rule.ts";
import { currencyDecimals, formatMoney, fromMinor } from "@clove/domain/money.ts";
import * as texts from "./price-changes.texts.ts";

export type RuleKind = "typed" | "increase" | "decrease" | "over_cost";

/** A rule as people choose it; `percent` is never negative, and "" while it is not typed. */
export type RuleChoice = {
  kind: RuleKind;
  percent: number | "";
  rounding: PriceRounding;
  towards: PriceRule["towards"];
};

export const noRule: RuleChoice = { kind: "typed", percent: "", rounding: "exact", towards: "nearest" };

/** Null: each price is typed, or the percentage is missing. */
export function ruleOf({ kind, percent, rounding, towards }: RuleChoice): PriceRule | null {
  if (kind === "typed" || percent === "") return null;
  return {
    of: kind === "over_cost" ? "purchase_price" : "sale_price",
    percent: kind === "decrease" ? -percent : percent,
    rounding,
    towards: rounding === "exact" ? "nearest" : towards,
  };
}

/** '+5 %, To the nearest price that ends in .90' */
export function ruleText(rule: PriceRule | null, currency: string): string {
  if (!rule) return texts.typed;
  const percent = Math.abs(rule.percent);
  const by = () => {
    if (rule.of === "purchase_price") return texts.ruleOverCost({ percent });
    return rule.percent < 0 ? texts.ruleDecrease({ percent }) : texts.ruleIncrease({ percent });
  };
  const rounding = rule.rounding === "exact" ? [] : [roundingChoice(rule.rounding, currency)];
  return [by(), ...rounding, ...(rule.towards === "up" ? [texts.alwaysUp] : [])].join(", ");
}

/** A rounding without its direction, which is chosen beside it: 'in steps of RM 0.05', 'ending in .90'. */
export function roundingChoice(name: PriceRounding, currency: string): string {
  const decimals = currencyDecimals(currency);
  const [how, figure] = name.split("_");
  const amount = Number(figure);
  if (how === "nearest") return texts.inSteps({ amount: formatMoney(amount, currency) });
  if (how === "ending")
    return texts.endingIn({ ending: decimals === 0 ? String(amount) : amount.toFixed(decimals).slice(1) });
  return texts.exactly({ unit: formatMoney(fromMinor(1, decimals), currency) });
}
