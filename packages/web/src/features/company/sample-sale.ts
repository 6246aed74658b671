import { currencyDecimals, fromMinor, inAmounts, sumAmounts, toMinor } from "@clove/domain/money.ts";
import { cashRoundingOf, roundingOf } from "@clove/domain/orders/cash-rounding.ts";
import { saleLines, saleTotals } from "@clove/domain/orders/line-totals.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { type SaleTerms, taxTermsOf } from "@clove/domain/orders/sale-terms.ts";
import * as texts from "./company.texts.ts";

/** In whole amounts, which every currency has. */
const sold = () => [
  { name: texts.sampleProduct, sale_price: 50, quantity: 2, sale_vat: 6, discount: 0 },
  { name: texts.anotherSample, sale_price: 100, quantity: 1, sale_vat: 0, discount: 10 },
];
const given = { adjustment: -1 };
const received = 200;
/** The same in every language, because it is a barcode too. */
const number = "SAMPLE";

/** An invented sale, as the company sells at present. */
export function sampleSale(
  created_at: string,
  { currency, ...terms }: SaleTerms & { currency: string },
): Order {
  const decimals = currencyDecimals(currency);
  const lines = sold();
  const totals = inAmounts(saleTotals(lines, given, decimals, terms), decimals);
  const figures = saleLines(lines, given, decimals, terms).map((line) => inAmounts(line, decimals));
  const by = cashRoundingOf(terms.cash_rounding, currency);
  const inCash = [{ payment_method: "cash" as const, amount_received: received }];
  const rounding = fromMinor(roundingOf(inCash, toMinor(totals.total, decimals), by, decimals), decimals);
  return {
    id: 0,
    temp_id: null,
    order_ref: number,
    invoice_id: number,
    status: "completed",
    flags: [],
    created_at,
    ...totals,
    ...taxTermsOf(terms),
    rounding,
    quantity: 3,
    terminal_id: 0,
    cashier_user_id: 0,
    user_id: null,
    terminal: {
      id: 0,
      name: texts.sampleCounter,
      unique_no: "0000",
      branch: { id: 0, name: texts.sampleStore },
    },
    cashier_user: { id: 0, name: texts.sampleCashier },
    user: null,
    customer_info: JSON.stringify({ name: texts.sampleCustomer }),
    items: lines.map(({ name, sale_price, sale_vat, quantity, discount }, i) => {
      const { sst, discount: discount_amount, total } = figures[i]!;
      return {
        id: i + 1,
        order_id: 0,
        product_id: 0,
        product_variation_id: 0,
        product_info: JSON.stringify({ name }),
        quantity,
        returned_quantity: 0,
        unit_price: sale_price,
        item_vat: sale_vat,
        discount,
        price: total / quantity,
        subtotal: total,
        sst_amount: sst,
        discount_amount,
      };
    }),
    payment_logs: [
      {
        id: 0,
        order_id: 0,
        receipt_no: `${number}-1`,
        payment_method: "cash",
        amount_received: received,
        amount_returned: sumAmounts([received, -totals.total, -rounding], decimals),
        ref: null,
        status: "completed",
      },
    ],
    cancellation: null,
    returns: [],
    refunds: [],
    receipt_url: "https://clove-pos.example/receipt/sample",
  };
}
