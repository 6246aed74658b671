import type { AuditEntry } from "./audit.schema.ts";
import { auditWords } from "./audit-sentences.texts.ts";
import { labelOf, wordsOf } from "./field-names.ts";
import { type Known, nameOf, valueText } from "./value-text.ts";

/**
 * A field that the action changed, `label` as the screens call it, `field` as a part of a sentence; `of` names a variation if the field
 * is one of its.
 */
export type Change = { label: string; field: string; of?: string; before: string; after: string };

type Fields = Record<string, unknown>;

/** The changes of an entry; details have them in several forms. */
export function changesOf({ detail }: Pick<AuditEntry, "detail">, known: Known): Change[] {
  const { before, after, from, to, variations, prices } = detail;
  if (typeof before === "number") {
    const field = "credit_used";
    return pairs({ [field]: before }, { [field]: after }, known);
  }
  const parts = [variations, prices].flatMap((rows) => (Array.isArray(rows) ? rows.filter(isFields) : []));
  return [
    ...pairs(from ?? before, to ?? after, known),
    ...parts.flatMap((part) => {
      const of = nameOf(known.names, "variation", Number(part.id));
      return pairs(part.from, part.to, known).map((pair) => ({
        ...pair,
        of,
        label: `${pair.label} of ${of}`,
      }));
    }),
  ];
}

const isFields = (part: unknown): part is Fields =>
  typeof part === "object" && part !== null && !Array.isArray(part);

/** The fields that differ. Older entries have no values for after: then every field of before. */
function pairs(before: unknown, after: unknown, known: Known): Change[] {
  if (!isFields(before)) return [];
  const later = isFields(after) ? after : null;
  return Object.keys(later ?? before)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(later?.[key]))
    .map((key) => ({
      label: labelOf(key),
      field: wordsOf(key),
      before: valueText(key, before[key], known),
      after: later ? valueText(key, later[key], known) : auditWords.notRecorded,
    }));
}
