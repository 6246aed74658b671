// Without zod, because the browser loads these constants, too.

/** Most prices that are typed in one change; a rule may change more. */
export const maxTypedPrices = 2000;
/** Most prices that are planned at the same time, because every till keeps them until their day. */
export const maxPlannedPrices = 20_000;
/** Largest percentage of a rule. */
export const maxRulePercent = 999;
