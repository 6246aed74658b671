import type { Now, Target, Things } from "./till-events.ts";

type Screen = Pick<Now<Things>, "isSheetOpen" | "isTouch">;

/**
 * The product search, or the top of an open sheet over it. On a touch screen the search would open the keyboard over the tiles; a
 * scanner is heard without it.
 */
export const homeOf = ({ isSheetOpen, isTouch }: Screen): Target | null =>
  isSheetOpen ? "sheetHead" : isTouch ? null : "search";

/** Where the refusal of a field of the request can be corrected. */
export function placeOf(path: string, hasAmounts: boolean): Target | null {
  const [field] = path.split(".");
  // Cash is the first of the methods; before one is chosen there is no amount.
  if (field === "payments") return hasAmounts ? "amount" : "payCash";
  if (field === "terminal_id") return "counter";
  return field === "user_id" ? "customer" : null;
}
