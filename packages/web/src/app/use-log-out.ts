import { useCallback } from "react";
import { useDispatch } from "react-redux";
import { loggedOut } from "../api/auth-slice.ts";
import { useLogoutMutation } from "../features/auth/auth.api.ts";

/** Ends the session on the server if it can be reached, and here in any case. */
export function useLogOut(): () => Promise<void> {
  const dispatch = useDispatch();
  const [logout] = useLogoutMutation();
  return useCallback(async () => {
    await logout();
    dispatch(loggedOut());
  }, [dispatch, logout]);
}

/** What this company's people made here and the server has not taken, counted on the disk: a slice may not know yet. */
export async function countWaiting(company_id: number): Promise<number> {
  const [{ clovePosDb }, { countUnsent }] = await Promise.all([
    import("../local-db/clove-pos-db.ts"),
    import("../sync/outbox.ts"),
  ]);
  return (await countUnsent(clovePosDb(), company_id)).waiting;
}
