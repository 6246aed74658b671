import { type DatePlace, dateText, dayText } from "../date-text.ts";
import { timeInZone } from "../ids.ts";
import { formatMoney } from "../money.ts";
import type { AuditNames } from "./audit.schema.ts";
import { auditWords } from "./audit-sentences.texts.ts";
import { wordsOf } from "./field-names.ts";
import { fillText } from "./fill-text.ts";
import { kindOfField } from "./named-ids.ts";

/** What is needed to write a value as text. */
export type Known = { names: AuditNames; currency: string } & DatePlace;

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
  ...["price_type", "pricing_method", "gender", "max_discount_type", "second_factor"],
]);

const rates = new Set(["discount", "sale_vat", "purchase_vat", "default_vat"]);
/** Numbers of rows that nobody sees anywhere. */
const hidden = new Set([
  "order_item_id",
  "return_id",
  "record_id",
  "temp_id",
  "from_id",
  "unassigned_credit_id",
]);

/** Whether a part of a detail means something to people. */
export const isShown = (field: string, value: unknown): boolean =>
  !hidden.has(field) &&
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);

/** A value of a detail as text: names instead of ids, amounts in the currency, lists of objects as their number of lines. */
export function valueText(field: string, value: unknown, known: Known): string {
  if (value === null || value === undefined || value === "") return auditWords.nothing;
  if (Array.isArray(value)) return listText(field, value, known);
  if (typeof value === "object") {
    return partsText(value, known);
  }
  if (typeof value === "number") {
    const kind = kindOfField(field);
    if (kind) return nameOf(known.names, kind, value);
    if (rates.has(field)) return `${value} %`;
    return amounts.has(field) ? formatMoney(value, known.currency) : String(value);
  }
  if (typeof value === "boolean") return value ? auditWords.yes : auditWords.no;
  if (isDate.test(field)) return timeText(String(value), known);
  if (field === "permissions") return String(value).replace(":", ": ").replaceAll("_", " ");
  return words.has(field) ? String(value).replaceAll("_", " ") : String(value);
}

/** "Rice 5 kg: quantity 2, sale price RM 5.90" */
function partsText(value: object, known: Known): string {
  const { product_variation_id, ...rest } = value as Record<string, unknown>;
  const parts = Object.entries(rest)
    .filter(([key, part]) => isShown(key, part))
    .map(([key, part]) => `${wordsOf(key)} ${valueText(key, part, known)}`)
    .join(", ");
  if (product_variation_id === undefined) return parts;
  const name = valueText("product_variation_id", product_variation_id, known);
  return parts ? `${name}: ${parts}` : name;
}

const isDate = /(_at|_on|_date)$|^(former|day)$/;

/** A day or a moment in the company's zone and format; anything else as it is. */
function timeText(value: string, place: DatePlace): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value, place.date_format);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value;
  return `${dateText(value, place)} ${timeInZone(value, place.time_zone).split(" ")[1]?.slice(0, 5)}`;
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
