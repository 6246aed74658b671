/** The reasons for taking stock out or putting it back without a sale (stock §5). */
export const adjustmentReasons = ["damage", "count", "theft", "found", "other"] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];
