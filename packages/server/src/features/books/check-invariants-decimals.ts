import { noDecimals, threeDecimals } from "@clove/domain/money.ts";

const listed = (currencies: readonly string[]) => currencies.map((code) => `'${code}'`).join(", ");

/** SQL for the decimals that amounts of company `c` are rounded to. */
export const decimals = `case when c.currency in (${listed(noDecimals)}) then 0
  when c.currency in (${listed(threeDecimals)}) then 3 else 2 end`;

/** SQL for the largest step to which company `c` may round its cash (the domain's `isCashStep`). */
export const largestStep = `case when c.currency in (${listed([...noDecimals, "IDR"])}) then 1000 else 10 end`;
