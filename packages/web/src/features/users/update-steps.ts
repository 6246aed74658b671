import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import type { UserFields } from "./user-fields.ts";

/** A call of a save: each store is assigned or unassigned by a call of its own, then the user is updated (people §17). */
export type Step = { what: "assign" | "unassign"; branch_id: number } | { what: "details" };
export type Outcome = {
  done: readonly Step[];
  /** The step that failed, with its reason. */
  failed: { step: Step; reason: string } | null;
  /** The steps after that, which were not tried. */
  open: readonly Step[];
};

/** The steps that turn the stored user, `base`, into the one on the page. */
export function stepsOf(fields: UserFields, base: UserFields): Step[] {
  const details: Step = { what: "details" };
  if (!fields.role || !hasGrants(fields.role)) return [details];
  const without = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => !others.includes(id)).map(Number);
  const stores: Step[] = [
    ...without(fields.branch_ids, base.branch_ids).map(
      (branch_id) => ({ what: "assign", branch_id }) as const,
    ),
    ...without(base.branch_ids, fields.branch_ids).map(
      (branch_id) => ({ what: "unassign", branch_id }) as const,
    ),
  ];
  // An administrator has no stores of their own, so the role must change before stores are assigned.
  const hasStores = base.role !== null && hasGrants(base.role);
  return hasStores ? [...stores, details] : [details, ...stores];
}

/** Runs the steps one after the other until one fails; `run` returns the reason, or null. */
export async function runSteps(
  steps: readonly Step[],
  run: (step: Step) => Promise<string | null>,
): Promise<Outcome> {
  for (const [i, step] of steps.entries()) {
    const reason = await run(step);
    if (reason !== null) {
      return { done: steps.slice(0, i), failed: { step, reason }, open: steps.slice(i + 1) };
    }
  }
  return { done: steps, failed: null, open: [] };
}
