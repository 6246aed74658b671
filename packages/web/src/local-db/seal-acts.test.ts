import { counterAct } from "@clove/domain/sync/counter-acts.schema.ts";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { baseApi } from "../api/base-api.ts";
import { stubFetch } from "../api/stub-fetch.fixtures.ts";
import { creditApi } from "../features/customers/credit.api.ts";
import { refundsApi } from "../features/orders/refunds/refunds.api.ts";
import { drawerApi } from "../features/pos/drawer/drawer.api.ts";
import { shiftsApi } from "../features/shifts/shifts.api.ts";
import { cashApi } from "../features/terminals/cash.api.ts";
import { clovePosDb } from "./clove-pos-db.ts";
import { profileOf } from "./copy.fixtures.ts";
import { keepProfile, localCopy } from "./local-copy.ts";

const db = clovePosDb();
let user_id = 900;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await keepProfile(profileOf(1, ++user_id));
  const copy = await localCopy(user_id);
  const counter = { id: 3, name: "Front", unique_no: "0001" };
  vi.spyOn(copy.memory, "row").mockImplementation((_type, id) => (id === 3 ? counter : undefined) as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const by = { id: 8, name: "Mei" };
const at = (minute: number) => `2026-11-20T10:${minute}:00.000Z`;
const shift = {
  ...{ id: 1, user: by, opened_at: at(10), opening_balance: 20, closing_balance: 30, expected_balance: 30 },
  ...{ closed_by: by, closed_at: at(50), z_number: 4, closing_note: null },
};
const order = {
  ...{ id: 9, temp_id: "T0001-sale", order_ref: "261120T0001R00001", items: [{ id: 50 }, { id: 51 }] },
  returns: [{ by, created_at: at(20), charge: 1, notes: null, lines: [{ order_item_id: 51, quantity: 2 }] }],
  cancellation: { at: at(30), by, reason: "Wrong", approved_by: by },
};
const refunds = [{ payment_method: "cash", amount_received: 19, amount_returned: 0, rounding: 0 }];
const payments = [{ receipt_no: "CRP-0001-000031", created_at: at(40), by }];
const paid = { payment_method: "cash" as const, amount_received: 4, amount_returned: 0 as const };
const drawer_opening = {
  id: 4,
  user: by,
  reason: "change",
  note: null,
  approved_by: null,
  opened_at: at(30),
};
const named = (name: string) => ({ temp_id: `T0001-${name}`, terminal_id: 3 });
const { openShift, closeShift } = shiftsApi.endpoints;
const { cashIn, cashOut } = cashApi.endpoints;
const { returnOrder, cancelOrder } = refundsApi.endpoints;

/** Starts a call that the server answers with `data`; null: it refuses. `meanwhile`: before the answer comes. */
async function send(action: unknown, data: object | null, meanwhile = async () => {}): Promise<void> {
  stubFetch(async () => {
    await meanwhile();
    return data === null
      ? Response.json({ success: false, message: "No", code: "forbidden" }, { status: 403 })
      : Response.json({ success: true, message: "", data });
  });
  const store = configureStore({
    reducer: {
      auth: () => ({ accessToken: "t", user_id }),
      connectivity: () => ({ online: true }),
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(baseApi.middleware),
  });
  await store.dispatch(action as never);
}

const calls: [name: string, action: unknown, answer: object, kept: object][] = [
  [
    "shift_open",
    openShift.initiate({ ...named("shift_open"), opening_balance: 20 }),
    { shift },
    { created_at: at(10), opening_balance: 20 },
  ],
  [
    "shift_close",
    closeShift.initiate({ ...named("shift_close"), closing_balance: 30 }),
    { shift },
    { created_at: at(50), opened_at: at(10), z_number: 4, expected_balance: 30 },
  ],
  ["cash_in", cashIn.initiate({ ...named("cash_in"), amount: 5 }), { terminal: {} }, { amount: 5 }],
  [
    "cash_out",
    cashOut.initiate({ ...named("cash_out"), amount: 2, reason: "Milk" }),
    { terminal: {} },
    { amount: 2, reason: "Milk" },
  ],
  [
    "repayment",
    creditApi.endpoints.repayCredit.initiate({ ...named("repayment"), user_id: 7, repayments: [paid] }),
    { payments, user: { id: 7, name: "Aina" } },
    { receipt_no: "CRP-0001-000031", user_id: 7, repayments: [paid], created_at: at(40) },
  ],
  [
    "return",
    returnOrder.initiate({ ...named("return"), id: 9, items: [], return_charge: 1 }),
    { order, refunds },
    { order_temp_id: "T0001-sale", lines: [{ line: 1, quantity: 2 }], return_charge: 1, created_at: at(20) },
  ],
  [
    "cancel",
    cancelOrder.initiate({ ...named("cancel"), id: 9 }),
    { order, refunds },
    { order_id: 9, reason: "Wrong", approved_by: 8, created_at: at(30) },
  ],
];

it.each(calls)(
  "%s is kept as it can be sent again, once the server has confirmed it",
  async (name, action, answer, kept) => {
    await send(action, answer);
    await vi.waitFor(async () => expect(await db.journal.count()).toBe(1));
    const [row] = await db.journal.toArray();
    expect(row).toMatchObject({ temp_id: `T0001-${name}`, company_id: 1, kind: "counter_act" });
    const act = JSON.parse(row!.text) as object;
    expect(act).toMatchObject({ act: name, terminal_id: 3, terminal_no: "0001", ...kept });
    const again = { device_id: "till", confirmed_at: at(59) };
    expect(counterAct.safeParse({ ...act, again }).error).toBeUndefined();
  },
);

it("an opening of the drawer is kept as the till sends it, and nothing that was refused", async () => {
  await send(openShift.initiate({ ...named("refused"), opening_balance: 20 }), null);
  await send(drawerApi.endpoints.openDrawer.initiate({ ...named("drawer"), reason: "change" } as never), {
    drawer_opening,
  });
  await vi.waitFor(async () => expect(await db.journal.count()).toBe(1));
  expect(await db.journal.toArray()).toMatchObject([{ temp_id: "T0001-drawer", kind: "drawer_opening" }]);
});

it("is kept for the person who asked, although somebody of another company has signed in before the answer", async () => {
  const asking = user_id;
  await send(cashIn.initiate({ ...named("cash_in"), amount: 5 }), { terminal: {} }, async () => {
    await keepProfile(profileOf(2, 1900));
    await localCopy(1900);
  });
  await vi.waitFor(async () => expect(await db.journal.count()).toBe(1));
  const [row] = await db.journal.toArray();
  expect(row).toMatchObject({ temp_id: "T0001-cash_in", company_id: 1 });
  expect(JSON.parse(row!.text)).toMatchObject({ cashier_user_id: asking });
});
