import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay } from "../../../test/shop.ts";

const app = useTestApp();

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
  await sellAt(
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
  // The second kind may be the first once more, which says nothing more.
  expect(await report("sales-by-store", `${week}&and_by=store`)).toEqual(
    await report("sales-by-store", week),
  );
  expect((await readReport(app(), token, "sales-by-store", "?and_by=weather")).status).toBe(422);
});
