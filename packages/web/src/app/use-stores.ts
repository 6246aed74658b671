import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useListBranchesQuery } from "../features/branches/branches.api.ts";

/** The stores a person may choose: an administrator all of them, others the assigned ones (access §9); undefined while unknown. */
export function useStores(profile: Profile | undefined): Profile["branches"] | undefined {
  const isAdmin = profile?.role === "company_admin";
  const { data } = useListBranchesQuery({ page: 1, length: 100 }, { skip: !isAdmin });
  return isAdmin ? data?.branches : profile?.branches;
}
