import { formatMoney } from "../money.ts";
import type { AuditNames } from "./audit.schema.ts";
import { auditWords } from "./audit-sentences.ts";
import { fillText } from "./fill-text.ts";
import { kindOfField } from "./named-ids.ts";

/** What values are written with. */
export type Known = { names: AuditNames; currency: string };

const amounts = new Set([
  ...["amount", "total", "reduction", "return_charge", "amount_received", "amount_returned", "credit_limit"],
  ...["sale_price", "purchase_price", "own_price", "correction", "discrepancy", "credit_used"],
  ...["opening_balance", "closing_balance", "expected_balance"],
]);
/** Their values are words of the program: "company_admin". */
const words = new Set(["role", "status", "kind", "type", "code", "payment_method", "flags", "reason"]);

/** "sale_price" as a person reads it: "sale price"; the id of a store as "branch". */
export const wordsOf = (field: string) => field.replace(/_ids?$/, "").replaceAll("_", " ");

/** A value of a detail in a few words: names instead of ids, amounts in the currency; long lists by their number of lines. */
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
  return words.has(field) ? String(value).replaceAll("_", " ") : String(value);
}

/** People and goods are never deleted, but an entry may name what was never stored. */
export function nameOf(names: AuditNames, kind: string | null, id: number): string {
  return names[kind ?? ""]?.[id] ?? `#${id}`;
}

function listText(field: string, values: readonly unknown[], known: Known): string {
  if (values.some((value) => typeof value === "object")) {
    return values.length === 1 ? auditWords.oneLine : fillText(auditWords.lines, { count: values.length });
  }
  return values.map((value) => valueText(field, value, known)).join(", ") || auditWords.nothing;
}
