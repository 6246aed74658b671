import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";

const app = useTestApp();

test("worked by hand: the stock of past days, whether it is summed from the first movement or from the last", async () => {
  const owner = await app().signUp("past", {});
  const shop = await openShop(app(), owner);
  const { purchase, transfer } = openStockMoves(app(), shop);
  const second = await shop.branch({ type: "branch", name: "Second" });
  const { variation: tea } = await shop.product({ name: "Tea", price: 10, stock: 4 });
  await shop.openShift(owner.token, shop.terminal.id);
  const sell = (pieces: number) =>
    shop.sell({ items: [line(tea, 10, pieces)], payments: [pay("cash", 10 * pieces)] });
  // Each on a day of its own, by the company's clock: 4 at 1.00; 3 sold; 5 at 1.20; 2 to the second store; 3 sold.
  const steps = [
    () => sell(3),
    () => purchase([bought(tea, 5, 1.2, 10)]),
    () => transfer(owner.branch.id, second.id, [moved(tea, 2)]),
    () => sell(3),
  ];
  const days = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-10", "2026-03-30"];
  const { company_id } = owner.user;
  const onDay = (day: string) =>
    app().rows(
      "update stock_ledger set created_at = $2 where company_id = $1 and created_at > '2026-04-01'",
      [company_id, `${day}T04:00:00Z`],
    );
  await onDay(days[0]!);
  for (const [n, step] of steps.entries()) {
    expect((await step()).status).toBe(200);
    await onDay(days[n + 1]!);
  }
  const on = async (day: string) =>
    (await readReport(app(), owner.token, "stock-values", `?to_date=${day}`)).lines;
  const [main, other] = [`${owner.branch.name},Tea,N/A,,`, "Second,Tea,N/A,,"];
  expect(await on("2026-03-01")).toEqual([]);
  expect(await on("2026-03-02")).toEqual([`${main}4,4,40`]);
  expect(await on("2026-03-03")).toEqual([`${main}1,1,10`]);
  // One at 1.00 and five at 1.20. The transfer takes the one and one of the five.
  expect(await on("2026-03-09")).toEqual([`${main}6,7,60`]);
  expect(await on("2026-03-10")).toEqual([`${main}4,4.8,40`, `${other}2,2.2,20`]);
  expect(await on("2026-03-29")).toEqual(await on("2026-03-10"));
  expect(await on("2026-03-30")).toEqual([`${main}1,1.2,10`, `${other}2,2.2,20`]);
  expect(await on("2026-05-01")).toEqual(await on("2026-03-30"));
});
