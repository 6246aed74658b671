import { momentsOfDays } from "@clove/domain/days.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { fromMinor } from "@clove/domain/money.ts";
import { cashRoundingOf, roundCash } from "@clove/domain/orders/cash-rounding.ts";
import { saleTotals } from "@clove/domain/orders/line-totals.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { beforeAdjustment } from "@clove/domain/orders/total-parts.ts";
import type { Dashboard } from "@clove/domain/reports/dashboard.schema.ts";
import { type ReportType, reports } from "@clove/domain/reports/report-types.ts";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { compareSums } from "../../../test/compare-sums.ts";
import { makeOthers, moveProducts } from "../../../test/moved-products.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { readReportModel } from "../../../test/report-model.ts";
import { compareOrders } from "../../../test/report-orders.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { openMonthSums } from "./sum-months.ts";

const app = useTestApp();

const step = fc.record({
  does: fc.constantFrom(
    "sell",
    "sell",
    "sell",
    "sellOffline",
    "giveBack",
    "giveBack",
    "cancel",
    "repay",
    "stockIn",
  ),
  which: fc.nat(50),
  place: fc.nat(1),
  pieces: fc.tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 3 })),
  reduced: fc.nat(300),
  onCredit: fc.nat(600),
  byQr: fc.nat(600),
  charge: fc.constantFrom(0, 0, 33, 150),
  /** The company's settings from this step on. */
  terms: fc.record({
    prices_include_tax: fc.boolean(),
    tax_after_discount: fc.boolean(),
    cash_rounding: fc.constantFrom(0, 0.05, 0.1),
    refund_to: fc.constantFrom("cash", "as_paid"),
  }),
  /** When it was, in minutes around the change of the clocks; 0 is midnight of the day. */
  minute: fc.oneof(fc.constantFrom(-1, 0, 1, 60, 120, 1440), fc.integer({ min: -2880, max: 4320 })),
});
type Model = Awaited<ReturnType<typeof readReportModel>>;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const wire = (cents: number) => fromMinor(cents, 2);

/** Days around a change of the clocks, and the first moment of the middle one. Berlin skips an hour at two, Cairo at midnight. */
const zones = [
  {
    zone: "Europe/Berlin",
    days: ["2026-03-28", "2026-03-29", "2026-03-30"],
    midnight: "2026-03-28T23:00:00Z",
    month: { from: "2026-03-01", to: "2026-03-31" },
  },
  {
    zone: "Africa/Cairo",
    days: ["2026-04-23", "2026-04-24", "2026-04-25"],
    midnight: "2026-04-23T22:00:00Z",
    month: { from: "2026-04-01", to: "2026-04-30" },
  },
] as const;

// Each test reads hundreds of reports.
vi.setConfig({ testTimeout: 240_000 });

