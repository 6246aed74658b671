/** What the server says beside a record that it took (api.md, Sync; D5, D7, D9.5). */
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
] as const;
export type SyncWarning = (typeof syncWarnings)[number];
