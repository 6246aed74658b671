import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CreditPayment, Repaid } from "@clove/domain/credit/credit.schema.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreBackup } from "../../packages/server/src/backup/restore-backup.ts";
import { takeBackup } from "../../packages/server/src/backup/take-backup.ts";
import { mediaFolder } from "../../packages/server/src/config.ts";
import { checkInvariants, violationText } from "../../packages/server/src/features/books/check-invariants.ts";
import { type TestApp, useTestApp } from "../../packages/server/test/app.ts";
import { line, openShop, pay, type Shop } from "../../packages/server/test/shop.ts";
import { ownSale, sendUpload, together } from "../../packages/server/test/upload.ts";
import { useInstallations } from "../../packages/server/test/use-installations.ts";
import { type ActCalls, keptAct } from "../../packages/web/src/local-db/seal-acts.ts";
import { saleAgain, sealPlacedSale, sealUploadedSale } from "../../packages/web/src/local-db/sealed-sale.ts";

const app = useTestApp();
const { empty, serve } = useInstallations();
let folder: string;
let shop: Shop;
let bread: Awaited<ReturnType<Shop["product"]>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-again-"));
  shop = await openShop(app(), app().a);
  bread = await shop.product({ stock: 1 });
});
afterAll(() => rm(folder, { recursive: true }));

const by = () => ({ device_id: "till", confirmed_at: new Date().toISOString() });

async function read(on: TestApp, token: string, id: number): Promise<Order> {
  const { data, text } = await on.call<{ order: Order }>(token, "GET", `order/${id}`);
  if (!data) throw new Error(text);
  return data.order;
}

test("sales that a till kept come back into a restored server once, with their numbers, times and remarks", async () => {
  const { token } = app().a;
  const customer = await shop.customer(100);
  const file = join(folder, "backup.zip");
  await takeBackup({ url: app().url, media: mediaFolder(app().config) }, file);

  // After the backup: stock comes in that is lost with the rest, and the till sells with and without a connection.
  const entries = JSON.stringify([{ product_variation_id: bread.variation.id, quantity: 1 }]);
  const added = { destination_branch_id: shop.owner.branch.id, entries };
  expect((await app().call(token, "POST", "stock/adjust", added)).status).toBe(200);
  const placed = {
    ...{ terminal_id: shop.terminal.id, temp_id: "T1-placed", user_id: customer.id, adjustment: -1 },
    items: [{ ...line(bread.variation, 10), quantity: 2 }],
    payments: [pay("credit", 9), pay("cash", 20, 10)],
  };
  const sold = await app().call<{ order: Order }>(token, "POST", "order/place", placed);
  expect(sold.status, sold.text).toBe(200);
  const offline = ownSale(shop, "T1-uploaded", [{ product_variation_id: bread.variation.id, sale_price: 8 }]);
  const [uploaded] = (await sendUpload(app(), token, offline)).records;
  expect(uploaded).toMatchObject({ status: "created", warnings: expect.arrayContaining(["repriced"]) });

  const target = await empty();
  await restoreBackup(target, file);
  const served = await serve(target);
  const again = await served.signIn(app().a.email);
  const keys = ["T1-placed", "T1-uploaded"];
  const held = await served.call<{ missing: string[] }>(again, "POST", "offline/held", { keys });
  expect(held.data).toMatchObject({ missing: keys, set_back: { id: expect.any(Number) } });

  const sealed = [
    saleAgain("T1-placed", sealPlacedSale(placed as never, sold.data.order), by()),
    saleAgain("T1-uploaded", sealUploadedSale(offline, uploaded!.warnings), by()),
  ];
  const sent = await sendUpload(served, again, together(...sealed));
  expect(sent.records.map(({ temp_id, status, warnings }) => [temp_id, status, warnings])).toEqual([
    ["T1-placed", "created", []],
    ["T1-uploaded", "created", uploaded!.warnings],
  ]);
  const [first, second] = await Promise.all(sent.records.map(({ id }) => read(served, again, id!)));
  const { order } = sold.data;
  expect(first).toMatchObject({
    ...{ order_ref: order.order_ref, invoice_id: order.invoice_id, created_at: order.created_at },
    ...{ total: order.total, adjustment: -1, flags: ["sent_again"], flags_seen_at: expect.any(String) },
    payment_logs: order.payment_logs.map(({ receipt_no, payment_method }) => ({
      receipt_no,
      payment_method,
    })),
  });
  expect(second).toMatchObject({
    flags: expect.arrayContaining(["repriced", "sent_again"]),
    flags_seen_at: null,
  });
  // A repeat changes nothing, and neither is missing any more.
  const repeat = await sendUpload(served, again, together(...sealed));
  expect(repeat.records.map(({ status }) => status)).toEqual(["duplicate", "duplicate"]);
  const after = await served.call<{ missing: string[] }>(again, "POST", "offline/held", { keys });
  expect(after.data.missing).toEqual([]);
  expect((await checkInvariants(served.url)).map(violationText)).toEqual([]);
});

