import { fromMinor } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import {
  type BackName,
  carts,
  comesBack,
  type DayBack,
  type SaleName,
  type TaxedDay,
} from "@clove/domain/orders/taxed-day.fixtures.ts";
import { taxedDays } from "@clove/domain/orders/taxed-days.fixtures.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";
import { checkInvariants, violationText } from "../books/check-invariants.ts";

let started: TestApp;
const app = () => started;
beforeAll(async () => {
  started = await startTestApp();
});
afterAll(async () => {
  const violations = await checkInvariants(started.url).finally(started.close);
  expect(violations.map(violationText)).toEqual([]);
});

/** The company, its shop and what it sells, by the settings of the day. */
async function openDay(day: TaxedDay) {
  const name = day.name.toLowerCase().replace(/\W+/g, "-");
  const owner = await app().signUp(name);
  const settings = (fields: object) =>
    app().call(owner.token, "POST", "/api/v1/company-profile/update", fields);
  expect((await settings(day.company)).status).toBe(200);
  const shop = await openShop(app(), owner);
  const sold = async (product: string, good: keyof TaxedDay["goods"], more: object = {}) => {
    const { price, vat, discount } = day.goods[good];
    return (await shop.product({ name: product, price, sale_vat: vat, discount, ...more })).variation;
  };
  const variations = {
    tea: await sold("Tea", "tea"),
    mug: await sold("Mug", "mug"),
    rice: await sold("Rice", "rice", { price_type: "by_unit" }),
  };
  const linesOf = (sale: SaleName) =>
    carts[sale].map(([good, quantity]) => {
      const { price, discount } = day.goods[good];
      return line(variations[good], price, quantity, { discount });
    });
  return { owner, shop, settings, linesOf, ...openRefunds(app(), shop) };
}

/** What the fixture says of a sale, in the form of `receiptOf`. */
const expectedOf = (day: TaxedDay, sale: SaleName) => {
  const { lines, order, rounding, pays } = day.sales[sale];
  return { lines, order, rounding, pays };
};
const receiptOf = (order: Order) => ({
  lines: order.items.map((item) => [item.sst_amount, item.discount_amount, item.subtotal]),
  order: [order.subtotal, order.sst, order.discount, order.adjustment, order.total],
  rounding: order.rounding,
  pays: order.payment_logs.map((paid) => [paid.payment_method, paid.amount_received, paid.amount_returned]),
});
const backOf = (refunds: readonly { payment_method: string; amount_received: number; rounding: number }[]) =>
  refunds.map(({ payment_method, amount_received, rounding }) => [payment_method, amount_received, rounding]);

/** What rounding added to all that moved, as the last column of the methods' report has it. */
const roundingOf = ({ reports }: TaxedDay) => Number(reports.methods[0]!.split(",").at(-1));

