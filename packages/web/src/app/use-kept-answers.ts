import { useGetUserHelperQuery } from "../features/users/users.api.ts";
import { useCan } from "../session/rights.ts";

/** Reads the choices of User add in advance, so that the page works without a connection (offline §3). */
export function useKeptAnswers(): void {
  const mayAddUsers = useCan()("user:create");
  useGetUserHelperQuery(undefined, { skip: !mayAddUsers });
}
