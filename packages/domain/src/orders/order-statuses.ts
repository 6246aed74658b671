/** Orders §2. */
export const orderStatuses = ["completed", "cancelled", "returned"] as const;
export type OrderStatus = (typeof orderStatuses)[number];
