import { type CompanyNames, methodName } from "../company/names.ts";
import { currencyDecimals, fromMinor } from "../money.ts";
import { type PaidByReturn, worthOf } from "../orders/exchange.ts";
import { type SoldLine, shelfPrice } from "../orders/line-totals.ts";
import type { Receipt } from "../orders/receipt.ts";
import * as receiptTexts from "../orders/receipts.texts.ts";
import * as saleTexts from "../orders/sale.texts.ts";
import type { TaxTerms } from "../orders/sale-terms.ts";
import { cashFigures, type ShownFigure, shownFigures } from "../orders/shown-figures.ts";
import type { Figures } from "../orders/total-parts.ts";
import type { CustomerView, DisplayCompany, ShownLine } from "./customer-view.schema.ts";
import { maxShownLines } from "./display-code.ts";

/** A line of the open cart; `variation`: null for a product without color, size and unit; `total`: a wire amount. */
type OpenLine = SoldLine & { name: string; variation: string | null; total: number };

/** The open cart as the till has computed it; wire amounts. */
export type OpenSale = {
  lines: readonly OpenLine[];
  totals: Figures;
  /** What returned goods pay of it; null when it is no exchange. */
  exchange: PaidByReturn | null;
  /** The total, or what returned goods leave of it, before `rounding`. */
  exact: number;
  rounding: number;
  cashDue: number;
  customer_name: string | null;
};

type Words = CompanyNames & TaxTerms;

/** What the customer sees of the open cart: the till's own figures, of which those that are 0 are left out (customer-display §1). */
export function cartView(sale: OpenSale, company: DisplayCompany, words: Words): CustomerView {
  const decimals = currencyDecimals(company.currency);
  const figures = shownFigures(sale.totals, words).filter(isNews);
  const [due, ...before] = sumsOf(sale, decimals).reverse();
  return {
    shows: "cart",
    company,
    first_name: firstName(sale.customer_name),
    lines: sale.lines
      .slice(-maxShownLines)
      .map(({ name, variation, quantity, discount, total, ...line }) => ({
        ...{ name, variation, quantity, discount, total },
        price: fromMinor(shelfPrice(line, decimals, words), decimals),
      })),
    figures: [...figures.map(plain), ...before.reverse()],
    due: due!,
  };
}

/** The sums below the parts of the total, of which the last is what is to be paid, as on the sale screen (selling §9, §14). */
function sumsOf({ totals, exchange, exact, rounding, cashDue }: OpenSale, decimals: number) {
  const row = (label: string, amount: number) => ({ label, amount });
  const sums = [row(receiptTexts.totalAmount, totals.total)];
  if (exchange) {
    sums.push(row(receiptTexts.paidByGoods, -worthOf(exchange, decimals)));
    if (exchange.undone > 0) sums.push(row(saleTexts.creditUndone, exchange.undone));
    if (exchange.back > 0) sums.push(row(receiptTexts.paidBack, exchange.back));
    sums.push(row(saleTexts.toPay, exact));
  }
  return [...sums, ...cashFigures(rounding, cashDue).map(plain)];
}

/**
 * What the customer sees after the sale: what it came to, how it was paid, and the receipt's address. `change`: the cash that is
 * handed over, a wire amount with the till's word for it.
 */
export function soldView(
  receipt: Pick<
    Receipt,
    "totals" | "rounding" | "cash_to_pay" | "payments" | "by_goods" | "customer_name" | "link" | "names"
  >,
  change: { label: string; amount: number } | undefined,
  company: DisplayCompany,
): CustomerView {
  const { totals, rounding, cash_to_pay, payments, by_goods, names } = receipt;
  const goods = by_goods === 0 ? [] : [{ label: receiptTexts.paidByGoods, amount: by_goods }];
  return {
    shows: "sold",
    company,
    first_name: firstName(receipt.customer_name),
    figures: [
      { label: receiptTexts.totalAmount, amount: totals.total },
      ...cashFigures(rounding, cash_to_pay).map(plain),
    ],
    paid: [
      ...goods,
      ...payments.map(({ payment_method, amount_received }) => ({
        label: methodName(payment_method, names),
        amount: amount_received,
      })),
    ],
    change: change && change.amount > 0 ? change : null,
    link: receipt.link,
  };
}

/**
 * The line that was added or changed between two views, to be kept in sight: its index in `after`; null when nothing was, or lines
 * were only removed.
 */
export function touchedLine(before: readonly ShownLine[], after: readonly ShownLine[]): number | null {
  if (after.length < before.length) return null;
  if (after.length > before.length) return after.length - 1;
  const at = after.findLastIndex(
    (line, i) => before[i]!.quantity !== line.quantity || before[i]!.total !== line.total,
  );
  return at === -1 ? null : at;
}

/** Nothing else of a customer is shown. */
const firstName = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null;

const plain = ({ label, amount }: ShownFigure) => ({ label, amount });
/** The total is a sum, see `sumsOf`; of the parts only the goods are always shown. */
const isNews = ({ name, amount }: ShownFigure) => name !== "total" && (name === "subtotal" || amount !== 0);
