import { useListBranchesQuery } from "../branches/branches.api.ts";

/** The id, as text, of the only active store that the signed-in person can assign; null if there are several, or while unknown. */
export function useOnlyStore(): string | null {
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const active = data?.branches.filter(({ status }) => status === "active") ?? [];
  return active.length === 1 ? String(active[0]?.id) : null;
}
