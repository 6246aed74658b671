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
type MovementKind = (typeof movementKinds)[number];

/** A line of the stock ledger, with the type or status of the stock transaction or order that it refers to. */
export type Movement = {
  /** Above zero: came in; below: went out. */
  quantity: number;
  transaction_type: "opening" | "purchase" | "transfer" | "adjust" | null;
  order_status: "completed" | "cancelled" | "returned" | null;
  /** Whether a stock-in took it for an order of an earlier time, whose shortfall it settled. */
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
