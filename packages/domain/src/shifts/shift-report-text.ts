import { approvedCount } from "../approvals/approved-kinds.ts";
import { type CompanyNames, methodName } from "../company/names.ts";
import { type DatePlace, momentText } from "../date-text.ts";
import { paymentMethods } from "../orders/payment-methods.ts";
import { figureIn, type PrintedText } from "../orders/receipt-text.ts";
import * as receiptTexts from "../orders/receipts.texts.ts";
import { chainsText } from "../proof/chain-text.ts";
import type { CashKind } from "../terminals/terminals.schema.ts";
import { heldCount } from "./corrected-count.ts";
import { drawerLine } from "./drawer-reasons.ts";
import type { ShiftDetail } from "./shift-detail.schema.ts";
import { shiftReportTitle } from "./shift-report-title.ts";

export type ReportCompany = CompanyNames & DatePlace & { name: string; currency: string };

/** The X report of an open shift or the Z report of a closed one (counters §15). */
export function shiftReportText(detail: ShiftDetail, company: ReportCompany): PrintedText {
  const { shift, report, sales_count, cancelled_count, approvals = [], drawer_openings = [] } = detail;
  const held = heldCount(shift, company.currency);
  const time = (moment: string) => momentText(moment, company);
  const row = figureIn(company.currency);
  const facts = [
    ["Store", shift.terminal.branch.name],
    ["Counter", shift.terminal.name],
    ["Opened by", shift.user.name],
    ["Opened", time(shift.opened_at)],
    ["Closed by", shift.closed_by?.name],
    ["Closed", shift.closed_at && time(shift.closed_at)],
    ["Note", shift.closing_note],
    ...(shift.corrections ?? []).map(
      ({ by, at, reason }) => ["Count corrected", `${time(at)}, ${by.name}: ${reason}`] as const,
    ),
    ["Number of sales", String(sales_count)],
    ["Cancelled sales", cancelled_count > 0 && String(cancelled_count)],
    ...approvals.map((approved) => ["Approved", approvedCount(approved)] as const),
    ["Opened without a sale", drawer_openings.length > 0 && String(drawer_openings.length)],
    ...drawer_openings.map((opening) => [time(opening.opened_at), drawerLine(opening)] as const),
  ] as const;
  return {
    copy: null,
    logo: null,
    title: shiftReportTitle(shift),
    head: company.name ? [{ part: "company", text: company.name }] : [],
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    lines: [],
    taxes: null,
    groups: {
      title: "Method",
      rows: paymentMethods.map((method) => {
        const { sales, deposits, refunds, net } = report.methods[method];
        const figures = [
          row("Sales", sales),
          row("Deposits", deposits),
          row("Refunds", refunds),
          row("Net", net),
        ];
        return { name: methodName(method, company), figures };
      }),
    },
    totals: [
      {
        title: null,
        rows: [
          row("Total Net", report.total_net, true),
          row("Total Deposits", report.total_deposits),
          ...(report.rounding == null ? [] : [row(receiptTexts.rounding, report.rounding)]),
        ],
      },
      {
        title: null,
        rows: [
          ...drawerRows(detail).map(([label, amount]) => row(label, amount)),
          ...(held?.isCorrected ? [row("Corrected count", held.counted)] : []),
          ...(held === null ? [] : [row("Mismatch", held.mismatch, true)]),
        ],
      },
    ],
    footer: chainsText(detail) || null,
    code: null,
    link: null,
  };
}

/** The rows from the opening balance to the count; kinds of cash without a movement are left out. */
function drawerRows({ shift, cash }: ShiftDetail): [label: string, amount: number][] {
  const of = (kind: CashKind) => cash.find((entry) => entry.kind === kind)?.amount ?? 0;
  const moved: [string, number][] = [
    ["Cash Sales", of("sale")],
    ["Change", of("change")],
    ["Cash In", of("cash_in")],
    ["Cash Out", of("cash_out")],
    ["Repayments", of("repayment")],
    ["Refunds", of("refund")],
    ["Counted at closing", of("counted_at_closing")],
  ];
  return [
    ["Opening Balance", shift.opening_balance],
    ...moved.filter(([, amount]) => amount !== 0),
    ["Expected Balance", shift.expected_balance],
    ...(shift.closing_balance === null ? [] : [["Counted", shift.closing_balance] as [string, number]]),
  ];
}
