// Without zod, because the browser loads these constants, too.

/** Most prices that are typed in one change; a rule may change more. */
export const maxTypedPrices = 2000;
/** Most prices of a change that is planned for a day, because every till keeps them until then. */
export const maxPlannedPrices = 20_000;
/** Largest percentage of a rule. */
export const maxRulePercent = 999;
