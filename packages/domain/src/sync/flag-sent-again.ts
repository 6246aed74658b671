import type { SentAgain } from "./sent-again.schema.ts";
import { type SyncWarning, syncWarnings } from "./sync-warnings.ts";

/** What the server knows as well as before: the customer's credit as it stands, and what no cashier may allow. */
const stillJudged: readonly SyncWarning[] = ["over_credit_limit", "over_discount_limit", "customer_missing"];

/**
 * The flags of a sale that its till sent again (sync §18). A server that was set back (`isSetBack`: it knows that it was, after the sale)
 * has prices, stock, rights and shifts of an earlier time, by which the sale would look wrong: it then gets the flags that it had, and
 * `judged`, those of now, only where nothing else can be meant. Otherwise all of them, because the till alone says so.
 */
export function flagSentAgain(
  judged: readonly SyncWarning[],
  { flags }: Pick<SentAgain, "flags">,
  isSetBack: boolean,
): SyncWarning[] {
  if (!isSetBack) return [...judged, "sent_again"];
  const then = syncWarnings.filter((flag) => flag !== "differs" && flags.includes(flag));
  const now = judged.filter((flag) => stillJudged.includes(flag));
  return [...new Set<SyncWarning>([...then, ...now, "sent_again"])];
}
