import { daysBetween } from "@clove/domain/date-text.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import * as texts from "./stock.texts.ts";

/** The company's day of now. */
export const todayIn = (time_zone: string): string => dayInZone(new Date().toISOString(), time_zone);

/** Within so many days goods expire soon. */
const soonDays = 30;

/** How goods stand that expire on a day, seen from today. */
export type ExpiryState = "expired" | "soon" | "good";

export function expiryState(expires_on: string, today: string): ExpiryState {
  if (expires_on < today) return "expired";
  return daysBetween(today, expires_on) <= soonDays ? "soon" : "good";
}

/** In words: "expired 3 days ago", "expires today", "12 days left". */
export function expiryWords(expires_on: string, today: string): string {
  const days = daysBetween(today, expires_on);
  if (days < 0) return texts.expiredAgo({ days: -days });
  return days === 0 ? texts.expiresToday : texts.daysLeft({ days });
}
