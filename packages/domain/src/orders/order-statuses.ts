/** Orders §2. */
export const orderStatuses = ["completed", "cancelled", "returned"] as const;
