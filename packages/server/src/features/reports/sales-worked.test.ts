import { salesKinds } from "@clove/domain/reports/sales-by.ts";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { compareOrders, ordersOfRow } from "../../../test/report-orders.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";
import { checkInvariants } from "../books/check-invariants.ts";
import { openMonthSums } from "./sum-months.ts";

const app = useTestApp();

// The first test reads hundreds of reports.
vi.setConfig({ testTimeout: 120_000 });

test("worked by hand: sales by day, hour, weekday, month, cashier, store, category and brand, beside the period before", async () => {
  const shop = await openShop(app(), app().a);
  const { token, user } = shop.owner;
  const { giveBack, cancel } = openRefunds(app(), shop);
  const report = async (type: Parameters<typeof readReport>[2], query?: string) => {
    const { header, lines } = await readReport(app(), token, type, query);
    return [header.split(",Quantity Sold")[0], ...lines];
  };
  const made = async <T>(path: string, body: object): Promise<T> =>
    (await app().call<T>(token, "POST", path, body)).data;
  const drinks = (
    await made<{ category: { id: number } }>("category/store", { name: "Drinks", description: "." })
  ).category.id;
  const { id: acme } = (await made<{ brand: { id: number } }>("brand/store", { name: "Acme" })).brand;
  const { variation: tea } = await shop.product({
    name: "Tea",
    price: 10,
    category_id: drinks,
    brand_id: acme,
  });
  const { variation: rice } = await shop.product({ name: "Rice", price: 5, sale_vat: 6 });
  const seller = await shop.staff("cashier", ["pos:view"], {
    max_discount: 50,
    max_discount_type: "percentage",
  });
  await shop.openShift(seller.token, shop.terminal.id);
  const sellAt = async (moment: string, body: object, by = token) => {
    const { data } = await shop.sell(body, by);
    await app().rows("update orders set created_at = $2 where id = $1", [data.order.id, moment]);
    return data.order;
  };

  // In Kuala Lumpur (UTC+8): Monday 2 March 00:30 and 09:10, Tuesday 3 March 09:59; in the week before Monday 23 February 09:00.
  const first = await sellAt("2026-03-01T16:30:00Z", {
    items: [line(tea, 10, 2, { discount: 10 }), line(rice, 5, 2)],
    adjustment: -2.6,
    payments: [pay("cash", 26)],
  });
  const second = await sellAt(
    "2026-03-02T01:10:00Z",
    { items: [line(rice, 5)], payments: [pay("cash", 5.3)] },
    seller.token,
  );
  const gone = await sellAt("2026-03-03T01:59:59Z", { items: [line(tea, 10)], payments: [pay("cash", 10)] });
  await sellAt(
    "2026-02-23T01:00:00Z",
    { items: [line(tea, 10, 4)], payments: [pay("cash", 40)] },
    seller.token,
  );
  // A tea comes back on Wednesday 4 March 10:00, with a charge of 1.00; Tuesday's sale is cancelled on Wednesday 11:00.
  expect((await giveBack(first, { 0: 1 }, { return_charge: 1 })).status).toBe(200);
  expect((await cancel(gone)).status).toBe(200);
  await app().rows("update order_returns set created_at = '2026-03-04T02:00:00Z' where order_id = $1", [
    first.id,
  ]);
  await app().rows("update orders set cancelled_at = '2026-03-04T03:00:00Z' where id = $1", [gone.id]);

  // The first sale: tea 20.00 − 2.00 = 18.00, rice 10.00 + 0.60 = 10.60; 28.60 − 2.60 = 26.00. Tea's share: 26 × 18 / 28.6 = 16.3636
  // → 16.36, rice's 9.64, net 9.04. One tea back: 8.18. Cost 1.00 a piece.
  const week = "?from_date=2026-03-02&to_date=2026-03-08";
  expect(await report("sales-by-day", week)).toEqual([
    "Day,Orders",
    "2026-03-02,2,5,0,35,2,0.9,30.4,5,25.4,40,-24",
    "2026-03-03,0,1,0,10,0,0,10,1,9,0,",
    "2026-03-04,0,0,2,-20,-1,0,-17.18,-2,-15.18,0,",
  ]);
  expect((await readReport(app(), token, "sales-by-day", week)).header).toBe(
    "Day,Orders,Quantity Sold,Quantity Returned,Gross Sales,Discount,SST,Net Sales,Cost,Profit,Net Sales Before,Change",
  );
  expect(await report("sales-by-hour", week)).toEqual([
    "Hour,Orders",
    "00:00,1,4,0,30,2,0.6,25.4,4,21.4,0,",
    "09:00,1,2,0,15,0,0.3,15,2,13,40,-62.5",
    "10:00,0,0,1,-10,-1,0,-7.18,-1,-6.18,0,",
    "11:00,0,0,1,-10,0,0,-10,-1,-9,0,",
  ]);
  expect(await report("sales-by-weekday", `${week}&and_by=cashier`)).toEqual([
    "Weekday,Cashier Id,Cashier,Orders",
    `Monday,${user.id},${user.name},1,4,0,30,2,0.6,25.4,4,21.4,0,`,
    `Monday,${seller.user.id},Ben,1,1,0,5,0,0.3,5,1,4,40,-87.5`,
    `Tuesday,${user.id},${user.name},0,1,0,10,0,0,10,1,9,0,`,
    `Wednesday,${user.id},${user.name},0,0,2,-20,-1,0,-17.18,-2,-15.18,0,`,
  ]);
  expect(await report("sales-by-cashier", week)).toEqual([
    "Cashier Id,Cashier,Orders",
    `${user.id},${user.name},1,5,2,20,1,0.6,18.22,3,15.22,0,`,
    `${seller.user.id},Ben,1,1,0,5,0,0.3,5,1,4,40,-87.5`,
  ]);
  expect(await report("sales-by-category", week)).toEqual([
    "Category Id,Category",
    `${drinks},Drinks,3,2,10,1,0,8.18,1,7.18,40,-79.5`,
    `${shop.category.id},Food,3,0,15,0,0.9,14.04,3,11.04,0,`,
    ",Return Charges,0,0,0,0,0,1,0,1,0,",
  ]);
  expect(await report("sales-by-brand", `${week}&and_by=hour`)).toEqual([
    "Brand Id,Brand,Hour",
    `${acme},Acme,00:00,2,0,20,2,0,16.36,2,14.36,0,`,
    `${acme},Acme,09:00,1,0,10,0,0,10,1,9,40,-75`,
    `${acme},Acme,10:00,0,1,-10,-1,0,-8.18,-1,-7.18,0,`,
    `${acme},Acme,11:00,0,1,-10,0,0,-10,-1,-9,0,`,
    `${shop.brand.id},Own,00:00,2,0,10,0,0.6,9.04,2,7.04,0,`,
    `${shop.brand.id},Own,09:00,1,0,5,0,0.3,5,1,4,0,`,
    ",Return Charges,10:00,0,0,0,0,0,1,0,1,0,",
  ]);
  // March beside February, without a day's end no period to compare.
  expect(await report("sales-by-month", "?from_date=2026-02-01&and_by=store")).toEqual([
    "Month,Store Id,Store,Orders",
    `2026-02,${shop.owner.branch.id},Main a,1,4,0,40,0,0,40,4,36`,
    `2026-03,${shop.owner.branch.id},Main a,2,6,2,25,1,0.9,23.22,4,19.22`,
  ]);
  expect(await report("sales-by-month", "?from_date=2026-03-01&to_date=2026-03-31")).toEqual([
    "Month,Orders",
    "2026-03,2,6,2,25,1,0.9,23.22,4,19.22,40,-42",
  ]);
  // 31 March has no day in February, 23 February has one in March.
  expect((await report("sales-by-day", "?from_date=2026-03-01&to_date=2026-03-31")).slice(-1)).toEqual([
    "2026-03-23,0,0,0,0,0,0,0,0,0,40,-100",
  ]);
  await app().rows("update orders set created_at = '2026-01-31T01:00:00Z' where id = $1", [gone.id]);
  expect((await report("sales-by-day", "?from_date=2026-02-01&to_date=2026-02-28")).slice(-1)).toEqual([
    "Other days,0,0,0,0,0,0,0,0,0,10,-100",
  ]);
  // Behind each row stand the orders that make it up.
  const rows = async (type: Parameters<typeof readReport>[2], keys: string[], query = week) =>
    (await ordersOfRow(app(), token, type, query, keys)).map(({ order_id, kind, at, person, figures }) => [
      ...[order_id, kind, at, person],
      figures.join(" "),
    ]);
  expect(await rows("sales-by-hour", ["09:00"])).toEqual([
    [second.id, "Sale", "2026-03-02T01:10:00.000Z", "Ben", "1 0 5 0 0.3 5 1 4"],
  ]);
  const brand = `${week}&and_by=hour`;
  expect(await rows("sales-by-brand", [String(acme), "10:00"], brand)).toEqual([
    [first.id, "Return", "2026-03-04T02:00:00.000Z", user.name, "0 1 -10 -1 0 -8.18 -1 -7.18"],
  ]);
  expect(await rows("sales-by-brand", ["", "10:00"], brand)).toEqual([
    [first.id, "Return", "2026-03-04T02:00:00.000Z", user.name, "0 0 0 0 0 1 0 1"],
  ]);
  const wednesday = await rows("sales-by-day", ["2026-03-04"]);
  expect(wednesday.map((row) => row.slice(0, 2))).toEqual([
    [gone.id, "Cancellation"],
    [first.id, "Return"],
  ]);
  for (const type of salesKinds.map((kind) => `sales-by-${kind}` as const))
    for (const more of ["", "&and_by=category", "&and_by=hour"])
      expect(
        await compareOrders(app(), token, type, `?from_date=2026-01-01&to_date=2026-03-31${more}`),
      ).toBeGreaterThan(5);
  for (const query of [week, "?from_date=2026-02-15&to_date=2026-03-03"]) {
    expect(await compareOrders(app(), token, "sales-by-product", `${query}&with_ids=1`)).toBeGreaterThan(3);
    expect(await compareOrders(app(), token, "sst", query)).toBeGreaterThan(3);
    expect(await compareOrders(app(), token, "sales-by-payment-method", query)).toBeGreaterThan(1);
  }
  expect(await rows("sst", ["2026-03", "0"])).toEqual([
    [gone.id, "Cancellation", "2026-03-04T03:00:00.000Z", user.name, "0 0 10 0 -10 0"],
    [first.id, "Return", "2026-03-04T02:00:00.000Z", user.name, "0 0 10 0 -10 0"],
    [first.id, "Sale", "2026-03-01T16:30:00.000Z", user.name, "20 0 0 0 20 0"],
  ]);
  for (const keys of ["key1=x", "key1=Someday", ""])
    expect((await app().call(token, "GET", `report/sales-by-weekday/orders?${keys}`)).status).toBe(404);
  for (const wrong of [
    ...["sst/orders?key1=2026-03&key2=x", "sst/orders?key1=March&key2=6", "customers/orders?key1=x"],
    ...["sales-by-payment-method/orders?key1=Gold", "sales-by-product/orders?key1=Tea"],
    ...["sst/orders?key1=2026-13&key2=6", "sst/orders?key1=0000-01&key2=6"],
    ...["sales-by-month/orders?key1=2026-13", "sales-by-day/orders?key1=2026-02-30"],
    `sst/orders${week}&key1=2026-05&key2=6`,
  ])
    expect((await app().call(token, "GET", `report/${wrong}`)).status, wrong).toBe(404);
  // The second kind may be the first once more, which says nothing more.
  expect(await report("sales-by-store", `${week}&and_by=store`)).toEqual(
    await report("sales-by-store", week),
  );
  expect((await readReport(app(), token, "sales-by-store", "?and_by=weather")).status).toBe(422);

  // The same from summed months: all of them, some of their days, and a month beside the one before.
  const asked = [
    "?",
    week,
    "?from_date=2026-02-23&to_date=2026-03-03",
    "?from_date=2026-03-01&to_date=2026-03-31",
  ];
  const choices = [
    ...salesKinds,
    "weekday?&and_by=cashier",
    "hour?&and_by=store",
    "month?&and_by=category",
    "brand?&and_by=hour",
    "category?&and_by=cashier",
    "brand?&and_by=day",
  ];
  const readAll = () =>
    Promise.all(
      choices.flatMap((choice) =>
        asked.map(async (days) => {
          const [kind, more = ""] = choice.split("?");
          const type = `sales-by-${kind}` as Parameters<typeof readReport>[2];
          const { header, lines } = await readReport(app(), token, type, days + more);
          return { choice, days, header, lines };
        }),
      ),
    );
  const unsummed = await readAll();
  await openMonthSums({ pool: app().pool, log: app().app.log }).sumDue();
  expect(await readAll()).toEqual(unsummed);
  // The same from sums of days, and beside days with a late sale, which are read from their rows.
  await app().rows("update summed_months set is_stale = true where company_id = $1", [user.company_id]);
  await app().rows("update months_due set due_at = now() where company_id = $1", [user.company_id]);
  await openMonthSums({ pool: app().pool, log: app().app.log }, 1).sumDue();
  expect(await readAll()).toEqual(unsummed);
  const isLate = (days: string) =>
    app().rows(
      `update summed_months set is_stale = ${days} <> '{}', stale_days = ${days} where company_id = $1`,
      [user.company_id],
    );
  await isLate("'{2026-03-02,2026-02-23}'");
  expect(await readAll()).toEqual(unsummed);
  await isLate("'{}'");
  // Only sums of hours by brand know what is added to them here.
  const changeGroups = (change: string) =>
    app().rows(
      `update summed_groups set cost = cost ${change} where company_id = $1 and of_brand and by_hour and not is_month
        and quantity > 0 and day = '2026-03-02'`,
      [user.company_id],
    );
  const acmeHour = () => report("sales-by-hour", `${week}&and_by=brand`);
  const before = await acmeHour();
  await changeGroups("+ 1");
  expect(await acmeHour()).not.toEqual(before);
  // A product that moves takes its sales along: until its months are summed by brand again, they are read from their rows.
  await app().rows(
    "update products set category_id = $2, brand_id = $3 where company_id = $1 and name = 'Rice'",
    [user.company_id, drinks, acme],
  );
  const moved = await readAll();
  expect(moved).not.toEqual(unsummed);
  await app().rows("update months_due set due_at = now() where company_id = $1", [user.company_id]);
  await openMonthSums({ pool: app().pool, log: app().app.log }, 1).sumDue();
  const marked = "select from moved_products where company_id = $1";
  expect(await app().rows(marked, [user.company_id])).toEqual([]);
  expect(await readAll()).toEqual(moved);
  await app().rows("update summed_months set version = 0 where company_id = $1", [user.company_id]);
  expect(await readAll()).toEqual(moved);
  await app().rows("update summed_months set version = 4 where company_id = $1", [user.company_id]);
  const setHours = (change: string) =>
    app().rows(
      `update summed_hours set orders = orders ${change}, cost = cost ${change} where company_id = $1`,
      [user.company_id],
    );
  await setHours("+ 1");
  expect(await report("sales-by-hour", week)).toContain("09:00,2,1,0,5,0,0.3,5,2,3,40,-87.5");
  await setHours("- 1");
  expect(await checkInvariants(app().pool, { company_id: user.company_id })).toEqual([]);
});

