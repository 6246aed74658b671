/** Whether an order has flags that nobody has marked as seen (orders §7). Copies made by an older app have no `flags`. */
export function hasOpenFlags(order: { flags?: readonly string[]; flags_seen_at?: string | null }): boolean {
  return (order.flags ?? []).length > 0 && !order.flags_seen_at;
}

/** The receipt numbers of an order, each once: its payments usually share one. */
export const receiptNosOf = (order: { payment_logs: readonly { receipt_no: string }[] }): string[] => [
  ...new Set(order.payment_logs.map(({ receipt_no }) => receipt_no)),
];
