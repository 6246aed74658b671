/**
 * What was paid for each line, as the domain's `paidShares` splits it (orders §9). For a statement that reads all lines `i` of each order
 * `o` and has the windows below. A text, because check-invariants sends its statements as text.
 */
export const paidShare = (decimals: string): string => `
  case when sum(i.subtotal) over lines_of_order = 0 then 0 else
    round(o.total * sum(i.subtotal) over lines_so_far / sum(i.subtotal) over lines_of_order, ${decimals})
      - round(o.total * (sum(i.subtotal) over lines_so_far - i.subtotal) / sum(i.subtotal) over lines_of_order, ${decimals})
  end`;
export const paidShareWindows = `lines_of_order as (partition by i.order_id),
  lines_so_far as (partition by i.order_id order by i.id)`;

/** The part of a line's amount that belongs to its first `upTo` units, as the domain's `shareOfUnits` rounds it. */
export const shareUpTo = (amount: string, upTo: string, quantity: string, decimals: string): string =>
  `round(${amount} * ${upTo} / ${quantity}, ${decimals})`;
