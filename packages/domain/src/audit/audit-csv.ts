import { momentText } from "../date-text.ts";
import type { AuditEntry } from "./audit.schema.ts";
import { describeEntry } from "./describe-entry.ts";
import type { Known } from "./value-text.ts";

export const auditCsvColumns = ["date", "person", "action", "store", "entry", "changes", "details"];

/** An entry as a row of CSV, in the order of `auditCsvColumns`, with the time in the company's zone and format. */
export function auditCsvCells(entry: AuditEntry, known: Known): string[] {
  const { sentence, changes, facts } = describeEntry(entry, known);
  return [
    momentText(entry.at, known),
    entry.by?.name ?? "",
    entry.action,
    entry.branch?.name ?? "",
    sentence,
    changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join("; "),
    facts.map(({ label, value }) => `${label}: ${value}`).join("; "),
  ];
}
