import { afterAll, beforeAll, expect, test } from "vitest";
import { password, type SignedUp, useTestApp } from "../../packages/server/test/app.ts";
import { rowOf } from "../../packages/server/test/open-stream.ts";
import { openRefunds } from "../../packages/server/test/refunds.ts";
import { line, openShop, pay, type Shop } from "../../packages/server/test/shop.ts";
import { bought, moved, openStockMoves } from "../../packages/server/test/stock-moves.ts";
import { openTills } from "../../packages/server/test/stream-reader.ts";
import { companyElsewhere, placeOf } from "./places.ts";
import { crash, start, type Worker, workerAt } from "./worker-process.ts";

const app = useTestApp();
type Opened = Awaited<ReturnType<typeof opened>>;
let here: Opened;
let there: Opened;
let worker: Worker;

beforeAll(async () => {
  here = await opened(app().a);
  there = await opened(await companyElsewhere(app(), app().a));
  worker = await workerAt((await placeOf(app(), there.owner)).port);
});
afterAll(() => start(worker));

async function opened(owner: SignedUp) {
  const shop = await openShop(app(), owner);
  const { variation } = await shop.product({ price: 10, stock: 100 });
  await shop.openShift(owner.token, shop.terminal.id, 50);
  const sale = { items: [line(variation, 10, 1)], payments: [pay("cash", 10)] };
  const customer = await shop.customer(100);
  const owed = { items: [line(variation, 10, 2)], payments: [pay("credit", 20)], user_id: customer.id };
  expect((await shop.sell(owed)).status).toBe(200);
  const sell = (temp_id: string): ReturnType<Shop["sell"]> => shop.sell({ ...sale, temp_id });
  return { owner, shop, variation, customer, other: await shop.branch(), sell };
}

/** What is written all day beside sales, by its name. */
async function writes({ owner, shop, variation, customer, other, sell }: Opened) {
  const [moves, refunds] = [openStockMoves(app(), shop), openRefunds(app(), shop)];
  const { order } = (await sell("T0001-to-return")).data;
  const { order: wrong } = (await sell("T0001-to-cancel")).data;
  const post = (path: string, body: object) => app().call(owner.token, "POST", path, body);
  const { terminal } = shop;
  const { branch } = owner;
  const payment = { payment_method: "cash", amount_received: 20 };
  return {
    "a product with its stock": () => shop.product({ stock: 3 }).then(() => ({ status: 200, text: "" })),
    "a delivery": () => moves.purchase([bought(variation, 5, 1, 10)]),
    "a transfer": () => moves.transfer(branch.id, other.id, [moved(variation, 2)]),
    "a correction": () => moves.adjust([{ ...moved(variation, -1), reason: "damaged" }]),
    "a return": () => refunds.giveBack(order, { 0: 1 }),
    "a cancellation": () => post("order/cancel", { id: wrong.id, terminal_id: terminal.id }),
    "a customer": () => shop.customer().then(() => ({ status: 200, text: "" })),
    "a repayment": () =>
      post("payment/credit/repay", {
        user_id: customer.id,
        terminal_id: terminal.id,
        repayments: [payment],
      }),
    "cash in": () => post("terminal/cash/in", { terminal_id: terminal.id, amount: 5, notes: "change" }),
    "the shift's end": () => post("terminal/shift/close", { terminal_id: terminal.id, closing_balance: 50 }),
  };
}

test("while a worker is down its companies are told to come again, and the others notice nothing", async () => {
  const [hereTills, thereTills] = [openTills(app(), here.owner), openTills(app(), there.owner)];
  const till = await hereTills.ready();
  const other = await thereTills.ready();
  expect((await there.sell("T0001-before")).status).toBe(200);
  await crash(worker);

  for (let n = 0; n < 5; n++) {
    const sold = await here.sell(`T0001-here-${n}`);
    expect([sold.status, sold.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    await till.until(rowOf("orders", { id: sold.data.order.id }));
    const refused = await there.sell(`T0001-there-${n}`);
    expect([refused.status, refused.failure.code]).toEqual([503, "unavailable"]);
  }
  const paths = ["product/list", "order/list", "dashboard", "report/shifts", "report/sales-by-product"];
  for (const path of paths) {
    const answers = await Promise.all([here, there].map(({ owner }) => app().call(owner.token, "GET", path)));
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 200, 503]);
  }
  const written: [string, number, string][] = [];
  for (const [name, write] of Object.entries(await writes(here))) {
    const { status, text } = await write();
    written.push([name, status, status === 200 ? "" : text.slice(0, 200)]);
  }
  expect(written).toEqual(written.map(([name]) => [name, 200, ""]));
  const login = ({ owner: { email } }: Opened) => app().call(null, "POST", "login", { email, password });
  expect((await login(here)).status).toBe(200);
  expect((await login(there)).status).toBe(503);

  await start(worker);
  // What was refused is sent again, also the sale of before, whose answer a till may have missed.
  for (const temp_id of ["T0001-before", "T0001-there-0"]) {
    const sold = await there.sell(temp_id);
    expect([sold.status, sold.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    await other.until(rowOf("orders", { id: sold.data.order.id }));
  }
  const { company_id } = there.owner.user;
  const stored = await app().rows(
    "select temp_id from orders where company_id = $1 and temp_id is not null order by id",
    [company_id],
  );
  expect(stored).toEqual([{ temp_id: "T0001-before" }, { temp_id: "T0001-there-0" }]);
  await Promise.all([hereTills, thereTills].map((tills) => tills.close()));
}, 300_000);