test.each(zones)("in $zone every figure of the reports agrees with the stored rows", async (each) => {
  const { zone, days, midnight, month } = each;
  const owner = await app().signUp(zone.toLowerCase().replace(/[^a-z]/g, "-"), { time_zone: zone });
  const shop = await openShop(app(), owner);
  const { token } = owner;
  const { giveBack, cancel } = openRefunds(app(), shop);
  const moves = openStockMoves(app(), shop);
  const second = await shop.branch({ type: "branch", name: "Second" });
  const stores = [owner.branch.id, second.id] as const;
  const counters = [shop.terminal, await shop.counter(second.id)] as const;
  const customer = await shop.customer(1_000_000);
  const { category_id, brand_id } = await makeOthers(app(), token);
  const kinds = [
    { name: "A", price: 9.99, sale_vat: 6, discount: 5 },
    { name: "B", price: 3.33, price_type: "by_unit" as const, category_id },
    { name: "C", price: 1.07, sale_vat: 8.25, brand_id },
    { name: "D", price: 1.05 }, // Only sold offline, also beyond stock.
  ];
  const made: { id: number }[] = [];
  for (const kind of kinds) made.push((await shop.product({ ...kind, stock: 60 })).variation);
  const sent = await moves.transfer(
    stores[0],
    stores[1],
    made.map((one) => moved(one, 20)),
  );
  expect(sent.status).toBe(200);
  const orders: { order: Order; place: 0 | 1 }[] = [];
  let number = 0;

  const read = async (id: number) =>
    (await app().call<{ order: Order }>(token, "GET", `order/${id}`)).data.order;
  const at = (minute: number) => new Date(Date.parse(midnight) + minute * 60_000).toISOString();
  const setMoment = (table: "orders" | "order_returns", id: number, minute: number) =>
    app().rows(`update ${table} set created_at = $2 where id = $1`, [id, at(minute)]);

  async function sell({ pieces, place, reduced, onCredit, byQr, minute, terms }: Step) {
    const quantities = [pieces[0], pieces[1] * 0.5, pieces[2]] as const;
    const wanted = kinds.flatMap((kind, i) =>
      quantities[i]! > 0 ? [{ kind, one: made[i]!, quantity: quantities[i]! }] : [],
    );
    const goods = wanted.map(({ kind, quantity }) => {
      const { price: sale_price, sale_vat = 0, discount = 0 } = kind;
      return { sale_price, quantity, sale_vat, discount };
    });
    const all = beforeAdjustment(saleTotals(goods, { adjustment: 0 }, 2, terms), terms);
    const adjustment = wire(reduced > 150 ? 0 - Math.floor((all * reduced) / 1000) : 0);
    const { total } = saleTotals(goods, { adjustment }, 2, terms);
    const credit = Math.floor((total * onCredit) / 1000);
    const qr = Math.floor(((total - credit) * byQr) / 1000);
    const cash = roundCash(total - credit - qr, cashRoundingOf(terms.cash_rounding, "MYR"));
    const sale = await shop.sell({
      terminal_id: counters[place]!.id,
      user_id: customer.id,
      adjustment,
      items: wanted.map(({ kind, one, quantity }) =>
        line(one, kind.price, quantity, { discount: kind.discount ?? 0 }),
      ),
      payments: [pay("cash", wire(cash + 100), 1), pay("credit", wire(credit)), pay("qr", wire(qr))],
    });
    // The store may be out of stock.
    if (sale.status !== 200) return expect(sale.failure.code).toBe("stock_beyond");
    expect(sale.data.order.rounding).toBe(wire(cash - (total - credit - qr)));
    await setMoment("orders", sale.data.order.id, minute);
    orders.push({ order: sale.data.order, place: place as 0 | 1 });
  }

  async function sellOffline({ place, pieces, minute }: Step) {
    const order = await uploadSale({ place, pieces, order: {} });
    await setMoment("orders", order.id, minute);
    orders.push({ order, place: place as 0 | 1 });
  }

  async function uploadSale({ place, pieces, order }: Pick<Step, "place" | "pieces"> & { order: object }) {
    const terminal_id = counters[place]!.id;
    const rows = saleRows({
      temp_id: `T${counters[place]!.unique_no}-${zone}-${++number}`,
      terminal_id,
      cashier_user_id: owner.user.id,
      lines: [{ product_variation_id: made[3]!.id, sale_price: 1.05, quantity: pieces[2] * 10 }],
      order,
    });
    const { records } = await sendUpload(app(), token, rows);
    return read(records[0]!.id!);
  }

  async function act(each: Step): Promise<void> {
    const { does, which, pieces, charge, minute, place, terms } = each;
    const set = await app().call(token, "POST", "/api/v1/company-profile/update", terms);
    expect(set.status).toBe(200);
    if (does === "sell") return sell(each);
    if (does === "sellOffline") return sellOffline(each);
    if (does === "stockIn") {
      const entries = made.map((one, i) =>
        bought(one, 5 + (pieces[i] ?? 1), 1 + which / 50, kinds[i]!.price),
      );
      expect((await moves.purchase(entries, { destination_branch_id: stores[place] })).status).toBe(200);
      return;
    }
    if (does === "repay") {
      const repayments = [pay("cash", 0.5)];
      const body = { terminal_id: counters[place]!.id, user_id: customer.id, repayments };
      expect([200, 422, 409]).toContain(
        (await app().call(token, "POST", "payment/credit/repay", body)).status,
      );
      return;
    }
    const chosen = orders[which % Math.max(orders.length, 1)];
    if (!chosen) return;
    const where = { terminal_id: counters[chosen.place].id };
    if (does === "cancel") {
      const { status } = await cancel(chosen.order, where);
      if (status !== 200) return expect(status).toBe(409);
      await app().rows("update orders set cancelled_at = $2 where id = $1", [chosen.order.id, at(minute)]);
      await app().rows("update order_refunds set created_at = $2 where order_id = $1", [
        chosen.order.id,
        at(minute),
      ]);
      await app().rows("update stock_ledger set created_at = $2 where order_id = $1 and quantity > 0", [
        chosen.order.id,
        at(minute),
      ]);
      return;
    }
    const now = await read(chosen.order.id);
    const back = now.items.map((item, i) =>
      Math.min(pieces[i]! * (item.quantity % 1 === 0 ? 1 : 0.5), item.quantity - item.returned_quantity),
    );
    const asked = Object.fromEntries([...back.entries()].filter(([, quantity]) => quantity > 0));
    const answer = await giveBack(now, asked, { ...where, return_charge: wire(charge) });
    if (answer.status !== 200) return expect([409, 422]).toContain(answer.status);
    const { id } = answer.data.order.returns.at(-1)!;
    await app().rows(
      `update stock_ledger l set created_at = $2 from order_returns r where r.company_id = $3 and l.company_id = $3
        and r.id = $1 and l.order_id = r.order_id and l.quantity > 0 and l.created_at = r.created_at`,
      [id, at(minute), owner.user.company_id],
    );
    await app().rows("update order_refunds set created_at = $2 where return_id = $1", [id, at(minute)]);
    await setMoment("order_returns", id, minute);
  }

  const [steps] = fc.sample(fc.array(step, { minLength: 60, maxLength: 60, size: "max" }), {
    numRuns: 1,
    seed: 20_261_122,
  });
  for (const each of steps!) await act(each);
  const asks = days.flatMap((from, i) => days.slice(i).map((to) => ({ from, to })));
  const names = new Map(made.map(({ id }, i) => [id, kinds[i]!.name]));
  let compared = 0;
  const roundings = new Set<number>();
  async function compare(
    spans: { from?: string; to?: string }[],
    timeZone = zone as string,
    branches = [undefined, ...stores],
  ) {
    const model = await readReportModel(app(), owner.user.company_id, timeZone);
    for (const days of spans) for (const branch of branches) await compareOne(model, days, branch);
  }

  async function compareOne(model: Model, days: { from?: string; to?: string }, branch?: number) {
    const { from, to } = { from: undefined, to: undefined, ...days } as { from?: string; to?: string };
    const query = `?${[from && `from_date=${from}`, to && `to_date=${to}`, branch && `branch_id=${branch}`].filter(Boolean).join("&")}`;
    /** The lines of a report, and whether it has its further column, which is last then. */
    const read = async (type: ReportType) => {
      const { header, lines } = await readReport(app(), token, type, query);
      return { lines, isLong: header.endsWith(`,${reports[type].further?.key}`) };
    };
    const lines = async (type: ReportType) => (await read(type)).lines;
    const due = model(days, branch);
    const { lines: sold, isLong: hasEstimates } = await read("sales-by-product");
    expect(hasEstimates).toBe(due.hasEstimates);
    const products = [...due.products].map(([id, { sold, returned, ...sums }]) => {
      const { goods, discount, sst, net, cost, estimated } = sums;
      const further = hasEstimates ? [estimated] : [];
      const amounts = [goods, discount, sst, net, cost, net - cost, ...further].map(wire);
      return [names.get(id), "N/A", "", sold / 1000, returned / 1000, ...amounts].join(",");
    });
    if (due.charges > 0)
      products.push(
        `Return Charges,N/A,,0,0,0,0,0,${wire(due.charges)},0,${wire(due.charges)}${hasEstimates ? ",0" : ""}`,
      );
    expect(sold).toEqual(products.toSorted());
    compared += products.length;
    const taxed = [...due.sst].map(([key, { goods, sst, goods_back, sst_back }]) =>
      [key, ...[goods, sst, goods_back, sst_back, goods - goods_back, sst - sst_back].map(wire)].join(","),
    );
    const declared = await lines("sst");
    expect(declared).toEqual(taxed.toSorted());
    const sum = (rows: string[], column: number) =>
      rows.reduce((total, row) => total + Math.round(Number(row.split(",")[column]) * 100), 0);
    expect(sum(declared, 7)).toEqual(sum(sold, 7));
    const methods = { cash: "Cash", credit: "Credit", bank: "Bank", qr: "QR" };
    const { lines: taken, isLong: hasRounding } = await read("sales-by-payment-method");
    if ([...due.methods.values()].some(({ rounding }) => rounding !== 0)) expect(hasRounding).toBe(true);
    expect(taken).toEqual(
      Object.entries(methods).map(([method, name]) => {
        const { orders: count, received, returned, refunds, rounding } = due.methods.get(method)!;
        const net = received - returned - refunds;
        const further = hasRounding ? [rounding] : [];
        return [name, count, ...[received, returned, refunds, net, ...further].map(wire)].join(",");
      }),
    );
    // Σ Net = Total + Rounding
    const rounding = hasRounding ? sum(taken, 6) : 0;
    expect(sum(taken, 5)).toBe(sum(sold, 8) + sum(sold, 7) + rounding);
    roundings.add(rounding);
    await compareSums(app(), token, query);
    if (query === "?") await compareRows();
    const { orders: count = 0, spent = 0 } = due.customers.get(customer.id) ?? {};
    const [row] = await lines("customers");
    expect(row!.split(",").slice(4, 6)).toEqual([String(count), String(wire(spent))]);
    const values = (await lines("stock-values")).map((each) => each.split(",")[5]);
    const kept = [...due.stock.values()].filter((value) => value !== 0);
    expect(values.map(Number).toSorted()).toEqual(kept.map(wire).toSorted());
  }

  /** Compares the rows of reports with the orders behind them. */
  async function compareRows() {
    for (const type of ["customers", "sst", "sales-by-payment-method", "sales-by-product"] as const)
      expect(await compareOrders(app(), token, type, "?with_ids=1"), type).toBeGreaterThan(10);
  }

  /** Compares the dashboard as of the last moment of a day. */
  async function compareDashboard(model: Model, day: string, branch?: number) {
    const due = model({ from: day, to: day }, branch);
    vi.useFakeTimers({ toFake: ["Date"], now: momentsOfDays({ to_date: day }, zone).before! - 1 });
    const { data } = await app()
      .call<Dashboard>(token, "GET", `dashboard${branch ? `?branch_id=${branch}` : ""}`)
      .finally(() => vi.useRealTimers());
    const sum = (amounts: number[]) => wire(amounts.reduce((total, amount) => total + amount, 0));
    const methods = [...due.methods.values()].map(
      ({ received, returned, refunds }) => received - returned - refunds,
    );
    const goods = [...due.products.values()];
    const rounding = sum([...due.methods.values()].map((method) => method.rounding));
    expect(data.today.rounding ?? 0).toBe(rounding);
    expect(data.today.estimated_cost).toEqual(
      due.hasEstimates ? sum(goods.map(({ estimated }) => estimated)) : undefined,
    );
    expect([data.day, data.today]).toMatchObject([
      day,
      {
        sales: sum(methods),
        net_sales: sum([due.charges, ...goods.map(({ net }) => net)]),
        profit: sum([due.charges, ...goods.map(({ net, cost }) => net - cost)]),
      },
    ]);
    expect(data.methods.map(({ net }) => net)).toEqual(methods.map(wire));
    for (const parts of [data.hours, data.stores])
      expect(sum(parts.map(({ sales }) => Math.round(sales * 100)))).toBe(data.today.sales);
    const best = goods.filter(({ sold, returned }) => sold > returned).map(({ net, sst }) => wire(net + sst));
    expect(data.best_sellers.map(({ sales }) => sales)).toEqual(best.toSorted((a, b) => b - a));
    compared += best.length;
  }

  await compare([{}, ...asks, { from: "2031-01-01" }], zone);
  const model = await readReportModel(app(), owner.user.company_id, zone);
  for (const day of days)
    for (const branch of [undefined, stores[1]]) await compareDashboard(model, day, branch);
  expect(compared).toBeGreaterThan(30);
  expect(roundings.size).toBeGreaterThan(3);
  expect(dayInZone(midnight, zone)).toBe(days[1]);

  // The same with summed months: exactly such a month, as a part of other days, and with changes after it was summed.
  const part = { from: days[1], to: "2026-12-31" };
  const late = (days: number) => ({ created_at: at(-days * 1440) });
  await uploadSale({ place: 1, pieces: [0, 0, 1], order: late(40) });
  const sums = openMonthSums({ pool: app().pool, log: app().app.log });
  /** With sums of each day, as of a month with many orders. */
  const sumsOfDays = openMonthSums({ pool: app().pool, log: app().app.log }, 1);
  const sumAnew = async (by = sums) => {
    await app().rows("update months_due set due_at = now() where company_id = $1", [owner.user.company_id]);
    await by.sumDue();
  };
  /** The summed months that have sales. */
  const summed = async () => {
    const rows = await app().rows<{ month: string; is_stale: boolean }>(
      `select to_char(since at time zone c.time_zone, 'YYYY-MM') as month, is_stale from summed_months m
        join companies c on c.id = m.company_id where c.id = $1 and exists (select from orders o
          where o.company_id = c.id and o.created_at >= since and o.created_at < before) order by since`,
      [owner.user.company_id],
    );
    return rows.map(({ month, is_stale }) => (is_stale ? `${month} stale` : month));
  };
  const monthOf = (days: number) => dayInZone(late(days).created_at, zone).slice(0, 7);
  const sold = [...new Set([40, 0, -3].map(monthOf))];
  await sumAnew();
  expect(await summed()).toEqual(sold);
  await compare([{}, part, month], zone, [undefined, stores[1]]);
  await app().rows("update summed_months set is_stale = true where company_id = $1", [owner.user.company_id]);
  await sumAnew(sumsOfDays);
  expect(await summed()).toEqual(sold);
  // Days that begin and end within months.
  const inside = [
    { from: days[0], to: days[1] },
    { from: late(40).created_at.slice(0, 10), to: days[1] },
    { from: days[2], to: dayInZone(late(-3).created_at, zone) },
  ];
  await compare([part, month, ...inside], zone, [undefined]);
  // The day of a late sale is read from its rows, those around it from their sums; so are groups once products have moved.
  await uploadSale({ place: 0, pieces: [0, 0, 3], order: late(0) });
  expect(await summed()).toEqual(sold.with(1, `${monthOf(0)} stale`));
  await moveProducts(app(), owner.user.company_id, category_id);
  await compare([month, ...inside], zone, [stores[0]]);
  await sumAnew(sumsOfDays);
  expect(await summed()).toEqual(sold);
  // Cancellations count on their own day, and the cost of settled shortfalls is read from the orders, so the sums stay valid.
  for (const { order, place } of orders.slice(0, 20))
    await cancel(order, { terminal_id: counters[place].id });
  const entries = made.map((one, i) => bought(one, 90, 1.23, kinds[i]!.price));
  expect((await moves.purchase(entries, { destination_branch_id: stores[0] })).status).toBe(200);
  expect(await summed()).toEqual(sold);
  await compare([{}], zone, [undefined]);
  // In another time zone, months begin at other moments, so they are summed again.
  const elsewhere = "Pacific/Auckland";
  expect(
    (await app().call(token, "POST", "/api/v1/company-profile/update", { time_zone: elsewhere })).status,
  ).toBe(200);
  await compare([month], elsewhere, [undefined]);
  await sums.sumDue();
  expect(await summed()).toHaveLength(sold.length);
  await compare([{}, month], elsewhere, [undefined]);
});
