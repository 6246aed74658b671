import { formatMoney } from "../money.ts";
import type { AuditNames } from "./audit.schema.ts";
import { auditWords, fieldWords } from "./audit-sentences.ts";
import { fillText } from "./fill-text.ts";
import { kindOfField } from "./named-ids.ts";

/** What is needed to write a value as text. */
export type Known = { names: AuditNames; currency: string };

const amounts = new Set([
  ...["amount", "total", "reduction", "return_charge", "amount_received", "amount_returned", "credit_limit"],
  ...["sale_price", "purchase_price", "own_price", "correction", "discrepancy", "credit_used"],
  ...[
    "opening_balance",
    "closing_balance",
    "former_balance",
    "expected_balance",
    "cash_rounding",
    "mismatch_question",
    "credit_beyond",
  ],
]);
/** Fields whose values are words of the program, such as "company_admin". */
const words = new Set([
  ...["role", "status", "kind", "type", "code", "payment_method", "flags", "reason", "refund_to"],
]);

/** "sale_price" as a person reads it: "sale price"; the id of a store as "branch". */
export const wordsOf = (field: string) =>
  Object.hasOwn(fieldWords, field) ? fieldWords[field]! : field.replace(/_ids?$/, "").replaceAll("_", " ");

/** A value of a detail as text: names instead of ids, amounts in the currency, lists of objects as their number of lines. */
export function valueText(field: string, value: unknown, known: Known): string {
  if (value === null || value === undefined || value === "") return auditWords.nothing;
  if (Array.isArray(value)) return listText(field, value, known);
  if (typeof value === "object") {
    const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
    return parts.map(([key, part]) => `${wordsOf(key)} ${valueText(key, part, known)}`).join(", ");
  }
  if (typeof value === "number") {
    const kind = kindOfField(field);
    if (kind) return nameOf(known.names, kind, value);
    return amounts.has(field) ? formatMoney(value, known.currency) : String(value);
  }
  if (typeof value === "boolean") return value ? auditWords.yes : auditWords.no;
  return words.has(field) ? String(value).replaceAll("_", " ") : String(value);
}

/** The name of an id; an entry may have an id that was never stored, which is shown as a number. */
export function nameOf(names: AuditNames, kind: string | null, id: number): string {
  return names[kind ?? ""]?.[id] ?? `#${id}`;
}

function listText(field: string, values: readonly unknown[], known: Known): string {
  if (values.some((value) => typeof value === "object")) {
    return values.length === 1 ? auditWords.oneLine : fillText(auditWords.lines, { count: values.length });
  }
  return values.map((value) => valueText(field, value, known)).join(", ") || auditWords.nothing;
}
