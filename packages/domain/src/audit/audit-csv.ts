import { timeInZone } from "../ids.ts";
import type { AuditEntry, AuditNames } from "./audit.schema.ts";
import { describeEntry } from "./describe-entry.ts";

export const auditCsvColumns = ["date", "person", "action", "store", "entry", "changes", "details"];

type Known = { names: AuditNames; currency: string; time_zone: string };

/** An entry as a row of CSV, in the order of `auditCsvColumns`, by the company's clock. */
export function auditCsvCells(entry: AuditEntry, known: Known): string[] {
  const { sentence, changes, facts } = describeEntry(entry, known);
  return [
    timeInZone(entry.at, known.time_zone),
    entry.by?.name ?? "",
    entry.action,
    entry.branch?.name ?? "",
    sentence,
    changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join("; "),
    facts.map(({ label, value }) => `${label}: ${value}`).join("; "),
  ];
}
