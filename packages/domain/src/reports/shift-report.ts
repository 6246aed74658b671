import { fromMinor, inAmounts, toMinor } from "../money.ts";
import { methodNames, type PaymentMethod, paymentMethods } from "../orders/payment-methods.ts";

/** Ledger totals of a shift: positive wire amounts; a sale is received − returned. */
export type ShiftLedgerRow = {
  payment_method: PaymentMethod;
  kind: "sale" | "deposit" | "refund";
  amount: number;
};

export type MethodSums = { sales: number; deposits: number; refunds: number; net: number };

/** Wire amounts. Net = sales + deposits − refunds; cash-ins and cash-outs are not included (counters §10). */
export type ShiftReport = {
  shift_id: number;
  total_net: number;
  total_deposits: number;
  methods: Record<PaymentMethod, MethodSums>;
};

/** Header of the shifts report (counters §10); 'Cash Sales', 'Cash Deposits', … for each method. */
export const shiftReportHeader: readonly string[] = [
  "Shift Id",
  "Total Net",
  "Total Deposits",
  ...paymentMethods.flatMap((method) =>
    ["Sales", "Deposits", "Refunds", "Net"].map((column) => `${methodNames[method]} ${column}`),
  ),
];

export function shiftReport(
  shiftId: number,
  ledger: readonly ShiftLedgerRow[],
  decimals: number,
): ShiftReport {
  const minors = paymentMethods.map((method) => {
    const sum = (kind: ShiftLedgerRow["kind"]) =>
      ledger
        .filter((row) => row.payment_method === method && row.kind === kind)
        .reduce((total, row) => total + toMinor(row.amount, decimals), 0);
    const [sales, deposits, refunds] = [sum("sale"), sum("deposit"), sum("refund")];
    return { method, sales, deposits, refunds, net: sales + deposits - refunds };
  });
  const total = (field: "net" | "deposits") =>
    fromMinor(
      minors.reduce((sum, method) => sum + method[field], 0),
      decimals,
    );
  const inWire = minors.map(({ method, ...sums }) => [method, inAmounts(sums, decimals)]);
  return {
    shift_id: shiftId,
    total_net: total("net"),
    total_deposits: total("deposits"),
    methods: Object.fromEntries(inWire) as Record<PaymentMethod, MethodSums>,
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
