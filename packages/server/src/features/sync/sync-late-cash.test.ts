import type { Shift, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { saleRows, sendUpload } from "../../../test/upload.ts";
import { checkInvariants, violationText } from "../books/check-invariants.ts";

const app = useTestApp();
let shop: Shop;
let variation: { id: number };
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  variation = (await shop.product({ price: 10, stock: 1000 })).variation;
});
afterEach(async () => {
  expect((await checkInvariants(app().pool)).map(violationText)).toEqual([]);
});

type Answer = { terminal: Terminal; shift: Shift };

/** A counter with its seller, and what they can do. */
async function counterOf(role = "cashier") {
  const seller = await shop.staff(role, ["pos:view"]);
  const terminal = await shop.counter();
  const shiftCall = async (how: "open" | "close", field: string, balance: number) => {
    const body = { terminal_id: terminal.id, [field]: balance };
    const answer = await app().call<Answer>(seller.token, "POST", `terminal/shift/${how}`, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.data;
  };
  return {
    terminal,
    open: (balance: number) => shiftCall("open", "opening_balance", balance),
    close: (balance: number) => shiftCall("close", "closing_balance", balance),
    /** Uploads a sale of 10, by default paid with 12 in cash and 2 change, that was made at this moment. */
    async sync(
      created_at: string,
      payments: object[] = [{ amount_received: 12, amount_returned: 2 }],
      order: object = {},
    ) {
      const body = saleRows({
        temp_id: `T0001-late${++number}`,
        terminal_id: terminal.id,
        cashier_user_id: seller.user.id,
        lines: [{ product_variation_id: variation.id, sale_price: 10 }],
        payments,
        order: { created_at, ...order },
      });
      return (await sendUpload(app(), seller.token, body)).records[0]!;
    },
    async box() {
      const { data } = await app().call<{ terminal: Terminal }>(
        shop.owner.token,
        "GET",
        `terminal/${terminal.id}`,
      );
      return data.terminal.cash_box;
    },
  };
}

const stands = async (order_id: number | null) =>
  (
    await app().rows<object>(
      `select o.shift_id::float, o.awaits_shift, 'late' = any(o.flags) as late,
          (select array_agg(distinct p.shift_id)::float[] from payment_logs p where p.company_id = $2 and p.order_id = o.id) as paid_in
        from orders o where o.company_id = $2 and o.id = $1`,
      [order_id, shop.owner.user.company_id],
    )
  )[0];
const shiftRow = async (id: number) =>
  (await app().rows("select to_jsonb(s) as row from shifts s where id = $1", [id]))[0];
const cashOf = async (order_id: number | null, shift_id: number) =>
  app().rows(
    "select kind, amount::float, late from cash_ledger where order_id = $1 and shift_id = $2 order by amount desc",
    [order_id, shift_id],
  );
const now = () => new Date().toISOString();
/** Within the shift and, even if the next call takes less than a millisecond, before what it does. */
const soonIn = ({ shift }: Answer) => new Date(Date.parse(shift.opened_at) + 1).toISOString();

test("a sale made in the shift that is still open: its cash is in drawer and expected balance", async () => {
  const counter = await counterOf();
  const { shift } = await counter.open(50);
  const { id, warnings } = await counter.sync(now());
  expect(warnings).toEqual([]);
  expect(await counter.box()).toBe(60);
  expect(await stands(id)).toEqual({
    shift_id: shift.id,
    awaits_shift: false,
    late: false,
    paid_in: [shift.id],
  });
  expect((await counter.close(60)).shift).toMatchObject({ expected_balance: 60, discrepancy: 0 });
});

test("a sale dated shortly before the open shift, by a slow clock, is counted in that shift", async () => {
  const counter = await counterOf();
  const { shift } = await counter.open(50);
  const slow = new Date(Date.parse(shift.opened_at) - 90_000).toISOString();
  const { id, warnings } = await counter.sync(slow);
  expect(warnings).toEqual([]);
  expect(await stands(id)).toMatchObject({ shift_id: shift.id, late: false });
  expect((await counter.close(60)).shift).toMatchObject({ expected_balance: 60, discrepancy: 0 });
});

const aYearAgo = () => new Date(Date.now() - 365 * 86_400_000).toISOString();

test("a sale made in the open shift by a clock that is a year behind is counted there, dated now, and flagged", async () => {
  const counter = await counterOf();
  await counter.open(50);
  await counter.close(50);
  const { shift } = await counter.open(50);
  const { id, warnings } = await counter.sync(aYearAgo());
  expect(warnings).toEqual(["clock"]);
  expect(await counter.box()).toBe(60);
  expect(await stands(id)).toMatchObject({ shift_id: shift.id, late: false });
  expect(
    await app().rows("select created_at >= $2 as inside from orders where id = $1", [id, shift.opened_at]),
  ).toEqual([{ inside: true }]);
  expect((await counter.close(60)).shift).toMatchObject({ expected_balance: 60, discrepancy: 0 });
});

test.each(["behind", "ahead"])(
  "a sale by a clock that is a year %s, arriving after the closing: the closing count included its cash",
  async (how) => {
    const counter = await counterOf();
    await counter.open(50);
    const closed = await counter.close(60);
    const moment = how === "behind" ? aYearAgo() : new Date(Date.now() + 365 * 86_400_000).toISOString();
    const { id, warnings } = await counter.sync(moment);
    expect(warnings).toEqual(["late", "clock"]);
    expect(await counter.box()).toBe(60);
    expect(
      await app().rows("select created_at between $2 and $3 as inside from orders where id = $1", [
        id,
        closed.shift.opened_at,
        closed.shift.closed_at,
      ]),
    ).toEqual([{ inside: true }]);
    await counter.open(60);
    expect((await counter.close(60)).shift).toMatchObject({ expected_balance: 60, discrepancy: 0 });
  },
);

test("a sale that the till dated itself, because its clock was wrong, keeps that date and is flagged", async () => {
  const counter = await counterOf();
  const { shift } = await counter.open(50);
  const made = now();
  const { id, warnings } = await counter.sync(made, undefined, { clock_at: aYearAgo() });
  expect(warnings).toEqual(["clock"]);
  expect(await stands(id)).toMatchObject({ shift_id: shift.id, late: false });
  expect(
    await app().rows("select created_at = $2::timestamptz as same from orders where id = $1", [id, made]),
  ).toEqual([{ same: true }]);
});

test("a sale made in a shift that was closed and counted is late in the open one, whose figures stay", async () => {
  const counter = await counterOf();
  const first = await counter.open(50);
  const made = soonIn(first);
  // The drawer contains 10 of a sale that the server does not know yet.
  const closed = await counter.close(60);
  expect(closed.shift.discrepancy).toBe(10);
  const second = await counter.open(60);
  const before = await shiftRow(first.shift.id);

  const { id, warnings } = await counter.sync(made);
  expect(warnings).toEqual(["late"]);
  expect(await counter.box()).toBe(60);
  const shift_id = second.shift.id;
  expect(await stands(id)).toEqual({ shift_id, awaits_shift: false, late: true, paid_in: [shift_id] });
  expect(await cashOf(id, shift_id)).toEqual([
    { kind: "sale", amount: 12, late: true },
    { kind: "change", amount: -2, late: true },
    { kind: "counted_at_closing", amount: -10, late: true },
  ]);
  expect(await shiftRow(first.shift.id)).toEqual(before);
  expect((await counter.close(60)).shift).toMatchObject({ expected_balance: 60, discrepancy: 0 });
});

test("without an open shift a late sale waits for the next one; closed shift and drawer stay", async () => {
  const counter = await counterOf();
  const first = await counter.open(50);
  const made = soonIn(first);
  await counter.close(60);
  const before = await shiftRow(first.shift.id);

  const cash = await counter.sync(made);
  const card = await counter.sync(made, [{ payment_method: "qr", amount_received: 10 }]);
  expect([cash.warnings, card.warnings]).toEqual([["late"], ["late"]]);
  expect(await counter.box()).toBe(60);
  expect(await stands(cash.id)).toEqual({ shift_id: null, awaits_shift: true, late: true, paid_in: [null] });

  const { shift, terminal } = await counter.open(60);
  expect([terminal.cash_box, shift.expected_balance]).toEqual([60, 60]);
  for (const { id } of [cash, card]) {
    expect(await stands(id)).toEqual({
      shift_id: shift.id,
      awaits_shift: false,
      late: true,
      paid_in: [shift.id],
    });
  }
  expect(await cashOf(cash.id, shift.id)).toEqual([
    { kind: "sale", amount: 12, late: true },
    { kind: "change", amount: -2, late: true },
    { kind: "counted_at_closing", amount: -10, late: true },
  ]);
  expect(await shiftRow(first.shift.id)).toEqual(before);
  expect((await counter.close(60)).shift).toMatchObject({ expected_balance: 60, discrepancy: 0 });
});

test("the cash of a sale made outside any shift is in the drawer at once; the opening count includes it", async () => {
  const counter = await counterOf("branch_manager");
  const { id, warnings } = await counter.sync(now());
  expect(warnings).toEqual([]);
  expect(await counter.box()).toBe(10);
  expect(await stands(id)).toMatchObject({ awaits_shift: true, late: false });
  const { shift, terminal } = await counter.open(10);
  expect([terminal.cash_box, shift.expected_balance]).toEqual([10, 10]);
  expect(await stands(id)).toEqual({
    shift_id: shift.id,
    awaits_shift: false,
    late: true,
    paid_in: [shift.id],
  });
  expect((await counter.close(10)).shift).toMatchObject({ expected_balance: 10, discrepancy: 0 });
});

test("if waiting cash is not in the opening count, the ledger takes it out order by order, never below zero", async () => {
  const counter = await counterOf("branch_manager");
  const ids = [(await counter.sync(now())).id, (await counter.sync(now())).id];
  expect(await counter.box()).toBe(20);
  const { shift } = await counter.open(0);
  const ledger = await app().rows<{ id: number; order_id: number; shift_id: number; amount: number }>(
    `select id::float, order_id::float, shift_id::float, amount::float from cash_ledger where terminal_id = $1 order by id`,
    [counter.terminal.id],
  );
  const sold = [12, -2].map((amount) => [null, amount]);
  const moved = [
    ...[2, -12].map((amount) => [null, amount]),
    ...[12, -2, -10].map((amount) => [shift.id, amount]),
  ];
  expect(ledger.map(({ order_id, shift_id, amount }) => [order_id, shift_id, amount])).toEqual(
    [sold, moved].flatMap((lines) => ids.flatMap((id) => lines.map((line) => [id, ...line]))),
  );

  // Swaps two lines, as an earlier version may have written them.
  const swap = (one: number, other: number) =>
    app().rows(`update cash_ledger set id = 0 where id = ${one}; update cash_ledger set id = ${one} where id = ${other};
      update cash_ledger set id = ${other} where id = 0`);
  const broken = async () => [
    ...new Set((await checkInvariants(app().pool)).map(({ invariant }) => invariant)),
  ];
  const name = "a drawer is never below zero after a line of its cash ledger";
  const [entry, last] = ledger.slice(-3).flatMap(({ id }, at) => (at === 1 ? [] : [id])) as [number, number];
  await swap(entry, last);
  expect(await broken()).toEqual([name]);
  await app().rows("update shifts set lines_in_order = false where id = $1", [shift.id]);
  expect(await broken()).toEqual([]);
  // But the drawer must not be below zero at the end of the opening.
  await swap(entry, -1);
  expect(await broken()).toContain(name);
  await swap(entry, -1);
  await swap(entry, last);
});

test("cash paid out of the drawer meanwhile does not change the counted opening", async () => {
  const counter = await counterOf("branch_manager");
  await counter.sync(now());
  // As if 8 were taken out of the drawer.
  await app().rows(
    `with out as (insert into cash_ledger (company_id, terminal_id, user_id, kind, amount)
        select company_id, id, $2, 'cash_out', -8 from terminals where id = $1)
      update terminals set cash_box = cash_box - 8 where id = $1`,
    [counter.terminal.id, shop.owner.user.id],
  );
  const { shift, terminal } = await counter.open(1);
  expect([terminal.cash_box, shift.expected_balance]).toEqual([1, 1]);
});

test("sales that arrive while the shift opens are counted in it or before it", async () => {
  const counter = await counterOf();
  const made = soonIn(await counter.open(0));
  await counter.close(100);
  const arrived = Promise.all(Array.from({ length: 10 }, () => counter.sync(made)));
  const { shift } = await counter.open(100);
  for (const { id, status } of await arrived) {
    expect(status).toBe("created");
    expect(await stands(id)).toEqual({
      shift_id: shift.id,
      awaits_shift: false,
      late: true,
      paid_in: [shift.id],
    });
  }
  expect((await counter.close(100)).shift).toMatchObject({ expected_balance: 100, discrepancy: 0 });
});
