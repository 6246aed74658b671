// What was paid for lines, in SQL. Texts, because check-invariants sends its statements as text.

/** Where tax is added after the discount, it is the amount without it that is shared. */
const ownTax = (tax: string) =>
  `case when o.tax_after_discount and not o.prices_include_tax then ${tax} else 0 end`;

/**
 * What was paid for each line, as the domain's `paidForLines` splits it (orders §9). For a statement that reads all lines `i` of each
 * order `o` and has the windows below.
 */
export const paidShare = (decimals: string): string => {
  const line = `(i.subtotal - ${ownTax("i.sst_amount")})`;
  const all = `sum${line} over lines_of_order`;
  const shared = `(o.total - ${ownTax("o.sst")})`;
  const upTo = `sum${line} over lines_so_far`;
  return `
  case when ${all} = 0 then 0 else
    round(${shared} * ${upTo} / ${all}, ${decimals}) - round(${shared} * (${upTo} - ${line}) / ${all}, ${decimals})
  end + ${ownTax("i.sst_amount")}`;
};
export const paidShareWindows = `lines_of_order as (partition by i.order_id),
  lines_so_far as (partition by i.order_id order by i.id)`;

/** The part of a line's amount that belongs to its first `upTo` units, as the domain's `shareOfUnits` rounds it. */
export const shareUpTo = (amount: string, upTo: string, quantity: string, decimals: string): string =>
  `round(${amount} * ${upTo} / ${quantity}, ${decimals})`;
