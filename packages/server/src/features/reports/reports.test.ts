import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { shiftReportHeader } from "@clove/domain/reports/shift-report.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let cashier: { token: string };
let shift: Shift;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  cashier = await shop.staff("cashier", ["pos:view"]);
  shift = (await run(cashier.token, shop.terminal.id)).shift;
});

/** A shift with a split sale: 20 cash − 1.50 change, 5 qr, 6.50 bank, 10 on credit. */
async function run(token: string, terminal_id: number): Promise<{ shift: Shift }> {
  await shop.openShift(token, terminal_id);
  const { variation } = await shop.product({ price: 40 });
  const customer = await shop.customer(100);
  const sold = await shop.sell(
    {
      terminal_id,
      user_id: customer.id,
      items: [{ product_variation_id: variation.id, quantity: 1, sale_price: 40 }],
      payments: [
        { payment_method: "cash", amount_received: 20, amount_returned: 1.5 },
        { payment_method: "qr", amount_received: 5, ref: "Q" },
        { payment_method: "bank", amount_received: 6.5, ref: "B" },
        { payment_method: "credit", amount_received: 10 },
      ],
    },
    token,
  );
  expect(sold.status).toBe(200);
  const body = { terminal_id, closing_balance: 18.5 };
  return (await app().call<{ shift: Shift }>(token, "POST", "terminal/shift/close", body)).data;
}

const report = (token: string, query = "") => app().call(token, "GET", `report/shifts${query}`);
const ids = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.split(",")[0]));

describe("report/shifts", () => {
  test("is CSV with a row for the shift: sales by method, no change in them", async () => {
    const answer = await report(cashier.token, `?shift_id=${shift.id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="shifts_report.csv"');
    expect(answer.text).toBe(
      `${shiftReportHeader.join(",")}\r\n${shift.id},40,0,18.5,0,0,18.5,10,0,0,10,6.5,0,0,6.5,5,0,0,5\r\n`,
    );
  });

  test("days are those of the company's time zone, both inclusive", async () => {
    // 23:30 on the 9th and 00:30 on the 10th in Kuala Lumpur (UTC+8).
    const moments = ["2026-03-09T15:30:00Z", "2026-03-09T16:30:00Z"];
    const made = [];
    for (const moment of moments) {
      const { shift: row } = await run(shop.owner.token, (await shop.counter()).id);
      await app().rows("update shifts set opened_at = $1 where id = $2", [moment, row.id]);
      made.push(row.id);
    }
    const days = async (query: string) => ids((await report(shop.owner.token, query)).text);
    expect(await days("?from_date=2026-03-09&to_date=2026-03-10")).toEqual(made);
    expect(await days("?from_date=2026-03-09&to_date=2026-03-09")).toEqual([made[0]]);
    expect(await days("?from_date=2026-03-10&to_date=2026-03-10")).toEqual([made[1]]);
    expect(await days("?from_date=2026-03-11")).toEqual([shift.id]);
    expect(await days("?to_date=2026-03-08")).toEqual([]);
    expect((await report(shop.owner.token, "?from_date=09.03.2026")).status).toBe(422);
  });

  test("without report:view it is the own just-closed shift only", async () => {
    const seller = (await shop.staff("cashier", ["pos:view"])).token;
    const { shift: first } = await run(seller, (await shop.counter()).id);
    expect((await report(seller, `?shift_id=${first.id}`)).status).toBe(200);
    const { shift: second } = await run(seller, (await shop.counter()).id);
    expect((await report(seller, `?shift_id=${second.id}`)).status).toBe(200);
    expect((await report(seller, `?shift_id=${first.id}`)).status).toBe(403);
    expect((await report(seller, `?shift_id=${shift.id}`)).status).toBe(403);
    expect((await report(seller)).status).toBe(403);
    const terminal = await shop.counter();
    await shop.openShift(seller, terminal.id);
    const [open] = await app().rows<{ id: number }>("select id::int from shifts where terminal_id = $1", [
      terminal.id,
    ]);
    expect((await report(seller, `?shift_id=${open!.id}`)).status).toBe(403);
    expect((await report((await shop.staff("inventory_manager", ["product:view"])).token)).status).toBe(403);
  });

  test("shows nothing of unassigned branches or other companies", async () => {
    const body = { name: "Two", email: "x@a.example", contact_number: "1", address: "2", type: "branch" };
    const { data } = await app().call<{ branch: Branch }>(shop.owner.token, "POST", "branch/store", body);
    const away = await shop.counter(data.branch.id);
    const opened = await app().call<{ shift: Shift }>(shop.owner.token, "POST", "terminal/shift/open", {
      terminal_id: away.id,
      opening_balance: 0,
    });
    const { id } = opened.data.shift;
    const viewer = (await shop.staff("branch_manager", ["report:view"])).token;
    expect(ids((await report(viewer)).text)).not.toContain(id);
    expect(ids((await report(shop.owner.token)).text)).toContain(id);
    expect((await report(viewer, `?shift_id=${id}`)).status).toBe(403);
    expect((await report(viewer, `?shift_id=${shift.id}`)).status).toBe(200);
    expect((await report(other.owner.token, `?shift_id=${shift.id}`)).status).toBe(404);
    expect((await report(other.owner.token)).text.trimEnd().split("\n").length).toBe(1);
  });
});
