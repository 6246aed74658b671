import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import { timeInZone } from "@clove/domain/ids.ts";
import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { cashKindName } from "./cash-kind-name.ts";

const header = ["date", "movement", "late", "order", "reason", "by", "amount", "in_the_drawer"];

/** Movements for a spreadsheet, in the order given, by the company's clock. */
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
  return byteOrderMark + [header, ...lines].map(csvLine).join("");
}
