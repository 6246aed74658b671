import { methodNames, paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import Papa from "papaparse";

/** Amounts in the company's currency. */
export type MethodRow = { method: string; sales: number; deposits: number; refunds: number; net: number };
export type ShiftReport = { methods: MethodRow[]; totalNet: number; totalDeposits: number };

/** Reads the row of report/shifts?shift_id (counters §10), whose headers are like "Cash Sales"; null if there is no row. */
export function readShiftReport(csv: string): ShiftReport | null {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const [row] = data;
  if (!row) return null;
  const amount = (header: string) => Number(row[header] ?? 0);
  return {
    totalNet: amount("Total Net"),
    totalDeposits: amount("Total Deposits"),
    methods: Object.values(methodNames).map((method) => ({
      method,
      sales: amount(`${method} Sales`),
      deposits: amount(`${method} Deposits`),
      refunds: amount(`${method} Refunds`),
      net: amount(`${method} Net`),
    })),
  };
}

/** The same figures from the answer for the page of the shift. */
export function shownReport({ total_net, total_deposits, methods }: ShiftDetail["report"]): ShiftReport {
  return {
    totalNet: total_net,
    totalDeposits: total_deposits,
    methods: paymentMethods.map((method) => ({ method: methodNames[method], ...methods[method] })),
  };
}
