import { useGetUserHelperQuery } from "../features/users/users.api.ts";
import { useCan } from "../session/rights.ts";

/** Loads the choices of the Create User form in advance, so that the page works offline (offline §3). */
export function useKeptAnswers(): void {
  const mayAddUsers = useCan()("user:create");
  useGetUserHelperQuery(undefined, { skip: !mayAddUsers });
}
