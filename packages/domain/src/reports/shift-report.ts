import { usualMethods } from "../company/usual-methods.ts";
import { sumAmounts, sumOf } from "../money.ts";
import { type PaymentMethod, paymentMethods } from "../orders/payment-methods.ts";
import type { ShiftDetail } from "../shifts/shift-detail.schema.ts";

/**
 * Ledger totals of a shift: positive wire amounts; a sale is received − returned. `rounding` is signed: what the rounding of cash added to
 * sales and deposits, less what it added to refunds.
 */
export type ShiftLedgerRow = {
  payment_method: PaymentMethod;
  kind: "sale" | "deposit" | "refund" | "rounding";
  amount: number;
};

/** Net = sales + deposits − refunds; cash-ins and cash-outs are not included (counters §10). */
type ShiftReport = ShiftDetail["report"];

/** Keys of the columns of the shifts report (counters §10), with 'Cash Sales', 'Cash Deposits', … of each method. */
export const shiftReportHeader: readonly string[] = [
  "Shift Id",
  "Total Net",
  "Total Deposits",
  ...paymentMethods.flatMap((method) =>
    ["Sales", "Deposits", "Refunds", "Net"].map((column) => `${usualMethods[method]} ${column}`),
  ),
];

/** Further columns of the report that only the page asks for: which shift it was (reports §9). */
export const shiftNames: readonly string[] = ["Opened", "Store", "Counter", "Person"];

/** `rounds`: whether the company rounds cash, so that the rounding is shown even if it is 0. */
export function shiftReport(
  shiftId: number,
  ledger: readonly ShiftLedgerRow[],
  decimals: number,
  rounds = false,
): ShiftReport {
  const rounded = ledger.filter(({ kind }) => kind === "rounding");
  const rounding = sumOf(rounded, "amount", decimals);
  const methods = paymentMethods.map((method) => {
    const rows = ledger.filter((row) => row.payment_method === method);
    const sum = (kind: ShiftLedgerRow["kind"]) => {
      const ofKind = rows.filter((row) => row.kind === kind);
      return sumOf(ofKind, "amount", decimals);
    };
    const [sales, deposits, refunds] = [sum("sale"), sum("deposit"), sum("refund")];
    return { method, sales, deposits, refunds, net: sumAmounts([sales, deposits, -refunds], decimals) };
  });
  return {
    shift_id: shiftId,
    total_net: sumOf(methods, "net", decimals),
    total_deposits: sumOf(methods, "deposits", decimals),
    methods: Object.fromEntries(
      methods.map(({ method, ...sums }) => [method, sums]),
    ) as ShiftReport["methods"],
    rounding: rounding !== 0 || rounds ? rounding : null,
  };
}

/** The cells of a report, in the order of `shiftReportHeader`. */
export function shiftReportCells(report: ShiftReport): number[] {
  const cells = paymentMethods.flatMap((method) => {
    const { sales, deposits, refunds, net } = report.methods[method];
    return [sales, deposits, refunds, net];
  });
  return [report.shift_id, report.total_net, report.total_deposits, ...cells];
}
