import { sumAmounts } from "@clove/domain/money.ts";
import { type Figures, partNames, type TotalPart } from "@clove/domain/orders/total-parts.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds } from "../../../test/refunds.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { bought, openStockMoves } from "../../../test/stock-moves.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();

/** The column in which the report of products has each part of a total; the adjustment is within the net sales (reports §6). */
const columns = {
  subtotal: "Gross Sales",
  sst: "SST",
  discount: "Discount",
  adjustment: "Net Sales",
} satisfies Record<TotalPart, string>;

test("worked by hand: discount, SST, an adjustment, a split payment, a return with a charge, a cancellation", async () => {
  const shop = await openShop(app(), app().a);
  const { token } = shop.owner;
  const { giveBack, cancel } = openRefunds(app(), shop);
  const { purchase } = openStockMoves(app(), shop);
  const report = async (type: Parameters<typeof readReport>[2], query?: string) =>
    (await readReport(app(), token, type, query)).lines;

  // Tea: a batch of 2 at a cost of 1.00 and one of 5 at 2.00. Rice: by the kilo, at 1.01.
  const { variation: tea } = await shop.product({ name: "Tea", price: 10, discount: 10, stock: 2 });
  expect((await purchase([bought(tea, 5, 2, 10)])).status).toBe(200);
  const { variation: rice } = await shop.product({
    name: "=Rice",
    price_type: "by_unit",
    ...{ variations: [{ purchase_price: 1.01, sale_price: 3.33, initial_stock_quantity: 9 }] },
  } as never);
  const { variation: cup } = await shop.product({ name: "Cup", price: 5, sale_vat: 6, stock: 4 });
  const aina = await shop.customer(100);
  const { id: aina_id, email } = aina;

  // Tea 30.00 − 3.00 = 27.00; Rice 4.995 → 5.00; Cup 10.00 + 0.60 = 10.60; 42.60 − 2.60 = 40.00. Paid shares along the running
  // sum: 40 × 27/42.6 = 25.352 → 25.35; 40 × 32/42.6 = 30.047 → 30.05, so 4.70; 40 − 30.05 = 9.95.
  const { data } = await shop.sell({
    user_id: aina.id,
    adjustment: -2.6,
    items: [line(tea, 10, 3, { discount: 10 }), line(rice, 3.33, 1.5), line(cup, 5, 2)],
    payments: [pay("cash", 30, 5), pay("credit", 15)],
  });
  const qr = await shop.sell({ items: [line(cup, 5)], payments: [pay("qr", 5.3, 0, "Q1")] });
  // Net: 9.95 − 0.60, 4.70, 25.35. Cost: 2 × 1.00; 1.5 × 1.01 = 1.515 → 1.52; 2 × 1.00 + 1 × 2.00. The other cup: 5.00 − 1.00.
  expect(await report("sales-by-product")).toEqual([
    "'=Rice,N/A,,1.5,0,5,0,0,4.7,1.52,3.18",
    "Cup,N/A,,3,0,15,0,0.9,14.35,3,11.35",
    "Tea,N/A,,3,0,30,3,0,25.35,4,21.35",
  ]);
  const { header, lines } = await readReport(app(), token, "sales-by-product");
  const sumOf = (column: string) => {
    const at = header.split(",").indexOf(column);
    return sumAmounts(
      lines.map((cells) => Number(cells.split(",")[at])),
      2,
    );
  };
  const sold = (figure: keyof Figures) => sumAmounts([data.order[figure], qr.data.order[figure]], 2);
  for (const part of partNames)
    if (columns[part] !== "Net Sales") expect(sumOf(columns[part]), part).toBe(sold(part));
  expect(sumAmounts([sumOf("Net Sales"), sumOf("SST")], 2)).toBe(sold("total"));
  expect(await report("sales-by-payment-method")).toEqual([
    "Cash,1,30,5,0,25",
    "Credit,1,15,0,0,15",
    "Bank,0,0,0,0,0",
    "QR,1,5.3,0,0,5.3",
  ]);

  // One tea: 25.35 / 3 = 8.45; half a kilo: 4.70 / 3 = 1.567 → 1.57. Of these 10.02, 2.00 are kept, and 8.02 reduce the credit.
  const back = await giveBack(data.order, { 0: 1, 1: 0.5 }, { return_charge: 2 });
  expect(back.status).toBe(200);
  expect((await cancel(qr.data.order)).status).toBe(200);
  // Rice: goods 5.00 − 1.67, net 4.70 − 1.57, cost 1.52 − 0.51 (0.505). The cancelled sale's cup counts as returned. Tea: less one
  // third of goods and discount, and the cost of the piece at 2.00, which was taken last.
  expect(await report("sales-by-product")).toEqual([
    "'=Rice,N/A,,1.5,0.5,3.33,0,0,3.13,1.01,2.12",
    "Cup,N/A,,3,1,10,0,0.6,9.35,2,7.35",
    "Tea,N/A,,3,1,20,2,0,16.9,2,14.9",
    "Return Charges,N/A,,0,0,0,0,0,2,0,2",
  ]);
  // 25.00 + 6.98 = 31.98 = net 3.13 + 9.35 + 16.90 + 2.00 and SST 0.60.
  expect(await report("sales-by-payment-method")).toEqual([
    "Cash,1,30,5,0,25",
    "Credit,1,15,0,8.02,6.98",
    "Bank,0,0,0,0,0",
    "QR,0,5.3,0,5.3,0",
  ]);
  // One order of 40.00, of which 8.02 were paid back; 15.00 − 8.02 are owed.
  expect(await report("customers")).toEqual([`${aina_id},Aina,,${email},1,31.98,100,6.98,93.02`]);
  // Rice 8 kilos at 1.01; cups 2 at 1.00; tea 5 at 2.00.
  expect(await report("stock-values")).toEqual([
    "Main a,'=Rice,N/A,,8,8.08,26.64",
    "Main a,Cup,N/A,,2,2,10",
    "Main a,Tea,N/A,,5,10,50",
  ]);

  // The rest is returned: only the charge is left of the sale.
  expect((await giveBack(data.order, { 0: 2, 1: 1, 2: 2 })).status).toBe(200);
  expect(await report("sales-by-product")).toEqual([
    "'=Rice,N/A,,1.5,1.5,0,0,0,0,0,0",
    "Cup,N/A,,3,3,0,0,0,0,0,0",
    "Tea,N/A,,3,3,0,0,0,0,0,0",
    "Return Charges,N/A,,0,0,0,0,0,2,0,2",
  ]);
  expect(await report("customers")).toEqual([`${aina_id},Aina,,${email},0,2,100,0,100`]);

  // SST is on the goods before discounts: 6 % of 10.00 and of 5.00. Both sales were in the last second of February (UTC+8). The
  // cancellation is in March, as is the first return: a tea and half a kilo of rice, 10.00 + 1.67 of 35.00.
  const moments = {
    sold: "2026-02-28T15:59:59Z",
    march: "2026-02-28T16:00:00Z",
    april: "2026-04-30T15:59:59Z",
  };
  const ids = [data.order.id, qr.data.order.id];
  await app().rows(
    "update orders set created_at = $2, cancelled_at = case when status = 'cancelled' then $3::timestamptz end where id = any ($1)",
    [ids, moments.sold, moments.march],
  );
  await app().rows(
    `update order_returns r set created_at = case
        when id = (select min(id) from order_returns f where f.company_id = $4 and f.order_id = r.order_id) then $2::timestamptz else $3 end
      where company_id = $4 and order_id = $1`,
    [data.order.id, moments.march, moments.april, shop.owner.user.company_id],
  );
  expect(await report("sst")).toEqual([
    "2026-02,0,35,0,0,0,35,0",
    "2026-02,6,15,0.9,0,0,15,0.9",
    "2026-03,0,0,0,11.67,0,-11.67,0",
    "2026-03,6,0,0,5,0.3,-5,-0.3",
    "2026-04,0,0,0,23.33,0,-23.33,0",
    "2026-04,6,0,0,10,0.6,-10,-0.6",
  ]);
  expect(await report("sst", "?from_date=2026-03-02&to_date=2026-04-29")).toEqual([]);
  expect(await report("sst", "?from_date=2026-03-01&to_date=2026-03-01")).toHaveLength(2);
});

