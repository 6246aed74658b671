import type { AuditEntry } from "./audit.schema.ts";
import { auditWords } from "./audit-sentences.ts";
import { type Known, nameOf, valueText, wordsOf } from "./value-text.ts";

/** What was different afterwards; `of` is set where that is a part of the entry's subject. */
export type Change = { label: string; field: string; of?: string; before: string; after: string };

type Fields = Record<string, unknown>;

/** Before and after, in each of the forms in which details have them. */
export function changesOf({ detail }: Pick<AuditEntry, "detail">, known: Known): Change[] {
  const { before, after, from, to, variations } = detail;
  if (typeof before === "number") {
    const field = "credit_used";
    return pairs({ [field]: before }, { [field]: after }, known);
  }
  const parts = Array.isArray(variations) ? variations.filter(isFields) : [];
  return [
    ...pairs(from ?? before, to ?? after, known),
    ...parts.flatMap((part) => {
      const of = nameOf(known.names, "variation", Number(part.id));
      return pairs(part.from, part.to, known).map((pair) => ({
        ...pair,
        of,
        label: `${pair.field} of ${of}`,
      }));
    }),
  ];
}

const isFields = (part: unknown): part is Fields =>
  typeof part === "object" && part !== null && !Array.isArray(part);

/** The fields that differ; of an older entry without an after every field of its before. */
function pairs(before: unknown, after: unknown, known: Known): Change[] {
  if (!isFields(before)) return [];
  const later = isFields(after) ? after : null;
  return Object.keys(later ?? before)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(later?.[key]))
    .map((key) => ({
      label: wordsOf(key),
      field: wordsOf(key),
      before: valueText(key, before[key], known),
      after: later ? valueText(key, later[key], known) : auditWords.notRecorded,
    }));
}