test("a day at a counter that a till kept comes back whole: shift, cash, returns, repayments and closing", async () => {
  const { token } = app().a;
  const { terminal } = shop;
  const goods = await shop.product({ stock: 50 });
  const customer = await shop.customer(100);
  const ben = await shop.staff("cashier", ["pos:view"]);
  await shop.openShift(ben.token, terminal.id, 20);
  const closedBefore = { terminal_id: terminal.id, closing_balance: 20, temp_id: "T1-z1" };
  expect((await app().call(ben.token, "POST", "terminal/shift/close", closedBefore)).status).toBe(200);
  const file = join(folder, "day.zip");
  await takeBackup({ url: app().url, media: mediaFolder(app().config) }, file);

  const till = {
    memory: { row: (_: string, id: number) => (id === terminal.id ? terminal : undefined) },
    profile: { id: app().a.user.id, name: app().a.user.name },
  };
  const acts: object[] = [];
  let calls = 0;
  /** Calls as the till does, and keeps it. */
  async function act<K extends keyof ActCalls>(kind: K, path: string, body: object, as = token) {
    const asked = { temp_id: `T1-day-${++calls}`, terminal_id: terminal.id, ...body };
    const { status, data, text } = await app().call<ActCalls[K]["told"]>(as, "POST", path, asked);
    expect(status, text).toBe(200);
    const kept = keptAct(kind, asked as never, data, till);
    if (kept) acts.push({ ...kept, again: by() });
    return data;
  }
  const sales: Record<string, unknown[]>[] = [];
  async function sell(payments: object[], quantity: number, as = ben.token) {
    const placed = {
      ...{ terminal_id: terminal.id, temp_id: `T1-day-${++calls}`, user_id: customer.id },
      ...{ items: [line(goods.variation, 10, quantity)], payments },
    };
    const { data, text } = await app().call<{ order: Order }>(as, "POST", "order/place", placed);
    expect(data?.order, text).toBeDefined();
    sales.push(saleAgain(placed.temp_id, sealPlacedSale(placed as never, data.order), by()));
    return data.order;
  }
  await act("shift_open", "terminal/shift/open", { opening_balance: 25 }, ben.token);
  const sold = await sell([pay("credit", 12), pay("cash", 20, 2)], 3);
  await act("cash_in", "terminal/cash/in", { amount: 50, reason: "Change" });
  await act("cash_out", "terminal/cash/out", { amount: 5 });
  const repayments = [{ payment_method: "cash", amount_received: 4 }];
  const repaid = await act(
    "repayment",
    "payment/credit/repay",
    { user_id: customer.id, repayments },
    ben.token,
  );
  await act("return", "order/return", {
    ...{ id: sold.id, items: [{ order_item_id: sold.items[0]!.id, quantity: 2 }], return_charge: 1 },
  });
  const other = await sell([pay("cash", 10)], 1);
  await act("cancel", "order/cancel", { id: other.id, reason: "Wrong goods" });
  await act("shift_close", "terminal/shift/close", { closing_balance: 70 }, ben.token);
  await act("shift_open", "terminal/shift/open", { opening_balance: 70 }, ben.token);

  const target = await empty();
  await restoreBackup(target, file);
  const served = await serve(target);
  const again = await served.signIn(app().a.email);
  // Somebody works on before the till is there; its numbers are learned first.
  const given = [
    { terminal_id: terminal.id, terminal_no: terminal.unique_no, repayment: 2000, z_number: 1500 },
  ];
  expect((await served.call(again, "POST", "offline/held", { keys: [], given })).status).toBe(200);
  const upload = together({ counter_acts: acts.toReversed() }, ...sales.toReversed());
  const sent = await sendUpload(served, again, upload);
  expect(sent.records.map(({ status, message }) => message ?? status)).toEqual(
    Array.from({ length: acts.length + sales.length }, () => "created"),
  );

  const shown = async (on: TestApp, as: string) => {
    const list = `terminal/shift/list?terminal_id=${terminal.id}&page=1&length=9&graph_enc=0&search=`;
    const { shifts } = (await on.call<{ shifts: Shift[] }>(as, "GET", list)).data;
    const ledger = `terminal/${terminal.id}/cash?page=1&length=99`;
    const { movements } = (await on.call<{ movements: CashMovement[] }>(as, "GET", ledger)).data;
    const credit = `payment/list?payment_method=credit&user_id=${customer.id}&page=1&length=99&graph_enc=0`;
    const { payments } = (await on.call<{ payments: CreditPayment[] }>(as, "GET", credit)).data;
    const orders = "order/list?page=1&length=2&search=&graph_enc=0";
    const found = (await on.call<{ orders: Order[] }>(as, "GET", orders)).data.orders;
    return {
      shifts: shifts.map(({ id: _, ...shift }) => shift),
      movements: movements.map(({ id: _, order, ...of }) => ({
        ...of,
        order: order?.order_ref,
        at: timeOf(of),
      })),
      payments: payments.map(({ id: _, order, ...of }) => ({ ...of, order: order?.order_ref })),
      orders: found.map(({ order_ref, status, cancellation, returns, refunds }) => ({
        ...{ order_ref, status, cancellation },
        returns: returns.map(({ by, charge, created_at }) => ({ by, charge, created_at })),
        refunds: refunds.map(({ amount, payment_method, created_at }) => ({
          amount,
          payment_method,
          created_at,
        })),
      })),
    };
  };
  const before = await shown(app(), token);
  expect(await shown(served, again)).toEqual(before);
  expect(before.shifts.map(({ z_number }) => z_number)).toEqual([null, 2, 1]);
  expect(before.payments[1]?.receipt_no).toBe(repaid.payments[0]?.receipt_no);
  const repeat = await sendUpload(served, again, upload);
  expect(new Set(repeat.records.map(({ status }) => status))).toEqual(new Set(["duplicate"]));
  expect((await checkInvariants(served.url)).map(violationText)).toEqual([]);

  // Numbers go on after everything that the till knows.
  const close = { terminal_id: terminal.id, closing_balance: 70 };
  const benAgain = await served.signIn(ben.user.email);
  const next = await served.call<ActCalls["shift_close"]["told"]>(
    benAgain,
    "POST",
    "terminal/shift/close",
    close,
  );
  expect(next.data.shift.z_number).toBe(1501);
  const onCredit = {
    ...{ terminal_id: terminal.id, user_id: customer.id, items: [line(goods.variation, 10)] },
    payments: [pay("credit", 10)],
  };
  expect((await served.call(again, "POST", "order/place", onCredit)).status).toBe(200);
  const more = {
    terminal_id: terminal.id,
    user_id: customer.id,
    repayments: [{ ...repayments[0], amount_received: 1 }],
  };
  const paid = await served.call<Repaid>(again, "POST", "payment/credit/repay", more);
  expect(paid.data.payments[0]?.receipt_no).toBe(`CRP-${terminal.unique_no}-002001`);
  expect((await checkInvariants(served.url)).map(violationText)).toEqual([]);
});

/** Of cash that was put in or taken out only the till knows the time; the others have the server's. */
const timeOf = ({ kind, at }: Pick<CashMovement, "kind" | "at">) =>
  kind === "cash_in" || kind === "cash_out" ? null : at;
