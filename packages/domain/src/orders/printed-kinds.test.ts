import { describe, expect, it } from "vitest";
import { currencyDecimals, sumAmounts, sumOf } from "../money.ts";
import type { Order } from "./orders.schema.ts";
import { settle } from "./payments.ts";
import { plainCompany } from "./plain-company.ts";
import { receiptOf } from "./receipt.ts";
import { receiptText, refundReceiptText } from "./receipt-text.ts";
import { taxReceipts } from "./tax-receipts.fixtures.ts";

type TaxReceipt = (typeof taxReceipts)[number];
const companyOf = ({ currency }: TaxReceipt, names: object = {}) => ({
  ...plainCompany,
  ...{ currency, time_zone: "Asia/Kuala_Lumpur" },
  ...names,
});

/** The order as it is stored, by the figures of the fixture. */
function orderOf({ currency, terms, lines, order, pays, rounding }: TaxReceipt): Order {
  const decimals = currencyDecimals(currency);
  const [subtotal, sst, discount, adjustment, total] = order;
  const panels = pays.map(([payment_method, amount_received]) => ({ payment_method, amount_received }));
  return {
    ...{
      id: 1,
      temp_id: null,
      order_ref: "261126T0001R00001",
      invoice_id: "1",
      status: "completed",
      flags: [],
    },
    ...{
      created_at: "2026-11-26T04:00:00.000Z",
      quantity: 1,
      terminal_id: 7,
      cashier_user_id: 5,
      user_id: null,
    },
    ...{ subtotal, sst, discount, adjustment, total, rounding },
    prices_include_tax: terms.prices_include_tax,
    tax_after_discount: terms.tax_after_discount,
    terminal: { id: 7, name: "Till", unique_no: "0001", branch: { id: 3, name: "Town" } },
    cashier_user: { id: 5, name: "Mei" },
    ...{ user: null, customer_info: null, cancellation: null, returns: [], refunds: [] },
    items: lines.map(({ sold: [unit_price, quantity, item_vat, rate], is: [, tax, off, subtotal] }, i) => ({
      ...{ id: i + 1, order_id: 1, product_id: 1, product_variation_id: 1, returned_quantity: 0, price: 0 },
      ...{ product_info: JSON.stringify({ name: `Line ${i + 1}` }), unit_price, quantity, item_vat },
      ...{ discount: rate, discount_amount: off, sst_amount: tax, subtotal },
    })),
    payment_logs: settle(panels, sumAmounts([total, rounding], decimals), decimals).map((paid, i) => ({
      ...{ ...paid, id: i + 1, order_id: 1, receipt_no: "R", status: "completed", ref: null },
    })),
  };
}

const named = (name: string) => taxReceipts.find((receipt) => receipt.name === name)!;
const textOf = (name: string, names?: object) =>
  receiptText(orderOf(named(name)), companyOf(named(name), names));
const rowsOf = ({ totals }: ReturnType<typeof receiptText>) =>
  totals.flatMap(({ rows }) => rows.map(({ label, value, strong }) => [label, value, strong]));

describe.each(taxReceipts.map((receipt) => [receipt.name, receipt] as const))("%s", (_name, receipt) => {
  const decimals = currencyDecimals(receipt.currency);
  const printed = receiptOf(orderOf(receipt), companyOf(receipt));
  const { lines, totals, taxes, terms } = printed;

  it("has columns that add up, and lines that do", () => {
    const column = (field: "goods" | "sst" | "discount") => sumOf(lines, field, decimals);
    expect([column("goods"), column("sst"), column("discount")]).toEqual([
      totals.subtotal,
      totals.sst,
      totals.discount,
    ]);
    for (const { goods, sst, discount, total } of lines)
      expect(sumAmounts([goods, terms.prices_include_tax ? 0 : sst, -discount], decimals)).toBe(total);
    const all = sumAmounts([sumOf(lines, "total", decimals), totals.adjustment], decimals);
    expect(all).toBe(totals.total);
  });

  it("is paid by its total and rounding, of which the rest in cash is what is to be paid so", () => {
    const received = sumOf(printed.payments, "amount_received", decimals);
    const paid = sumAmounts([received, -printed.returned], decimals);
    expect(paid).toBe(sumAmounts([totals.total, printed.rounding], decimals));
    const others = printed.payments.filter(({ payment_method }) => payment_method !== "cash");
    const inCash = sumAmounts([paid, -sumOf(others, "amount_received", decimals)], decimals);
    expect(printed.cash_to_pay).toBe(inCash);
  });

  it("has a line for each rate where prices include tax, which add up to the total and its tax", () => {
    expect(taxes.length > 0).toBe(terms.prices_include_tax);
    if (!terms.prices_include_tax) return;
    for (const { net, tax, gross } of taxes) expect(sumAmounts([net, tax], decimals)).toBe(gross);
    expect(sumOf(taxes, "gross", decimals)).toBe(totals.total);
    expect(sumOf(taxes, "tax", decimals)).toBe(totals.sst);
    const rates = taxes.map(({ vat }) => vat);
    expect(rates).toEqual([...new Set(rates)].sort((a, b) => b - a));
  });
});

