import { mayDo } from "../access/permissions.ts";
import { type SyncKind, syncKinds } from "./record-kinds.ts";

/** Most records of one sender that are kept aside at a time; further ones stay on the device (sync §10). */
export const maxQuarantined = 500;

/**
 * The kinds of records kept aside without a store that somebody with order:view may see and settle: users with user:view, categories
 * and brands with product:create, all others only as administrator.
 */
export function storelessKinds(who: { role: string; permissions: readonly string[] }): SyncKind[] {
  return syncKinds.filter((kind) => {
    if (kind === "user") return mayDo(who, "user:view");
    if (kind === "category" || kind === "brand") return mayDo(who, "product:create");
    return who.role === "company_admin";
  });
}
