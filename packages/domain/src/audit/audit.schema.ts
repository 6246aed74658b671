import { z } from "zod";
import { answer } from "../answers.ts";
import { day, id, length, named, time } from "../wire.schema.ts";
import { type AuditGroup, auditActions } from "./audit-actions.ts";
import { auditGroups } from "./audit-sentences.texts.ts";

/** One action or a group of them; days of the company's time zone, `to_date` inclusive. */
const filters = {
  user_id: id.optional(),
  action: z.enum(auditActions).optional(),
  group: z.enum(Object.keys(auditGroups) as AuditGroup[]).optional(),
  branch_id: id.optional(),
  from_date: day.optional(),
  to_date: day.optional(),
};
export const auditFilter = z.object(filters);
export type AuditFilter = z.infer<typeof auditFilter>;

/** `before`, the id of an entry: only older ones, so that pages far down are read as quickly as the first. */
export const auditQuery = z.object({ length, before: id.optional(), ...filters });

/** An entry of the audit log as it was written; `describeEntry` makes a sentence of it (operating §20). */
const auditEntry = z.object({
  id: z.int(),
  at: time,
  action: z.string(),
  /** null: the operator of the server. */
  by: named.nullable(),
  subject: z.string().nullable(),
  subject_id: z.int().nullable(),
  branch: named.nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The names of the ids in entries, by kind and id. */
const auditNames = z.record(z.string(), z.record(z.string(), z.string()));
export type AuditNames = z.infer<typeof auditNames>;

export const auditAnswer = answer(z.object({ entries: z.array(auditEntry), names: auditNames }));
