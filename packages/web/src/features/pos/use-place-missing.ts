import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import type { Sale } from "./payment/use-sale.ts";

/** What somebody must be given by a manager before they can sell. */
export type PlaceMissing = "store" | "counter";

/**
 * `store`: nobody has assigned an active store that sells; `counter`: the chosen store has no active counter (selling §1). Null: nothing
 * is missing, or it is not known yet. An administrator has every store.
 */
export function usePlaceMissing(profile: Profile, terminals: Sale["terminals"]): PlaceMissing | null {
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  if (profile.role === "company_admin") return null;
  const inactive = data?.branches.filter(({ status }) => status === "inactive").map(({ id }) => id) ?? [];
  const sells = profile.branches.some(({ id, type }) => type === "branch" && !inactive.includes(id));
  if (!sells) return "store";
  return terminals && !terminals.some(({ status }) => status === "active") ? "counter" : null;
}
