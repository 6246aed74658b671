import { type Access, mayDo } from "@clove/domain/access/permissions.ts";
import { useCallback } from "react";
import { useSelector } from "react-redux";
import { selectAuth } from "./auth-slice.ts";

/** Asks whether the signed-in person may do something: holds a permission key, or is an administrator; the server decides again. */
export function useCan(): (access: Access) => boolean {
  const { role, permissions } = useSelector(selectAuth);
  return useCallback((access) => mayDo({ role, permissions }, access), [role, permissions]);
}
