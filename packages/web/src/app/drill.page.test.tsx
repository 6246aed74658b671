import { expect, vi } from "vitest";
import { pick, sold } from "../features/pos/sale-page.fixtures.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { readChain, writeChain } from "../local-db/own-device.ts";
import { counterKnown } from "../page-tests/known-place.fixtures.ts";
import { silent } from "../page-tests/page-server.fixtures.ts";
import { type OpenedPage, type State, testPage } from "../page-tests/page-table.fixtures.tsx";
import type { Person } from "../page-tests/person.fixtures.ts";
import { unsentSale } from "../page-tests/shop.fixtures.ts";
import { type Drill, storedDrill } from "../sync/stored-drill.ts";

const summary = "company/daily-summary";
const quiet = { [summary]: { wanted: false }, "POST company/offline/sync": silent };
const told = { "POST company/terminal/7/drill": {}, "POST company/terminal/7/drill/end": {} };
const usual: Pick<State, "rows" | "server"> = { rows: sold, server: { ...quiet, ...told } };
const menu = (person: Person) => person.press("button", "Profile menu of Ben");
const practise = async (person: Person, page: OpenedPage) => {
  await counterKnown(page);
  await vi.waitUntil(() => page.store.getState().cart.owner !== null, { timeout: 20_000 });
  await menu(person);
  await person.press("menuitem", "Practice without a connection");
  await person.press("button", "Cut the line");
  await person.sees("button", "End now");
};
const sells = async (person: Person) => {
  await pick(person);
  await person.press("checkbox", "Cash");
  await person.press("button", "Place Order");
  await person.sees("dialog", "Receipt");
};
const practiceSale = async (person: Person, page: OpenedPage) => {
  await practise(person, page);
  await person.press("button", "Practice sale");
  await person.sees("button", "Give up the practice sale");
  await sells(person);
};
/** What a sale leaves in the local database. */
async function traces() {
  const db = clovePosDb();
  const keys = await db.meta.toCollection().primaryKeys();
  return {
    unsent: await db.outbox.count(),
    orders: await db.orders.where("synced").equals(0).count(),
    numbered: (await readChain(db, 1)).last,
    series: keys.filter((key) => key.startsWith("practice") || key.startsWith("sequence")),
  };
}
const untouched = { unsent: 0, orders: 0, numbered: undefined };

const ended = (changes: Partial<NonNullable<Drill["ended"]>> = {}): Drill => ({
  ...{ id: "drill", company_id: 1, began_by: 1, terminal: { id: 7, name: "Till" } },
  began_at: "2026-11-21T04:00:00.000Z",
  until: Date.parse("2026-11-21T04:10:00.000Z"),
  ended: { at: "2026-11-21T04:06:00.000Z", kept: [], practised: [], isTold: true, ...changes },
});
const hash = "ab12cd34ef56ab12cd34ef56ab12cd34ef56ab12cd34ef56ab12cd34ef56ab12";
const soldBefore = async () => {
  const db = clovePosDb();
  await db.transaction("rw", db.meta, async () =>
    writeChain(db, 1, { ...(await readChain(db, 1)), last: { device_no: 5231, hash } }),
  );
};
const opensResult = (person: Person) => person.press("button", "Show the result");
const result = "Practice without a connection: the result";

