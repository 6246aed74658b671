import type { TerminalFacts } from "../orders/sale-facts.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** Sales, shifts and payments need an active counter of an active store. */
export function checkActive({
  status,
  branch_status,
}: Pick<TerminalFacts, "status" | "branch_status">): Refusal<"terminal_inactive" | "store_inactive">[] {
  const counter = status === "active" ? [] : [refuse("terminal_inactive", {}, "terminal_id")];
  const store = branch_status === "active" ? [] : [refuse("store_inactive", {}, "terminal_id")];
  return [...counter, ...store];
}
