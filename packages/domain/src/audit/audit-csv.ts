import { timeInZone } from "../ids.ts";
import type { AuditEntry } from "./audit.schema.ts";
import { describeEntry } from "./describe-entry.ts";
import type { Known } from "./value-text.ts";

export const auditCsvColumns = ["date", "person", "action", "store", "entry", "changes", "details"];

/** An entry as a row of CSV, in the order of `auditCsvColumns`, with the time in the company's zone. */
export function auditCsvCells(entry: AuditEntry, known: Known & { time_zone: string }): string[] {
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
