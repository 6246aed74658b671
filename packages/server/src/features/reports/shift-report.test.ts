import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { readReport } from "../../../test/read-report.ts";
import { openRefunds, paidBack } from "../../../test/refunds.ts";
import { line, openShop, pay } from "../../../test/shop.ts";

const app = useTestApp();

test("worked by hand: the figures and the rounding of each shift, whatever number of payments its orders have", async () => {
  const owner = await app().signUp("shifts", {});
  const { token } = owner;
  const shop = await openShop(app(), owner);
  await app().call(token, "POST", "/api/v1/company-profile/update", { cash_rounding: 0.05 });
  const { cancel } = openRefunds(app(), shop);
  const { variation: cup } = await shop.product({ price: 10.02 });
  const { variation: pot } = await shop.product({ price: 20.04 });
  const customer = await shop.customer(100);
  const close = async (by: string, terminal_id: number, closing_balance: number) => {
    const body = { terminal_id, closing_balance };
    const closed = await app().call<{ shift: Shift }>(by, "POST", "terminal/shift/close", body);
    expect(closed.status).toBe(200);
  };

  // The first shift: 5.02 left of 10.02 after QR and credit together, and 20.04.
  await shop.openShift(token, shop.terminal.id, 100);
  const split = await shop.sell({
    user_id: customer.id,
    items: [line(cup, 10.02)],
    payments: [pay("qr", 2, 0, "Q1"), pay("credit", 3), pay("cash", 5)],
  });
  const plain = await shop.sell({ items: [line(pot, 20.04)], payments: [pay("cash", 50, 29.95)] });
  // At another counter at the same time.
  const seller = (await shop.staff("cashier", ["pos:view"])).token;
  const { id: other } = await shop.counter();
  await shop.openShift(seller, other);
  const beside = await shop.sell(
    { terminal_id: other, items: [line(cup, 10.02)], payments: [pay("cash", 10)] },
    seller,
  );
  expect([split, plain, beside].map(({ status, data }) => [status, data.order.rounding])).toEqual([
    [200, -0.02],
    [200, 0.01],
    [200, -0.02],
  ]);
  await close(token, shop.terminal.id, 125.05);
  await close(seller, other, 10);

  // The next one pays back the order of the first, and the last one moves nothing.
  await shop.openShift(token, shop.terminal.id, 125.05);
  expect(paidBack((await cancel(plain.data.order)).data)).toEqual([["cash", 20.05]]);
  await close(token, shop.terminal.id, 105);
  await shop.openShift(token, shop.terminal.id, 105);

  const { header, lines } = await readReport(app(), token, "shifts");
  expect(header.endsWith(",QR Net,Rounding")).toBe(true);
  expect(lines.map((each) => each.replace(/^\d+,/, ""))).toEqual([
    "30.05,0,25.05,0,0,25.05,3,0,0,3,0,0,0,0,2,0,0,2,-0.01",
    "10,0,10,0,0,10,0,0,0,0,0,0,0,0,0,0,0,0,-0.02",
    "-20.05,0,0,0,20.05,-20.05,0,0,0,0,0,0,0,0,0,0,0,0,-0.01",
    "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
  ]);
  // One by one they are the same.
  for (const each of lines) {
    const [id] = each.split(",");
    expect((await readReport(app(), token, "shifts", `?shift_id=${id}`)).lines).toEqual([each]);
  }
});
