import type { AuditEntry, AuditNames } from "./audit.schema.ts";
import { describeEntry } from "./describe-entry.ts";

export const auditCsvColumns = ["date", "person", "action", "store", "entry", "changes", "details"];

/** An entry as a row of CSV, in the order of `auditCsvColumns`. */
export function auditCsvCells(entry: AuditEntry, known: { names: AuditNames; currency: string }): string[] {
  const { sentence, changes, facts } = describeEntry(entry, known);
  return [
    entry.at,
    entry.by?.name ?? "",
    entry.action,
    entry.branch?.name ?? "",
    sentence,
    changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join("; "),
    facts.map(({ label, value }) => `${label}: ${value}`).join("; "),
  ];
}
