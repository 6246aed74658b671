import { currencyDecimals, sumAmounts, sumOf } from "../money.ts";
import { type PrintedCompany, receiptFrame } from "../orders/receipt.ts";
import { figureIn, frameText, lineHead, type PrintedText, paidWith } from "../orders/receipt-text.ts";
import * as receiptTexts from "../orders/receipts.texts.ts";
import { availableCredit } from "../users/credit.ts";
import type { Repaid } from "./credit.schema.ts";
import * as creditTexts from "./credit.texts.ts";

/** The receipt of a repayment in the company's layout (people §18): what was received by method, and what it freed of the credit. */
export function repaymentText(
  { payments, user }: Repaid,
  company: PrintedCompany,
  isCopy = false,
): PrintedText {
  const [first] = payments;
  if (!first) throw new RangeError("A repayment without a payment");
  const decimals = currencyDecimals(company.currency);
  const { receipt_no, created_at, terminal, by: cashier } = first;
  const made = { order_ref: null, receipt_no, created_at, terminal, cashier, customer_name: user.name };
  const row = figureIn(company.currency);
  const received = payments.map(({ payment_method, amount, rounding, ref }) =>
    row(
      payment_method ? paidWith(payment_method, ref, company) : "",
      sumAmounts([-amount, rounding], decimals),
    ),
  );
  const total = row(receiptTexts.totalAmount, -sumOf(payments, "amount", decimals), true);
  const rounding = sumOf(payments, "rounding", decimals);
  const rows = [
    ...(rounding === 0
      ? [...received, total]
      : [
          total,
          row(receiptTexts.rounding, rounding),
          row(receiptTexts.cashToPay, cashOf(payments, decimals), true),
          ...received,
        ]),
    row(creditTexts.creditUsed, user.credit_used),
    row(creditTexts.creditLeft, availableCredit(user, decimals)),
  ];
  return {
    ...frameText(receiptFrame(made, company), isCopy),
    lines: [],
    lineHead: lineHead(company),
    groups: null,
    taxes: null,
    totals: [{ title: receiptTexts.customerCreditPayment, rows }],
    code: null,
    link: null,
    online: receiptTexts.receiptOnline,
  };
}

const cashOf = (payments: Repaid["payments"], decimals: number) =>
  sumAmounts(
    payments
      .filter(({ payment_method }) => payment_method === "cash")
      .flatMap(({ amount, rounding }) => [-amount, rounding]),
    decimals,
  );
