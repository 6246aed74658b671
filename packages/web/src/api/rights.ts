import { useCallback } from "react";
import { useSelector } from "react-redux";
import { selectAuth } from "./auth-slice.ts";

/** Asks whether the signed-in person holds a permission key; the server decides again. */
export function useCan(): (permission: PermissionKey) => boolean {
  const { role, permissions } = useSelector(selectAuth);
  return useCallback(
    (permission) => role === "company_admin" || permissions.includes(permission),
    [role, permissions],
  );
}
export type PermissionKey = string;
