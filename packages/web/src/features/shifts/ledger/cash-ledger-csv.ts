import { timeInZone } from "@clove/domain/ids.ts";
import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { csvText } from "../../../ui/csv-file.ts";
import { cashKindName } from "./cash-kind-name.ts";

const header = ["date", "movement", "late", "order", "reason", "by", "amount", "in_the_drawer"];

/** The movements as the text of a CSV file, in their given order, with times in the company's time zone. */
export function cashLedgerCsv(movements: readonly CashMovement[], timeZone: string): string {
  const lines = movements.map(({ at, kind, late, order, reason, by, amount, balance }) => [
    timeInZone(at, timeZone),
    cashKindName(kind),
    late ? "late" : "",
    order?.order_ref ?? "",
    reason ?? "",
    by.name,
    amount,
    balance,
  ]);
  return csvText([header, ...lines]);
}
