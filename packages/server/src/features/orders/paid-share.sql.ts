/**
 * What was paid for each line, as `paidShares` splits it (orders §9); for rows `i` of order_items, all lines of each order `o`,
 * with the windows below. Text, because check-invariants sends statements as text.
 */
export const paidShare = (decimals: string): string => `
  case when sum(i.subtotal) over lines_of_order = 0 then 0 else
    round(o.total * sum(i.subtotal) over lines_so_far / sum(i.subtotal) over lines_of_order, ${decimals})
      - round(o.total * (sum(i.subtotal) over lines_so_far - i.subtotal) / sum(i.subtotal) over lines_of_order, ${decimals})
  end`;
export const paidShareWindows = `lines_of_order as (partition by i.order_id),
  lines_so_far as (partition by i.order_id order by i.id)`;

/** The part of a line's amount that its units up to this quantity have, as `shareOfUnits` rounds it. */
export const shareUpTo = (amount: string, upTo: string, quantity: string, decimals: string): string =>
  `round(${amount} * ${upTo} / ${quantity}, ${decimals})`;
