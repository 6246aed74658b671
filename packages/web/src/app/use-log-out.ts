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
