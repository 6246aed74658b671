import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useMemo } from "react";
import { useListBranchesQuery } from "../features/branches/branches.api.ts";

/**
 * The stores a person may choose: an administrator all of them, others the assigned ones (access §9), without the inactive
 * ones (people §21); undefined while unknown.
 */
export function useStores(profile: Profile | undefined): Profile["branches"] | undefined {
  const isAdmin = profile?.role === "company_admin";
  const { data } = useListBranchesQuery({ page: 1, length: 100 }, { skip: !profile });
  const stores = isAdmin ? data?.branches : profile?.branches;
  return useMemo(() => {
    const inactive = data?.branches.filter(({ status }) => status === "inactive").map(({ id }) => id) ?? [];
    return stores?.filter(({ id }) => !inactive.includes(id));
  }, [stores, data]);
}