describe("the text of a receipt", () => {
  it("names the tax as included, and has a table of both rates", () => {
    const text = textOf("included: 19 and 7 % with a line discount", { tax_name: "MwSt." });
    expect(
      text.lines.map(({ unit_price, quantity, total, rates }) => [unit_price, quantity, total, rates]),
    ).toEqual([
      ["4.99", "2", "9.98", "MwSt. 19%"],
      ["2.49", "1", "1.99", "MwSt. 7% · Discount 20%"],
    ]);
    expect(rowsOf(text)).toEqual([
      ["Sub Total", "€12.47", false],
      ["MwSt. (included)", "€1.72", false],
      ["Discount", "-€0.50", false],
      ["Adjustment", "€0.00", false],
      ["Total Amount", "€11.97", true],
      ["Cash", "€20.00", false],
      ["Change", "€8.03", false],
    ]);
    // 9.98 − 1.59 = 8.39; 1.99 − 0.13 = 1.86.
    expect(text.taxes).toEqual({
      head: ["MwSt. %", "Net", "MwSt.", "Gross"],
      rows: [
        ["19", "8.39", "1.59", "9.98"],
        ["7", "1.86", "0.13", "1.99"],
      ],
    });
  });

  it("has no table of taxes where nothing is taxed, or prices are without tax", () => {
    expect(textOf("included: 0 %").taxes).toBeNull();
    expect(textOf("added: 0, 6, 8 and 10 % with an adjustment").taxes).toBeNull();
  });

  it("shows rounding and the cash to pay below the total, only where cash was rounded", () => {
    expect(rowsOf(textOf("added: 8 % and a product's discount, cash rounded down")).slice(4)).toEqual([
      ["Total Amount", "RM 28.32", true],
      ["Rounding", "-RM 0.02", false],
      ["Cash to pay", "RM 28.30", true],
      ["Cash", "RM 28.30", false],
    ]);
    expect(rowsOf(textOf("included: 6 % with an adjustment")).map(([label]) => label)).not.toContain(
      "Rounding",
    );
    // The words of a company with the usual settings stay as they are.
    expect(
      rowsOf(textOf("added: 0 %"))
        .map(([label]) => label)
        .slice(0, 5),
    ).toEqual(["Sub Total", "SST", "Discount", "Adjustment", "Total Amount"]);
  });

  it("has the decimals of its currency", () => {
    const dinar = textOf("included: 10 and 0 %, three decimals, fils in fives");
    expect(rowsOf(dinar).slice(1)).toEqual([
      ["SST (included)", "KWD 0.342", false],
      ["Discount", "KWD 0.000", false],
      ["Adjustment", "KWD 0.000", false],
      ["Total Amount", "KWD 4.681", true],
      ["Rounding", "-KWD 0.001", false],
      ["Cash to pay", "KWD 4.680", true],
      ["Cash", "KWD 5.000", false],
      ["Change", "KWD 0.320", false],
    ]);
    expect(dinar.taxes?.rows).toEqual([
      ["10", "3.423", "0.342", "3.765"],
      ["0", "0.916", "0.000", "0.916"],
    ]);
    const yen = textOf("included: 10 and 8 %, no decimals, discount and adjustment", { tax_name: "Tax" });
    expect(rowsOf(yen)).toContainEqual(["Tax (included)", "¥118", false]);
    // 823 − 75 = 748; 577 − 43 = 534; 823 + 577 = 1,400.
    expect(yen.taxes?.rows).toEqual([
      ["10", "748", "75", "823"],
      ["8", "534", "43", "577"],
    ]);
  });

  it("names the methods as the company does", () => {
    const text = textOf("included: 19 %", { bank_label: "Card" });
    expect(rowsOf(text).at(-1)).toEqual(["Card", "€11.90", false]);
  });
});

describe("the text of a return's receipt", () => {
  it("has what rounding added to the cash that is paid back", () => {
    const sale = named("included: 10.00 comes back in thirds");
    const back = { created_at: "2026-11-26T05:00:00.000Z", by: { id: 5, name: "Mei" } };
    const order: Order = {
      ...orderOf(sale),
      returns: [
        {
          ...{ ...back, id: 9, order_id: 1, terminal_id: 7, user_id: 5, charge: 0, notes: null },
          lines: [{ order_item_id: 1, quantity: 1, amount: 3.33 }],
        },
      ],
      refunds: [
        {
          ...{ id: 1, return_id: 9, payment_method: "cash", amount: 3.35, rounding: 0.02, terminal_id: 7 },
          created_at: back.created_at,
        },
      ],
    };
    expect(rowsOf(refundReceiptText(order, { return_id: 9 }, companyOf(sale)))).toEqual([
      ["Paid for these goods", "RM 3.33", false],
      ["Rounding", "RM 0.02", false],
      ["Paid back", "RM 3.35", true],
      ["Cash", "RM 3.35", false],
    ]);
  });

  it("of a cancellation gives back the total with the rounding that was paid with it", () => {
    const sale = named("added: 8 % and a product's discount, cash rounded down");
    const order: Order = {
      ...orderOf(sale),
      status: "cancelled",
      cancellation: { at: "2026-11-26T05:00:00.000Z", by: { id: 5, name: "Mei" }, reason: null },
      refunds: [
        {
          ...{
            id: 1,
            return_id: null,
            payment_method: "cash",
            amount: 28.3,
            rounding: -0.02,
            terminal_id: 7,
          },
          created_at: "2026-11-26T05:00:00.000Z",
        },
      ],
    };
    expect(rowsOf(refundReceiptText(order, { return_id: null }, companyOf(sale)))).toEqual([
      ["Total Amount", "RM 28.32", false],
      ["Rounding", "-RM 0.02", false],
      ["Paid back", "RM 28.30", true],
      ["Cash", "RM 28.30", false],
    ]);
  });
});
