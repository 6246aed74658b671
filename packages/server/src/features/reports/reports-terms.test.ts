import type { Dashboard } from "@clove/domain/reports/dashboard.schema.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { checkInvariants } from "../books/check-invariants.ts";
import { openMonthSums } from "./sum-months.ts";

const app = useTestApp();

/** A shop of a company of its own that sells by these terms. */
async function openShopWith(name: string, terms: object) {
  const owner = await app().signUp(name, {});
  const shop = await openShop(app(), owner);
  const set = await app().call(owner.token, "POST", "/api/v1/company-profile/update", terms);
  expect(set.status).toBe(200);
  const report = (type: Parameters<typeof readReport>[2], query?: string) =>
    readReport(app(), owner.token, type, query);
  const lines = async (...asked: Parameters<typeof report>) => (await report(...asked)).lines;
  return { shop, ...openRefunds(app(), shop), report, lines, company_id: owner.user.company_id };
}

test("worked by hand: SST of 8 % and 6 % in the prices, cash to five sen, returns, a repayment", async () => {
  const { shop, giveBack, order, report, lines, company_id } = await openShopWith("kuala", {
    prices_include_tax: true,
    cash_rounding: 0.05,
  });
  const { token } = shop.owner;
  const { variation: tea } = await shop.product({ name: "Tea", price: 10.8, sale_vat: 8, discount: 10 });
  const { variation: cup } = await shop.product({ name: "Cup", price: 5.3, sale_vat: 6 });
  const aina = await shop.customer(100);
  await shop.openShift(token, shop.terminal.id, 100);

  // Tea 21.60 − 2.16 = 19.44, cups 15.90; 35.34 − 1.00 = 34.34, in cash 34.35. Paid shares: 34.34 × 19.44/35.34 = 18.8899 → 18.89,
  // and 15.45. SST in them: 18.89 × 8/108 = 1.399 → 1.40, and 15.45 × 6/106 = 0.875 → 0.87.
  const first = await shop.sell({
    adjustment: -1,
    items: [line(tea, 10.8, 2, { discount: 10 }), line(cup, 5.3, 3)],
    payments: [pay("cash", 40, 5.65)],
  });
  expect([first.status, first.data.order.rounding, first.data.order.sst]).toEqual([200, 0.01, 2.27]);
  // Without tax: tea 20.00 − 2.00 − 0.51 = 17.49, cups 15.00 − 0.42 = 14.58.
  expect(await lines("sales-by-product")).toEqual([
    "Cup,N/A,,3,0,15,0,0.87,14.58,3,11.58",
    "Tea,N/A,,2,0,20,2,1.4,17.49,2,15.49",
  ]);
  const taxed = async () => (await lines("sst")).map((each) => each.slice(8));
  expect(await taxed()).toEqual(["6,14.58,0.87,0,0,14.58,0.87", "8,17.49,1.4,0,0,17.49,1.4"]);
  expect(await report("sales-by-payment-method")).toMatchObject({
    header: "Payment Method,Orders,Received,Returned,Refunds,Net,Rounding",
    // 34.35 = 14.58 + 17.49 + 2.27 + 0.01
    lines: ["Cash,1,40,5.65,0,34.35,0.01", "Credit,0,0,0,0,0,0", "Bank,0,0,0,0,0,0", "QR,0,0,0,0,0,0"],
  });

  // By QR nothing is rounded. Of 19.44 less 10.01 on credit, 9.43 are left: 9.45 in cash.
  const qr = await shop.sell({ items: [line(cup, 5.3)], payments: [pay("qr", 5.3, 0, "Q1")] });
  const split = await shop.sell({
    user_id: aina.id,
    items: [line(tea, 10.8, 2, { discount: 10 })],
    payments: [pay("credit", 10.01), pay("cash", 9.45)],
  });
  expect([qr, split].map(({ status, data }) => [status, data.order.rounding])).toEqual([
    [200, 0],
    [200, 0.02],
  ]);
  // 5.01 of the credit are repaid by 5.00.
  const repayment = { terminal_id: shop.terminal.id, user_id: aina.id, repayments: [pay("cash", 5)] };
  expect((await app().call(token, "POST", "payment/credit/repay", repayment)).status).toBe(200);
  await app().rows("update payment_logs set rounding = -0.01 where company_id = $1 and order_id is null", [
    company_id,
  ]);
  await app().rows("update credit_ledger set amount = -5.01 where company_id = $1 and amount = -5", [
    company_id,
  ]);
  await app().rows("update users set credit_used = credit_used - 0.01 where id = $1", [aina.id]);

  // A tea and a cup: 9.445 → 9.45 and 5.15. Then what is left: 9.44 and 10.30, of which 19.75 is paid back.
  const back = await giveBack(first.data.order, { 0: 1, 1: 1 });
  expect(paidBack(back.data)).toEqual([["cash", 14.6]]);
  // SST 0.70 and 0.29; net 8.75 and 4.86.
  expect(await taxed()).toEqual(["6,19.58,1.17,4.86,0.29,14.72,0.88", "8,35.49,2.84,8.75,0.7,26.74,2.14"]);
  expect(await lines("sales-by-product")).toEqual([
    "Cup,N/A,,4,1,15,0,0.88,14.72,3,11.72",
    "Tea,N/A,,4,1,30,3,2.14,26.74,3,23.74",
  ]);
  const rest = await giveBack(await order(first.data.order), { 0: 1, 1: 2 });
  expect(paidBack(rest.data)).toEqual([["cash", 19.75]]);

  // Only the other two sales are left: 5.00 + 0.30 and 18.00 + 1.44.
  expect(await lines("sales-by-product")).toEqual([
    "Cup,N/A,,4,3,5,0,0.3,5,1,4",
    "Tea,N/A,,4,2,20,2,1.44,18,2,16",
  ]);
  expect(await taxed()).toEqual(["6,19.58,1.17,14.58,0.87,5,0.3", "8,35.49,2.84,17.49,1.4,18,1.44"]);
  expect(await lines("sales-by-payment-method")).toEqual([
    "Cash,1,49.45,5.65,34.35,9.45,0.02",
    "Credit,1,10.01,0,0,10.01,0",
    "Bank,0,0,0,0,0,0",
    "QR,1,5.3,0,0,5.3,0",
  ]);
  // Total Spent is without rounding.
  expect(await lines("customers")).toEqual([`${aina.id},Aina,,${aina.email},1,19.44,100,5,95`]);
  const { data: shown } = await app().call<Dashboard>(token, "GET", "dashboard");
  // 24.76 = 23.00 + 1.74 + 0.02; 24.74 / 2.
  expect(shown.today).toEqual({
    ...{ sales: 24.76, orders: 2, average: 12.37, net_sales: 23, profit: 20, rounding: 0.02 },
  });

  // 43.80 + 5.00 − 34.35 in cash. Of the rounding 0.01 + 0.02 are of sales, −0.01 of the repayment, 0.01 of a refund.
  const { header, lines: shifts } = await report("shifts");
  expect(header.endsWith(",QR Net,Rounding")).toBe(true);
  expect(shifts.map((each) => each.replace(/^\d+,/, ""))).toEqual([
    "29.76,5,43.8,5,34.35,14.45,10.01,0,0,10.01,0,0,0,0,5.3,0,0,5.3,0.01",
  ]);
  const { data } = await app().call<ShiftDetail>(token, "GET", `terminal/shift/${shifts[0]!.split(",")[0]}`);
  expect([data.report.rounding, data.shift.expected_balance]).toEqual([0.01, 114.45]);
});

