import { fitsDecimals, rateDecimals } from "../money.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { UserUpdateBody } from "./users.schema.ts";

/** The requested limits of a user as wire amounts; left out or null: none. */
type Limits = Pick<UserUpdateBody, "max_discount" | "max_discount_type" | "credit_limit">;

/** Amounts have at most the currency's decimals, a percentage is at most 100 (selling §7, §10). */
export function checkLimits(limits: Limits, decimals: number): Refusal | null {
  const discount = limits.max_discount ?? 0;
  const isCash = limits.max_discount_type === "cash";
  if (!isCash && discount > 100) return refuse("validation_failed", {}, "max_discount");
  const most = isCash ? decimals : rateDecimals;
  if (!fitsDecimals(discount, most)) return refuse("too_many_decimals", { decimals: most }, "max_discount");
  if (!fitsDecimals(limits.credit_limit ?? 0, decimals)) {
    return refuse("too_many_decimals", { decimals }, "credit_limit");
  }
  return null;
}
