import type { Now, Target, Things } from "./till-events.ts";

type Screen = Pick<Now<Things>, "isSheetOpen" | "isTouch">;

/**
 * Where the focus goes back to: the product search, or the head of an open sheet that covers it. On a touch screen nowhere, because
 * the search would open the keyboard over the tiles; scans are heard without focus.
 */
export const homeOf = ({ isSheetOpen, isTouch }: Screen): Target | null =>
  isSheetOpen ? "sheetHead" : isTouch ? null : "search";

/** The control in which a refused field of the request can be corrected. */
export function placeOf(path: string, hasAmounts: boolean): Target | null {
  const [field] = path.split(".");
  // Without a chosen method there is no amount, so the first method gets the focus.
  if (field === "payments") return hasAmounts ? "amount" : "payCash";
  if (field === "terminal_id") return "counter";
  if (field === "adjustment") return "adjustment";
  return field === "user_id" ? "customer" : null;
}
