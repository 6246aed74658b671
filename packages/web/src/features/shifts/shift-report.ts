import { usualMethods } from "@clove/domain/company/usual-methods.ts";
import { type PaymentMethod, paymentMethods } from "@clove/domain/orders/payment-methods.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import Papa from "papaparse";

/** Amounts in the company's currency. */
export type MethodRow = {
  method: PaymentMethod;
  sales: number;
  deposits: number;
  refunds: number;
  net: number;
};
/** `rounding`: what the rounding of cash added to the Net; null where it is not shown. */
export type ShiftReport = {
  methods: MethodRow[];
  totalNet: number;
  totalDeposits: number;
  rounding: number | null;
};

/** Reads the row of report/shifts?shift_id (counters §10), whose headers are like "Cash Sales"; null if there is no row. */
export function readShiftReport(csv: string): ShiftReport | null {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const [row] = data;
  if (!row) return null;
  const amount = (header: string) => Number(row[header] ?? 0);
  return {
    totalNet: amount("Total Net"),
    totalDeposits: amount("Total Deposits"),
    rounding: row.Rounding === undefined ? null : Number(row.Rounding),
    methods: paymentMethods.map((method) => ({
      method,
      sales: amount(`${usualMethods[method]} Sales`),
      deposits: amount(`${usualMethods[method]} Deposits`),
      refunds: amount(`${usualMethods[method]} Refunds`),
      net: amount(`${usualMethods[method]} Net`),
    })),
  };
}

/** The same figures from the answer for the page of the shift. */
export function shownReport({
  total_net,
  total_deposits,
  methods,
  rounding,
}: ShiftDetail["report"]): ShiftReport {
  return {
    totalNet: total_net,
    totalDeposits: total_deposits,
    rounding: rounding ?? null,
    methods: paymentMethods.map((method) => ({ method, ...methods[method] })),
  };
}