test.each(taxedDays.map((day) => [day.name, day] as const))("a day in %s", async (_name, day) => {
  const { owner, shop, settings, linesOf, giveBack, exchange, cancel, order, drawer, owes } =
    await openDay(day);
  const { token } = owner;
  const { prices_include_tax, tax_after_discount, cash_rounding } = day.company;
  const terms = { prices_include_tax, tax_after_discount, cash_rounding };
  const { shift } = (await shop.openShift(token, shop.terminal.id, day.opening)) as { shift: Shift };
  const customer = await shop.customer(day.opening);
  const orders = {} as Record<SaleName, Order>;
  const told: Partial<Record<BackName, DayBack>> = {};
  const paysOf = (sale: SaleName) =>
    day.sales[sale].pays.map(([method, ...amounts]) => pay(method, ...amounts));

  for (const sale of ["cash", "split", "credit", "bank", "adjusted"] as const) {
    const { status, text, data } = await shop.sell({
      ...terms,
      adjustment: day.sales[sale].order[3],
      user_id: sale === "credit" ? customer.id : null,
      items: linesOf(sale),
      payments: paysOf(sale),
    });
    expect(status, text).toBe(200);
    expect(receiptOf(data.order), sale).toEqual(expectedOf(day, sale));
    orders[sale] = data.order;
  }
  expect(await owes(customer)).toBe(day.sales.credit.order[4]);

  // The company changes its kind of price before the till is online again: what was sold keeps what it was sold by.
  expect((await settings({ prices_include_tax: !prices_include_tax })).status).toBe(200);
  const [subtotal, , discount, adjustment, total] = day.sales.offline.order;
  const lines = carts.offline.map(([good, quantity], i) => ({
    ...{ product_variation_id: linesOf("offline")[i]!.product_variation_id, quantity },
    ...{ sale_price: day.goods[good].price, item_vat: day.goods[good].vat },
  }));
  const upload = ownSale(shop, `T${shop.terminal.unique_no}-taxed`, lines, {
    order: { ...terms, subtotal, discount, adjustment, total },
    payments: day.sales.offline.pays.map(([payment_method, amount_received, amount_returned]) => ({
      ...{ payment_method, amount_received, amount_returned },
    })),
  });
  const { records } = await sendUpload(app(), token, upload);
  expect(records.map((record) => record.status)).toEqual(["created"]);
  orders.offline = await order({ id: records[0]!.id! });
  expect(receiptOf(orders.offline)).toEqual(expectedOf(day, "offline"));
  expect(orders.offline.flags).toEqual(["settings_changed"]);
  expect(orders.offline).toMatchObject({ prices_include_tax, tax_after_discount });
  // A sale by the former terms is refused online; a return of one is not.
  const stale = await shop.sell({ ...terms, items: linesOf("bank"), payments: paysOf("bank") });
  expect(stale).toMatchObject({ failure: { code: "tax_terms_changed" } });
  const part = await giveBack(orders.cash, comesBack.part.pieces);
  told.part = backOf(part.data.refunds) as DayBack;
  expect((await settings({ prices_include_tax })).status).toBe(200);

  told.rest = backOf((await giveBack(orders.cash, comesBack.rest.pieces)).data.refunds) as DayBack;
  expect((await order(orders.cash)).status).toBe("returned");
  told.cancelled = backOf((await cancel(orders.split)).data.refunds) as DayBack;
  for (const [sale, back] of [
    ["dearer", "forDearer"],
    ["cheaper", "forCheaper"],
  ] as const) {
    const body = { ...terms, items: linesOf(sale), payments: paysOf(sale) };
    const { status, text, data } = await exchange(orders.adjusted, comesBack[back].pieces, body);
    expect(status, text).toBe(200);
    expect(receiptOf(data.order), sale).toEqual(expectedOf(day, sale));
    told[back] = backOf(data.returned.refunds) as DayBack;
  }
  expect(told).toEqual(day.backs);

  const repayment = {
    ...{ terminal_id: shop.terminal.id, user_id: customer.id, repayments: [pay("cash", day.repaid)] },
  };
  expect((await app().call(token, "POST", "payment/credit/repay", repayment)).status).toBe(200);
  const decimals = day.company.currency === "JPY" ? 0 : 2;
  const minor = (amount: number) => Math.round(amount * 10 ** decimals);
  const left = minor(day.sales.credit.order[4]) - minor(day.repaid);
  expect(await owes(customer)).toBe(fromMinor(left, decimals));
  expect(await drawer()).toBe(day.closing);

  const closed = await app().call<{ shift: Shift }>(token, "POST", "terminal/shift/close", {
    terminal_id: shop.terminal.id,
    closing_balance: day.closing,
  });
  expect(closed.data.shift).toMatchObject({ expected_balance: day.closing, discrepancy: 0 });
  const { report } = (await app().call<ShiftDetail>(token, "GET", `terminal/shift/${shift.id}`)).data;
  const { total_net, ...methods } = day.shift;
  for (const [method, [sales, deposits, refunds, net]] of Object.entries(methods))
    expect(report.methods[method as keyof typeof methods], method).toEqual({ sales, deposits, refunds, net });
  expect([report.total_net, report.total_deposits]).toEqual([total_net, day.repaid]);

  await expectReports(day, token, report);

  expect((await settings({ refund_to: "as_paid" })).status).toBe(200);
  const again = await shop.sell({ ...terms, items: linesOf("split"), payments: paysOf("split") });
  const all = await giveBack(again.data.order, { 0: carts.split[0]![1] });
  expect(backOf(all.data.refunds)).toEqual(day.asPaid);
});

async function expectReports(day: TaxedDay, token: string, report: ShiftDetail["report"]) {
  const { cash_rounding } = day.company;
  const csv = async (type: Parameters<typeof readReport>[2]) => (await readReport(app(), token, type)).lines;
  expect(await csv("sales-by-product")).toEqual(day.reports.products);
  // Where cash is not rounded, there is no column for it.
  const withoutRounding = day.reports.methods.map((each) => each.replace(/,[^,]*$/, ""));
  const isRounded = cash_rounding > 0;
  expect(await csv("sales-by-payment-method")).toEqual(isRounded ? day.reports.methods : withoutRounding);
  expect(report).toMatchObject({ rounding: isRounded ? roundingOf(day) : null });
  expect((await csv("sst")).map((each) => each.replace(/^[\d-]+,/, ""))).toEqual(day.reports.sst);
}