testPage("practising without a connection", "/", [
  {
    state: "is not for who may not open counters",
    as: { permissions: ["pos:view"] },
    rows: sold,
    does: menu,
    shows: { menuitem: "Security" },
    doesNotShow: { menuitem: "Practice without a connection" },
  },
  {
    state: "is for whom counters are theirs to open, and is explained first",
    ...usual,
    as: { permissions: ["pos:view", "counter:create"] },
    does: async (person, page) => {
      await counterKnown(page);
      await menu(person);
      await person.sees("menuitem", "Practice without a connection");
      await person.press("menuitem", "Practice without a connection");
    },
    shows: { dialog: "Practice without a connection", text: /^Counter: Till/, button: "Cut the line" },
  },
  {
    state: "cannot begin without a connection",
    ...usual,
    offline: true,
    does: async (person) => {
      await menu(person);
      expect(await person.sees("menuitem", "Practice without a connection")).toHaveProperty("disabled", true);
    },
    shows: { menuitem: "Practice without a connection" },
  },
  {
    state: "cuts the line for ten minutes, and is told to the server before",
    ...usual,
    does: practise,
    shows: {
      text: ["Practice: the line is cut", "10:00 left", "You are offline"],
      button: ["Practice sale", "End now"],
    },
    doesNotShow: { text: "The practice without a connection is over", dialog: result },
    sends: { "POST company/terminal/7/drill": { minutes: 10 } },
  },
  {
    state: "keeps a real sale to be sent",
    ...usual,
    does: async (person, page) => {
      await practise(person, page);
      await sells(person);
      expect(await traces()).toMatchObject({ unsent: 1, orders: 1, numbered: { device_no: 1 } });
    },
    shows: {
      text: /^offline-receipt-/,
      toast: "Order saved locally and will be synced when online.",
    },
    doesNotShow: { text: "PRACTICE – NOT A SALE" },
  },
  {
    state: "marks a practice sale on its receipt, which leaves no trace of a sale",
    ...usual,
    does: async (person, page) => {
      await practiceSale(person, page);
      expect(await traces()).toEqual({ ...untouched, series: ["practice 1"] });
    },
    shows: {
      dialog: "Receipt",
      text: ["PRACTICE – NOT A SALE", "PRACTICE"],
      toast: "The practice sale is kept on this till, as a real one would be.",
    },
    doesNotShow: { text: /^offline-receipt-/ },
  },
  {
    state: "marks the sale screen while a practice sale is open, which cannot be held",
    ...usual,
    does: async (person, page) => {
      await practise(person, page);
      await person.press("button", "Practice sale");
      await pick(person);
    },
    shows: {
      text: "Sell anything: nothing of it counts.",
      button: "Give up the practice sale",
      disabled: /^Hold/,
    },
  },
  {
    state: "goes on with real sales after a practice sale",
    ...usual,
    does: async (person, page) => {
      await practiceSale(person, page);
      await person.keys("{Enter}");
      await person.sees("button", "Practice sale");
      await sells(person);
      expect(await traces()).toMatchObject({ unsent: 1, orders: 1, numbered: { device_no: 1 } });
    },
    shows: { text: /^offline-receipt-/ },
  },
  {
    state: "turns no open sale into practice",
    ...usual,
    does: async (person, page) => {
      await practise(person, page);
      await pick(person);
      await person.sees("button", "Remove Tea");
      await person.press("button", "Practice sale");
    },
    shows: { toast: "A sale is open: place or hold it first.", button: "Practice sale" },
  },
  {
    state: "ends when somebody says so: the practice sale is gone, also one that is still open",
    ...usual,
    does: async (person, page) => {
      await practiceSale(person, page);
      await person.keys("{Enter}");
      await person.press("button", "Practice sale");
      await pick(person);
      await person.sees("button", "Remove Tea");
      await person.press("button", "End now");
      await person.sees("dialog", result);
      await vi.waitUntil(() => page.store.getState().cart.cart.lines.length === 0, { timeout: 20_000 });
      expect(await traces()).toEqual({ ...untouched, series: [] });
      expect(page.store.getState().cart.cart.practice).toBeUndefined();
    },
    shows: {
      dialog: result,
      text: [
        "Nothing was sold or stored while the line was cut.",
        /^Practice sales: 1, RM 2.65 in all/,
        "There was nothing to send.",
        "This till has not numbered a sale yet.",
      ],
    },
  },
  {
    state: "goes on after a reload with the time that is left",
    ...usual,
    before: () =>
      storedDrill.write({
        ...ended(),
        until: Date.parse("2026-11-21T04:33:20.000Z"),
        ended: undefined as never,
      }),
    shows: { text: ["3:20 left", "You are offline"], button: "End now" },
  },
  {
    state: "is over after a crash that lasted longer",
    ...usual,
    before: () => storedDrill.write({ ...ended(), ended: undefined as never }),
    shows: { text: "The practice without a connection is over", button: "Show the result" },
    doesNotShow: { text: "You are offline" },
    sends: { "POST company/terminal/7/drill/end": { began_by: 1, kept: 0 } },
  },
  {
    state: "shows what waits to be sent before anything is compared",
    ...usual,
    before: async (copy) => {
      await unsentSale(copy);
      storedDrill.write(ended({ kept: ["T0001-a", "T0001-b"] }));
    },
    does: opensResult,
    shows: {
      text: [
        "Records kept on this till: 2",
        "No practice sale was made.",
        "Sent and stored by the server: 1 of 2. The others follow by themselves.",
        "Compared as soon as everything is sent.",
      ],
    },
  },
  {
    state: "shows that the server has every number of the till",
    rows: sold,
    server: {
      ...quiet,
      "company/proof/device": { held: 5231, is_same: true, missing: [], faults: 0 },
    },
    before: async () => {
      await soldBefore();
      storedDrill.write(ended({ kept: ["T0001-a", "T0001-b"] }));
    },
    does: opensResult,
    shows: {
      text: [
        "Sent, and stored by the server: all of them (2).",
        "The server has every number of this till up to 5,231, and the chain ends here and there with the same hash.",
      ],
    },
    doesNotShow: { text: "Compared as soon as everything is sent." },
    sends: { "company/proof/device": { device_no: "5231", hash } },
  },
  {
    state: "names what the server does not have",
    rows: sold,
    server: {
      ...quiet,
      "company/proof/device": {
        held: 5228,
        is_same: true,
        missing: [
          [4, 4],
          [10, 11],
        ],
        faults: 1,
      },
    },
    before: async () => {
      await soldBefore();
      storedDrill.write(ended());
    },
    does: opensResult,
    shows: {
      text: [
        "Numbers of this till that the server does not have: 4, 10 – 11",
        /^Sales of this till with something wrong in their chain: 1/,
      ],
    },
  },
]);