test("worked by hand: SST after the discount, a charge; the same from summed months", async () => {
  const { shop, giveBack, report, lines, company_id } = await openShopWith("after", {
    tax_after_discount: true,
    cash_rounding: 0.05,
  });
  const { variation: tea } = await shop.product({ name: "Tea", price: 10, sale_vat: 8, discount: 10 });
  const { variation: cup } = await shop.product({ name: "Cup", price: 5, sale_vat: 6 });
  // 35.00 − 3.00 − 1.00 = 31.00: tea 31 × 27/32 = 26.156 → 26.16, cup 4.84. SST 2.0928 → 2.09 and 0.2904 → 0.29: 33.38.
  const { data } = await shop.sell({
    adjustment: -1,
    items: [line(tea, 10, 3, { discount: 10 }), line(cup, 5)],
    payments: [pay("cash", 33.4)],
  });
  expect([data.order.total, data.order.rounding]).toEqual([33.38, 0.02]);
  const sold = [
    ["Cup,N/A,,1,0,5,0,0.29,4.84,1,3.84", "Tea,N/A,,3,0,30,3,2.09,26.16,3,23.16"],
    ["2026-02,6,4.84,0.29,0,0,4.84,0.29", "2026-02,8,26.16,2.09,0,0,26.16,2.09"],
    ["Cash,1,33.4,0,0,33.4,0.02", "Credit,0,0,0,0,0,0", "Bank,0,0,0,0,0,0", "QR,0,0,0,0,0,0"],
  ];
  await app().rows("update orders set created_at = '2026-02-10T10:00:00Z' where id = $1", [data.order.id]);
  const february = "?from_date=2026-02-01&to_date=2026-02-28";
  const read = () =>
    Promise.all(
      (["sales-by-product", "sst", "sales-by-payment-method"] as const).map((type) => lines(type, february)),
    );
  expect(await read()).toEqual(sold);
  const summed = () =>
    app().rows<{ version: number; taxable: number | null }>(
      `select m.version, sum(l.taxable)::float8 as taxable from summed_months m left join summed_lines l using (company_id, since)
        where company_id = $1 and since = '2026-01-31T16:00:00Z' group by 1`,
      [company_id],
    );
  const sum = async () => {
    await app().rows("update months_due set due_at = now() where company_id = $1", [company_id]);
    await openMonthSums({ pool: app().pool, log: app().app.log }).sumDue();
  };
  await sum();
  expect(await summed()).toEqual([{ version: 4, taxable: 31 }]);
  expect(await read()).toEqual(sold);

  // The invariants know both figures. Sums that a server of the version before made are not read, and made again.
  for (const [table, column] of [
    ["summed_lines", "taxable"],
    ["summed_payments", "rounding"],
    ["summed_hours", "paid"],
  ] as const) {
    const change = (by: string) =>
      app().rows(`update ${table} set ${column} = ${column} ${by} where company_id = $1`, [company_id]);
    await change("+ 0.01");
    const found = await checkInvariants(app().pool, { company_id });
    expect(new Set(found.map(({ invariant }) => invariant))).toEqual(
      new Set([
        `sums of a month = ${{ taxable: "its order lines", rounding: "the payments of its orders", paid: "its orders by hour" }[column]}`,
      ]),
    );
    await change("- 0.01");
  }
  await app().rows("update summed_months set version = 1 where company_id = $1", [company_id]);
  await app().rows("update summed_lines set taxable = null where company_id = $1", [company_id]);
  await app().rows("update summed_payments set rounding = 0 where company_id = $1", [company_id]);
  expect(await read()).toEqual(sold);
  expect(await checkInvariants(app().pool, { company_id })).toEqual([]);
  await sum();
  expect(await summed()).toEqual([{ version: 4, taxable: 31 }]);

  // A tea: 28.25 / 3 = 9.417 → 9.42, less the charge 8.42: 8.40 in cash. Its SST is 2.09 / 3 = 0.697 → 0.70.
  const back = await giveBack(data.order, { 0: 1 }, { return_charge: 1 });
  expect(paidBack(back.data)).toEqual([["cash", 8.4]]);
  expect(await lines("sales-by-product")).toEqual([
    "Cup,N/A,,1,0,5,0,0.29,4.84,1,3.84",
    "Tea,N/A,,3,1,20,2,1.39,17.44,2,15.44",
    "Return Charges,N/A,,0,0,0,0,0,1,0,1",
  ]);
  // 25.00 = 4.84 + 17.44 + 1.00 + 0.29 + 1.39 + 0.04
  expect((await lines("sales-by-payment-method"))[0]).toBe("Cash,1,33.4,0,8.4,25,0.04");
  // The company rounds no more: the column is there because there was a rounding, but not for days without one.
  const set = { cash_rounding: 0 };
  await app().call(shop.owner.token, "POST", "/api/v1/company-profile/update", set);
  expect((await report("sales-by-payment-method")).header).toMatch(/,Rounding$/);
  expect((await report("sales-by-payment-method", "?to_date=2026-01-31")).header).toMatch(/,Net$/);
});
