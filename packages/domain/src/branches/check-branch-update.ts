import { type Refusal, refuse } from "../refusal.ts";
import type { Branch } from "./branches.schema.ts";

export type BranchUse = {
  has_terminals: boolean;
  /** Name of a counter with an open shift. */
  open_terminal: string | null;
  /** Name of a product that is in stock. */
  stocked_product: string | null;
};

/** Every reason against changing a store's type or status (people §7, §21). */
export function checkBranchUpdate(
  before: Pick<Branch, "type" | "status">,
  after: Pick<Branch, "type" | "status">,
  use: BranchUse,
): Refusal[] {
  const refusals: Refusal[] = [];
  if (after.type === "warehouse" && before.type !== "warehouse" && use.has_terminals) {
    refusals.push(refuse("branch_has_terminals", {}, "type"));
  }
  if (after.status === "active" || before.status === "inactive") return refusals;
  if (use.open_terminal !== null) {
    refusals.push(refuse("branch_has_open_shift", { terminal: use.open_terminal }, "status"));
  }
  if (use.stocked_product !== null) {
    refusals.push(refuse("branch_has_stock", { product: use.stocked_product }, "status"));
  }
  return refusals;
}
