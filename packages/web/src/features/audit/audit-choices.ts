import type { AuditFilter } from "@clove/domain/audit/audit.schema.ts";
import { actionNames } from "@clove/domain/audit/audit-actions.texts.ts";
import { type AuditAction, type AuditGroup, actionsOfGroup } from "@clove/domain/audit/audit-actions.ts";
import { auditGroups } from "@clove/domain/audit/audit-sentences.texts.ts";

/** The filters of the audit log; "" and null: not set. `what`: a group of actions, or one action. */
export type ChosenAudit = {
  user_id: string | null;
  what: AuditGroup | AuditAction | null;
  branch_id: string | null;
  from_date: string;
  to_date: string;
};

export const wholeAudit: ChosenAudit = {
  user_id: null,
  what: null,
  branch_id: null,
  from_date: "",
  to_date: "",
};

/** Each group, followed by its actions: "Orders", "Orders: cancel", … */
export const auditChoices = () =>
  (Object.keys(auditGroups) as AuditGroup[]).flatMap((group) => [
    { value: group, label: auditGroups[group] },
    ...actionsOfGroup(group).map((value) => {
      const key = value.slice(group.length + 1);
      const name = actionNames[key] ?? key.replaceAll("_", " ");
      return { value, label: `${auditGroups[group]}: ${name}` };
    }),
  ]);

/** The parameters of the calls. */
export function auditParams({ user_id, what, branch_id, from_date, to_date }: ChosenAudit): AuditFilter {
  return {
    ...(user_id && { user_id: Number(user_id) }),
    ...(what && (isGroup(what) ? { group: what } : { action: what })),
    ...(branch_id && { branch_id: Number(branch_id) }),
    ...(from_date && { from_date }),
    ...(to_date && { to_date }),
  };
}

const isGroup = (what: AuditGroup | AuditAction): what is AuditGroup => Object.hasOwn(auditGroups, what);
