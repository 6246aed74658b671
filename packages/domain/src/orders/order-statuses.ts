/** The statuses of an order (orders §2). */
export const orderStatuses = ["completed", "cancelled", "returned"] as const;
