import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { line, openShop, pay } from "../../../test/shop.ts";
import { bought, moved, openStockMoves } from "../../../test/stock-moves.ts";
import { openMonthSums } from "./sum-months.ts";

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

test("the stock of every day is the same with marks, whichever is the nearest", async () => {
  const owner = await app().signUp("marked", {});
  const shop = await openShop(app(), owner);
  const { purchase, transfer } = openStockMoves(app(), shop);
  const second = await shop.branch({ type: "branch", name: "Second" });
  const { variation: tea } = await shop.product({ name: "Tea", price: 10, stock: 9 });
  const { variation: ink } = await shop.product({ name: "Ink", price: 3, stock: 4 });
  await shop.openShift(owner.token, shop.terminal.id);
  const { company_id } = owner.user;
  const sell = (pieces: number) =>
    shop.sell({ items: [line(tea, 10, pieces), line(ink, 3, 1)], payments: [pay("cash", 10 * pieces + 3)] });
  // All of the ink that was there first is gone when more comes in.
  const steps = [
    () => sell(3),
    () => sell(2),
    () => purchase([bought(tea, 7, 1.2, 10)]),
    () => transfer(owner.branch.id, second.id, [moved(tea, 5)]),
    () => sell(1),
    () => sell(1),
    () => purchase([bought(ink, 8, 0.7, 3), bought(tea, 4, 1.4, 10)]),
    () => sell(2),
    () => sell(1),
  ];
  const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 9 + 10 * n)).toISOString().slice(0, 10);
  const onDay = (day: string) =>
    app().rows(
      "update stock_ledger set created_at = $2 where company_id = $1 and created_at > '2026-04-20'",
      [company_id, `${day}T04:00:00Z`],
    );
  await onDay(dayOf(0));
  for (const [n, step] of steps.entries()) {
    expect((await step()).status).toBe(200);
    await onDay(dayOf(n + 1));
  }
  const read = async () => {
    const days = Array.from({ length: 25 }, (_, n) =>
      new Date(Date.UTC(2026, 0, 7 + 5 * n)).toISOString().slice(0, 10),
    );
    const found: Record<string, string[]> = {};
    for (const day of days)
      found[day] = (await readReport(app(), owner.token, "stock-values", `?to_date=${day}`)).lines;
    return found;
  };
  const unmarked = await read();
  expect(unmarked["2026-01-07"]).toEqual([]);
  const marks = async () =>
    (
      await app().rows<{ at: string }>(
        "select (at at time zone 'Asia/Kuala_Lumpur')::text as at from stock_marks where company_id = $1 order by at",
        [company_id],
      )
    ).map(({ at }) => at.slice(0, 10));
  const sums = openMonthSums({ pool: app().pool, log: app().app.log }, 1);
  await sums.sumDue();
  expect(await marks()).toEqual(["2026-02-01", "2026-02-21", "2026-03-21"]);
  expect(await read()).toEqual(unmarked);
  // So they were read: without what a mark has, the day after it had nothing.
  await app().rows("delete from marked_stock where company_id = $1", [company_id]);
  expect((await read())["2026-02-11"]).not.toEqual(unmarked["2026-02-11"]);
  await app().rows("delete from stock_marks where company_id = $1", [company_id]);
});
