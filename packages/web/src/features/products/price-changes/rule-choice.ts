import type { PriceRounding } from "@clove/domain/catalogue/converted-price.ts";
import type { PriceRule } from "@clove/domain/catalogue/price-rule.ts";
import { roundingText } from "../prices/rounding-text.ts";
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
  return rule.rounding === "exact" ? by() : `${by()}, ${roundingText(rule.rounding, currency)}`;
}
