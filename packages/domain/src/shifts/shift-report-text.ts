import { approvedCount } from "../approvals/approved-kinds.ts";
import { type CompanyNames, methodName } from "../company/names.ts";
import { type DatePlace, momentText } from "../date-text.ts";
import { language } from "../languages/texts.ts";
import { paymentMethods } from "../orders/payment-methods.ts";
import type { PaperLanguages } from "../orders/receipt.ts";
import { figureIn, lineHead, type PrintedText } from "../orders/receipt-text.ts";
import * as receiptTexts from "../orders/receipts.texts.ts";
import { chainsText } from "../proof/chain-text.ts";
import type { CashKind } from "../terminals/terminals.schema.ts";
import { heldCount } from "./corrected-count.ts";
import { drawerLine } from "./drawer-reasons.ts";
import type { ShiftDetail } from "./shift-detail.schema.ts";
import { shiftReportTitle } from "./shift-report-title.ts";
import * as texts from "./shifts.texts.ts";

export type ReportCompany = CompanyNames &
  DatePlace &
  Pick<PaperLanguages, "language"> & { name: string; currency: string };

/** The X report of an open shift or the Z report of a closed one (counters §15). */
export function shiftReportText(detail: ShiftDetail, company: ReportCompany): PrintedText {
  const { shift, report, sales_count, cancelled_count, approvals = [], drawer_openings = [] } = detail;
  const held = heldCount(shift, company.currency);
  const time = (moment: string) => momentText(moment, company);
  const row = figureIn(company.currency);
  const [words, sums, cash] = [texts.reportFacts, texts.reportMethods, texts.reportDrawer];
  const facts = [
    [words.store, shift.terminal.branch.name],
    [words.counter, shift.terminal.name],
    [words.openedBy, shift.user.name],
    [words.opened, time(shift.opened_at)],
    [words.closedBy, shift.closed_by?.name],
    [words.closed, shift.closed_at && time(shift.closed_at)],
    [words.note, shift.closing_note],
    ...(shift.corrections ?? []).map(
      ({ by, at, reason }) => [words.corrected, `${time(at)}, ${by.name}: ${reason}`] as const,
    ),
    [words.sales, String(sales_count)],
    [words.cancelled, cancelled_count > 0 && String(cancelled_count)],
    ...approvals.map((approved) => [words.approved, approvedCount(approved)] as const),
    [words.openings, drawer_openings.length > 0 && String(drawer_openings.length)],
    ...drawer_openings.map((opening) => [time(opening.opened_at), drawerLine(opening)] as const),
  ] as const;
  return {
    language: language(),
    copy: null,
    logo: null,
    title: shiftReportTitle(shift),
    head: company.name ? [{ part: "company", text: company.name }] : [],
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    lines: [],
    lineHead: lineHead(company),
    taxes: null,
    groups: {
      title: sums.title,
      rows: paymentMethods.map((method) => {
        const { sales, deposits, refunds, net } = report.methods[method];
        const figures = [
          row(sums.sales, sales),
          row(sums.deposits, deposits),
          row(sums.refunds, refunds),
          row(sums.net, net),
        ];
        return { name: methodName(method, company), figures };
      }),
    },
    totals: [
      {
        title: null,
        rows: [
          row(sums.totalNet, report.total_net, true),
          row(sums.totalDeposits, report.total_deposits),
          ...(report.rounding == null ? [] : [row(receiptTexts.rounding, report.rounding)]),
        ],
      },
      {
        title: null,
        rows: [
          ...drawerRows(detail).map(([label, amount]) => row(label, amount)),
          ...(held?.isCorrected ? [row(cash.corrected, held.counted)] : []),
          ...(held === null ? [] : [row(cash.mismatch, held.mismatch, true)]),
        ],
      },
    ],
    footer: chainsText(detail) || null,
    code: null,
    link: null,
    online: receiptTexts.receiptOnline,
  };
}

/** The rows from the opening balance to the count; kinds of cash without a movement are left out. */
function drawerRows({ shift, cash }: ShiftDetail): [label: string, amount: number][] {
  const of = (kind: CashKind) => cash.find((entry) => entry.kind === kind)?.amount ?? 0;
  const words = texts.reportDrawer;
  const moved: [string, number][] = [
    [words.sale, of("sale")],
    [words.change, of("change")],
    [words.cashIn, of("cash_in")],
    [words.cashOut, of("cash_out")],
    [words.repayment, of("repayment")],
    [words.refund, of("refund")],
    [words.countedAtClosing, of("counted_at_closing")],
  ];
  return [
    [words.opening, shift.opening_balance],
    ...moved.filter(([, amount]) => amount !== 0),
    [words.expected, shift.expected_balance],
    ...(shift.closing_balance === null ? [] : [[words.counted, shift.closing_balance] as [string, number]]),
  ];
}
