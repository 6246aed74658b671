/** Warnings of the server about a record that it stored (sync §9, §11, §12; catalogue §7; offline §14; counters §7; selling §21). */
export const syncWarnings = [
  "oversold",
  "over_credit_limit",
  "over_discount_limit",
  "repriced",
  "late",
  "no_shift",
  "no_permission",
  "sent_by_other",
  "customer_missing",
  "barcode_dropped",
  "merged",
  "limit_dropped",
  "clock",
  "differs",
  "taken_elsewhere",
] as const;
export type SyncWarning = (typeof syncWarnings)[number];
