import { auditGroups, auditSentences } from "./audit-sentences.texts.ts";

/** What the audit log knows (operating §20). */
export type AuditAction = keyof typeof auditSentences;
export const auditActions = Object.keys(auditSentences) as AuditAction[];

/** The part of an action before its dot. */
type GroupOf<Action> = Action extends `${infer Group}.${string}` ? Group : never;
export type AuditGroup = GroupOf<AuditAction>;
auditGroups satisfies Record<AuditGroup, string>;

export function actionsOfGroup(group: AuditGroup): AuditAction[] {
  return auditActions.filter((action) => action.startsWith(`${group}.`));
}
