import { csvHeading } from "@clove/domain/catalogue/csv-heading.ts";
import { type DatePlace, momentText } from "@clove/domain/date-text.ts";
import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { csvText } from "../../../ui/csv-file.ts";
import { cashKindName } from "./cash-kind-name.ts";

const columns = ["date", "movement", "late", "order", "reason", "by", "amount", "in_the_drawer"];

/** The movements as the text of a CSV file, in their given order, with times as the company writes them. */
export function cashLedgerCsv(movements: readonly CashMovement[], place: DatePlace): string {
  const lines = movements.map(({ at, kind, late, order, reason, by, amount, balance }) => [
    momentText(at, place),
    cashKindName(kind),
    late ? "late" : "",
    order?.order_ref ?? "",
    reason ?? "",
    by.name,
    amount,
    balance,
  ]);
  return csvText([columns.map(csvHeading), ...lines]);
}