test("worked by hand: goods sold beyond stock cost an estimate, then what settles them, and nothing if they come back before", async () => {
  const shop = await openShop(app(), app().b);
  const { token } = shop.owner;
  const { giveBack, order } = openRefunds(app(), shop);
  const { purchase } = openStockMoves(app(), shop);
  const salt = async (further?: string) => {
    const { header, lines } = await readReport(app(), token, "sales-by-product");
    expect(header.split(",").at(-1)).toBe(further ?? "Profit");
    return lines;
  };
  const second = await shop.branch({ type: "branch" });
  const { variation } = await shop.product({ name: "Salt", price: 2, stock: 2 });
  await shop.openShift(token, shop.terminal.id, 50);

  const sale = ownSale(shop, `T${shop.terminal.unique_no}-salt`, [line(variation, 2, 5)]);
  const { records } = await sendUpload(app(), token, sale);
  const sold = await order({ id: records[0]!.id! });
  // Two from stock at 1.00, three as the latest batch: first the same, then one of another store at 1.20.
  expect(await salt("Estimated Cost")).toEqual(["Salt,N/A,,5,0,10,0,0,10,5,5,3"]);
  const there = { destination_branch_id: second.id };
  expect((await purchase([bought(variation, 1, 1.2, 2)], there)).status).toBe(200);
  expect(await salt("Estimated Cost")).toEqual(["Salt,N/A,,5,0,10,0,0,10,5.6,4.4,3.6"]);
  // Returns one of the three pieces sold beyond stock.
  expect((await giveBack(sold, { 0: 1 })).status).toBe(200);
  expect(await salt("Estimated Cost")).toEqual(["Salt,N/A,,5,1,8,0,0,8,4.4,3.6,2.4"]);
  // The other two are settled at a cost of 1.50.
  expect((await purchase([bought(variation, 4, 1.5, 2)])).status).toBe(200);
  expect(await salt()).toEqual(["Salt,N/A,,5,1,8,0,0,8,5,3"]);
  // Returns three more: the two at 1.50, then one at 1.00.
  expect((await giveBack(sold, { 0: 3 })).status).toBe(200);
  expect(await salt()).toEqual(["Salt,N/A,,5,4,2,0,0,2,1,1"]);

  // There never was any pepper: it is expected to cost its purchase price.
  const { variation: pepper } = await shop.product({ name: "Pepper", price: 3, stock: 0 });
  await sendUpload(app(), token, ownSale(shop, `T${shop.terminal.unique_no}-pepper`, [line(pepper, 3, 2)]));
  expect(await salt("Estimated Cost")).toEqual([
    "Pepper,N/A,,2,0,6,0,0,6,2,4,2",
    "Salt,N/A,,5,4,2,0,0,2,1,1,0",
  ]);
});
