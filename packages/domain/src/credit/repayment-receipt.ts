import { currencyDecimals, sumOf } from "../money.ts";
import { type PrintedCompany, receiptFrame } from "../orders/receipt.ts";
import { figureIn, frameText, type PrintedText, paidWith } from "../orders/receipt-text.ts";
import * as receiptTexts from "../orders/receipts.texts.ts";
import { availableCredit } from "../users/credit.ts";
import type { Repaid } from "./credit.schema.ts";
import * as creditTexts from "./credit.texts.ts";

/** The receipt of a repayment in the company's layout (people §18). */
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
  const rows = [
    ...payments.map(({ payment_method, amount, ref }) =>
      row(payment_method ? paidWith(payment_method, ref) : "", -amount),
    ),
    row(receiptTexts.totalAmount, -sumOf(payments, "amount", decimals), true),
    row(creditTexts.creditUsed, user.credit_used),
    row(creditTexts.creditLeft, availableCredit(user, decimals)),
  ];
  return {
    ...frameText(receiptFrame(made, company), isCopy),
    lines: [],
    groups: null,
    totals: [{ title: receiptTexts.customerCreditPayment, rows }],
    code: null,
    link: null,
  };
}
