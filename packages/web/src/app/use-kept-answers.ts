import { useCan } from "../api/rights.ts";
import { useGetUserHelperQuery } from "../features/users/users.api.ts";

/** Reads what a page needs without a connection before anybody opens it: what User add chooses from (D9.13). */
export function useKeptAnswers(): void {
  const mayAddUsers = useCan()("user:create");
  useGetUserHelperQuery(undefined, { skip: !mayAddUsers });
}