test("a row of many orders is read page by page, none twice and none left out", async () => {
  const shop = await openShop(app(), await app().signUp("many"));
  const { variation } = await shop.product({ price: 2, stock: 200 });
  for (let n = 0; n < 60; n++)
    expect((await shop.sell({ items: [line(variation, 2)], payments: [pay("cash", 2)] })).status).toBe(200);
  await app().rows(
    "update orders set created_at = '2026-03-02T01:00:00Z' where company_id = $1 and id % 20 = 0",
    [shop.owner.user.company_id],
  );
  for (const [type, query] of [
    ...([
      ["sales-by-store", "?"],
      ["sales-by-category", "?"],
      ["sst", "?"],
    ] as const),
    ...([
      ["sales-by-payment-method", "?"],
      ["sales-by-product", "?with_ids=1"],
    ] as const),
  ] as const)
    expect(await compareOrders(app(), shop.owner.token, type, query), type).toBe(60);
});

test("worked by hand: discounts and price changes by who gave them", async () => {
  const shop = await openShop(app(), await app().signUp("discounts"));
  const { token, user } = shop.owner;
  const seller = await shop.staff("cashier", ["pos:view"], {
    max_discount: 50,
    max_discount_type: "percentage",
  });
  await shop.openShift(seller.token, shop.terminal.id);
  // An own discount of 10 % is the product's, and nobody gives it.
  const { variation: tea } = await shop.product({ name: "Tea", price: 10, discount: 10 });
  const { variation: fish } = await shop.product({ name: "Fish", price: 8, price_type: "variable" });
  const sellAt = async (moment: string, body: object, by = token) => {
    const answer = await shop.sell(body, by);
    expect(answer.status, answer.text).toBe(200);
    await app().rows("update orders set created_at = $2 where id = $1", [answer.data.order.id, moment]);
    return answer.data.order;
  };
  const own = { discount: 10 };
  await sellAt("2026-03-02T01:00:00Z", { items: [line(tea, 10, 1, own)], payments: [pay("cash", 9)] });
  // 30 % of 20.00 instead of 10 %: 4.00; an adjustment of 1.00.
  await sellAt(
    "2026-03-02T02:00:00Z",
    { items: [line(tea, 10, 2, { discount: 30 })], adjustment: -1, payments: [pay("cash", 13)] },
    seller.token,
  );
  // Fish at 7.50 instead of 8.00, twice, by a till that was offline; at 9.00 in another sale, which counts although it is cancelled later.
  const cheap = ownSale(shop, `T${shop.terminal.unique_no}-fish`, [line(fish, 7.5, 2)]);
  const { records } = await sendUpload(app(), token, cheap);
  await app().rows("update orders set created_at = '2026-03-02T03:00:00Z' where id = $1", [records[0]!.id]);
  const dear = await sellAt("2026-03-03T03:00:00Z", { items: [line(fish, 9)], payments: [pay("cash", 9)] });
  expect((await openRefunds(app(), shop).cancel(dear)).status).toBe(200);
  await sellAt("2026-02-24T03:00:00Z", {
    items: [line(tea, 10, 1, own)],
    adjustment: -2,
    payments: [pay("cash", 7)],
  });
  const week = "?from_date=2026-03-02&to_date=2026-03-08";
  expect((await readReport(app(), token, "discounts", week)).lines).toEqual([
    `${user.id},${user.name},,,2,0,1,1,0,2,-100`,
    `${seller.user.id},Ben,,,1,5,0,0,5,0,`,
  ]);
  expect(await compareOrders(app(), token, "discounts", week)).toBe(3);
  expect(
    (await readReport(app(), token, "discounts", `${week}&branch_id=${shop.owner.branch.id}`)).lines,
  ).toHaveLength(2);
  expect((await readReport(app(), token, "discounts", "?to_date=2026-02-20")).lines).toEqual([]);
});

