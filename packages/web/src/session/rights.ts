import { mayDo, type Permission } from "@clove/domain/access/permissions.ts";
import { useCallback } from "react";
import { useSelector } from "react-redux";
import { selectAuth } from "./auth-slice.ts";

/** Asks whether the signed-in person holds a permission key; the server decides again. */
export function useCan(): (permission: Permission) => boolean {
  const { role, permissions } = useSelector(selectAuth);
  return useCallback((permission) => mayDo({ role, permissions }, permission), [role, permissions]);
}
