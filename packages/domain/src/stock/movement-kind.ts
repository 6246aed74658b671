export const movementKinds = [
  "opening",
  "purchase",
  "transfer_out",
  "transfer_in",
  "adjust",
  "sale",
  "settlement",
  "return",
  "cancel",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What a line of the stock ledger refers to: a stock transaction or an order. */
export type Movement = {
  /** Signed: above zero came in. */
  quantity: number;
  transaction_type: "opening" | "purchase" | "transfer" | "adjust" | null;
  order_status: "completed" | "cancelled" | "returned" | null;
  /** Taken for an order after it was made, by the stock-in that settled its shortfall. */
  settles_shortfall: boolean;
};

/** The kind of a movement, by its reference and direction (stock §12). */
export function movementKind(movement: Movement): MovementKind {
  const { quantity, transaction_type, order_status, settles_shortfall } = movement;
  if (transaction_type === "transfer") return quantity < 0 ? "transfer_out" : "transfer_in";
  if (transaction_type !== null) return transaction_type;
  if (quantity < 0) return settles_shortfall ? "settlement" : "sale";
  // An order of which something was returned can no longer be cancelled.
  return order_status === "cancelled" ? "cancel" : "return";
}
