import type { AuditEntry } from "./audit.schema.ts";
import type { AuditAction } from "./audit-actions.ts";
import { auditSentences, auditWords } from "./audit-sentences.texts.ts";
import { type Change, changesOf } from "./changes-of.ts";
import { labelOf, wordsOf } from "./field-names.ts";
import { fillText } from "./fill-text.ts";
import { isShown, type Known, nameOf, valueText } from "./value-text.ts";

/** An entry as people read it (operating §20). */
export type Description = {
  sentence: string;
  changes: Change[];
  /** The rest of its detail. */
  facts: { label: string; value: string }[];
};

/** Details that older versions wrote are shown, too, so nothing is assumed about their shape. */
export function describeEntry(entry: AuditEntry, known: Known): Description {
  const changes = changesOf(entry, known);
  const {
    from: _,
    to: __,
    before: ___,
    after: ____,
    variations: _____,
    prices: ______,
    ...rest
  } = entry.detail;
  const template = templateOf(entry, changes);
  const parts = Object.entries(rest).map(([key, value]) => [key, valueText(key, value, known)] as const);
  const sentence = fillText(template, {
    ...notRecorded(template),
    ...Object.fromEntries(parts),
    ...paramsOf(entry, changes, known),
  });
  const isSaid = (key: string) =>
    key === "fields" || (template.includes(`{${key}}`) && !Array.isArray(rest[key]));
  const facts = Object.entries(rest)
    .filter(([key, value]) => !isSaid(key) && isShown(key, value))
    .map(([key, value]) => ({ label: labelOf(key), value: linesText(key, value, known) }));
  return { sentence, changes, facts };
}

function templateOf(entry: AuditEntry, changes: readonly Change[]): string {
  const { action } = entry;
  if (!isKnown(action)) return auditWords.unknownAction;
  const template = auditSentences[action];
  const isOneChange = changes.length === 1 && fieldsOf(entry, changes).length === 1;
  return isOneChange && template.includes("{fields}") ? auditWords.oneChange : template;
}

/** The text for every placeholder, because older entries may lack a value. */
const notRecorded = (template: string) =>
  Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, auditWords.notRecorded]));

const isKnown = (action: string): action is AuditAction => Object.hasOwn(auditSentences, action);

function paramsOf(entry: AuditEntry, changes: readonly Change[], { names }: Known) {
  const [change] = changes;
  const { subject, subject_id } = entry;
  const own = subject_id === null ? "" : nameOf(names, subject, subject_id);
  return {
    action: entry.action,
    by: entry.by?.name ?? auditWords.operator,
    branch: entry.branch?.name ?? "",
    subject: subject === "company" ? auditWords.theCompany : (change?.of ?? own),
    fields: fieldsOf(entry, changes).join(", ") || auditWords.nothing,
    ...(change && { field: change.field, before: change.before, after: change.after }),
  };
}

/** The changed fields; a change of the company also names fields whose values are too long to be recorded. */
function fieldsOf({ detail }: AuditEntry, changes: readonly Change[]): string[] {
  const others = Array.isArray(detail.fields) ? detail.fields.map((key) => wordsOf(String(key))) : [];
  return [
    ...new Set([
      ...changes.map(({ field, of }) => (of ? fillText(auditWords.fieldOf, { field, of }) : field)),
      ...others,
    ]),
  ];
}

/** A value as `valueText` writes it, but a list with all of its lines. */
function linesText(key: string, value: unknown, known: Known): string {
  if (!Array.isArray(value)) return valueText(key, value, known);
  return value.map((each) => valueText(key, each, known)).join("; ");
}