test("worked by hand: refunds and cancellations by reason and person", async () => {
  const shop = await openShop(app(), await app().signUp("refunded"));
  const { token, user } = shop.owner;
  const { giveBack, cancel, exchange } = openRefunds(app(), shop);
  const { variation: tea } = await shop.product({ name: "Tea", price: 10 });
  const sell = async () =>
    (await shop.sell({ items: [line(tea, 10, 3)], payments: [pay("cash", 30)] })).data.order;
  const [first, second, third] = [await sell(), await sell(), await sell()];
  expect((await giveBack(first, { 0: 1 }, { notes: "Torn", return_charge: 2 })).status).toBe(200);
  expect((await giveBack(first, { 0: 1 }, { notes: " torn " })).status).toBe(200);
  expect((await giveBack(second, { 0: 1 })).status).toBe(200);
  expect((await cancel(third, { reason: "Typed twice" })).status).toBe(200);
  const swapped = await exchange(
    second,
    { 0: 2 },
    { items: [line(tea, 10)], payments: [pay("cash", 10)], returned: { notes: "Torn" } },
  );
  expect(swapped.status, swapped.text).toBe(200);
  const { lines } = await readReport(app(), token, "refunds");
  const who = `${user.id},${user.name}`;
  expect(lines).toEqual([
    `${who},Cancellation,Typed twice,1,30,0`,
    `${who},Exchange,Torn,1,20,0`,
    `${who},Return,,1,10,0`,
    `${who},Return,Torn,2,18,2`,
  ]);
  // The sum is what the payment methods paid back.
  const methods = (await readReport(app(), token, "sales-by-payment-method")).lines;
  expect(methods.map((row) => Number(row.split(",")[4])).reduce((a, b) => a + b)).toBe(78);
  expect(await compareOrders(app(), token, "refunds", "?")).toBe(5);
});
