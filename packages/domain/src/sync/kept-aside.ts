import { mayDo } from "../access/permissions.ts";
import { type SyncKind, syncKinds } from "./record-kinds.ts";

/** So many records of one sender lie open at most; what comes then stays on the device (sync §10). */
export const maxKeptAside = 500;

/**
 * Who sees and settles, beside order:view, what was kept aside and is of no store: people with user:view, catalogue with what
 * making it needs; a sale or product that names no store of the company is the administrator's.
 */
export function storelessKinds(who: { role: string; permissions: readonly string[] }): SyncKind[] {
  return syncKinds.filter((kind) => {
    if (kind === "user") return mayDo(who, "user:view");
    if (kind === "category" || kind === "brand") return mayDo(who, "product:create");
    return who.role === "company_admin";
  });
}
