/** A flag that nobody has looked at yet (orders §7). Copies made by an older app have no `flags`. */
export function hasOpenFlags(order: { flags?: readonly string[]; flags_seen_at?: string | null }): boolean {
  return (order.flags ?? []).length > 0 && !order.flags_seen_at;
}

/** Each once: the payments of an order mostly stand on one receipt. */
export const receiptNosOf = (order: { payment_logs: readonly { receipt_no: string }[] }): string[] => [
  ...new Set(order.payment_logs.map(({ receipt_no }) => receipt_no)),
];
