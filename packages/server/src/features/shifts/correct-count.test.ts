import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { Shift, Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";

const app = useTestApp();
let shop: Shop;
let cashier: { token: string };

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  cashier = await shop.staff("cashier", ["pos:view"]);
});

const shiftCall = (what: string, body: object, token = shop.owner.token) =>
  app().call<{ shift: Shift }>(token, "POST", `terminal/shift/${what}`, body);
const correct = (shift_id: number, closing_balance: number, more: object = {}, token?: string) =>
  shiftCall("correct", { shift_id, closing_balance, reason: "Typed wrongly", ...more }, token);
/** A shift that was opened with 210 and closed with a mistyped 120. */
async function mistyped() {
  const { id } = await shop.counter();
  await shiftCall("open", { terminal_id: id, opening_balance: 210 }, cashier.token);
  const closed = await shiftCall("close", { terminal_id: id, closing_balance: 120 }, cashier.token);
  return { counter: id, shift: closed.data.shift };
}
const cashBox = async (id: number) =>
  (await app().call<{ terminal: Terminal }>(shop.owner.token, "GET", `terminal/${id}`)).data.terminal
    .cash_box;
const told = ({ status, failure }: { status: number; failure: { code: string } | undefined }) => [
  status,
  failure?.code,
];

test("a mistyped count is corrected beside the closed shift, which keeps its own", async () => {
  const { counter, shift } = await mistyped();
  const stored = () => app().rows("select * from shifts where id = $1", [shift.id]);
  const before = await stored();
  const answer = await correct(shift.id, 21);
  expect([answer.status, answer.message]).toEqual([200, "Count Corrected Successfully"]);
  const again = await correct(shift.id, 210, { reason: "Now right" });
  const by = { id: shop.owner.user.id, name: shop.owner.user.name };
  expect(again.data.shift).toEqual({
    ...shift,
    corrections: [
      { closing_balance: 21, reason: "Typed wrongly", by, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { closing_balance: 210, reason: "Now right", by, at: expect.any(String) },
    ],
  });
  expect(await stored()).toEqual(before);
  expect(await cashBox(counter)).toBe(210);
  const { data } = await app().call<ShiftDetail>(shop.owner.token, "GET", `terminal/shift/${shift.id}`);
  expect([data.shift.corrections?.length, data.explanations]).toEqual([2, []]);
  const list = await app().call<{ shifts: Shift[] }>(
    ...[shop.owner.token, "GET" as const, `terminal/shift/list?terminal_id=${counter}`],
  );
  expect(list.data.shifts[0]?.corrections?.at(-1)?.closing_balance).toBe(210);
  const ledger = await app().call<{ movements: CashMovement[] }>(
    ...[shop.owner.token, "GET" as const, `terminal/${counter}/cash`],
  );
  expect(ledger.data.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["closing_correction", 189],
    ["closing_correction", -99],
    ["closing_correction", -90],
    ["opening_correction", 210],
  ]);
  const log = await app().rows(
    "select detail from audit_log where action = 'shift.correct' and subject_id = $1 order by id",
    [shift.id],
  );
  expect(log).toEqual([
    { detail: { terminal_id: counter, former_balance: 120, closing_balance: 21, reason: "Typed wrongly" } },
    { detail: { terminal_id: counter, former_balance: 21, closing_balance: 210, reason: "Now right" } },
  ]);
});

test("leaves the drawer alone once a later shift has counted it", async () => {
  const { counter, shift } = await mistyped();
  await shiftCall("open", { terminal_id: counter, opening_balance: 205 }, cashier.token);
  expect((await correct(shift.id, 210)).status).toBe(200);
  expect(await cashBox(counter)).toBe(205);
  await shiftCall("close", { terminal_id: counter, closing_balance: 205 }, cashier.token);
});

test("needs the right to close others' shifts, a closed shift, another count and a reason", async () => {
  const { counter, shift } = await mistyped();
  expect(told(await correct(shift.id, 120))).toEqual([409, "count_same"]);
  expect(told(await correct(shift.id, 210, { reason: " " }))).toEqual([422, "validation_failed"]);
  expect(told(await correct(shift.id, 210.001))).toEqual([422, "too_many_decimals"]);
  expect(told(await correct(shift.id, 210, {}, cashier.token))).toEqual([403, "forbidden"]);
  const wide = await shop.staff("cashier", ["pos:view", "counter:create"]);
  expect(told(await correct(shift.id, 210, {}, wide.token))).toEqual([403, "forbidden"]);
  expect(told(await correct(shift.id, 210, {}, app().b.token))).toEqual([404, "not_found"]);
  const out = { terminal_id: counter, amount: 100, reason: "Safe" };
  expect((await app().call(shop.owner.token, "POST", "terminal/cash/out", out)).status).toBe(200);
  expect(told(await correct(shift.id, 50))).toEqual([409, "drawer_short"]);
  const open = await shiftCall("open", { terminal_id: counter, opening_balance: 20 }, cashier.token);
  expect(told(await correct(open.data.shift.id, 210))).toEqual([409, "shift_still_open"]);
  await shiftCall("close", { terminal_id: counter, closing_balance: 20 }, cashier.token);
  expect(await app().rows("select 1 from shift_corrections where shift_id = $1", [shift.id])).toEqual([]);
});

test("is stored once for a key", async () => {
  const { shift } = await mistyped();
  const key = { temp_id: "T0001-correct" };
  const answers = await Promise.all([1, 2, 3].map(() => correct(shift.id, 210, key)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]!.data.shift.corrections).toHaveLength(1);
});
