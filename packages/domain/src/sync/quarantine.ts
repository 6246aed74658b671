import { mayDo } from "../access/permissions.ts";
import { type SyncKind, syncKinds } from "./record-kinds.ts";

/** Most open records of one sender; further ones stay on the device (sync §10). */
export const maxQuarantined = 500;

/**
 * The permission, besides order:view, to see and settle a record kept aside that belongs to no store: user:view for
 * users, the permission to create it for catalogue records; a sale or product without a store of the company is the
 * administrator's.
 */
export function storelessKinds(who: { role: string; permissions: readonly string[] }): SyncKind[] {
  return syncKinds.filter((kind) => {
    if (kind === "user") return mayDo(who, "user:view");
    if (kind === "category" || kind === "brand") return mayDo(who, "product:create");
    return who.role === "company_admin";
  });
}
