import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import { vi } from "vitest";
import { storeKnown } from "../../page-tests/known-place.fixtures.ts";
import { refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { orderRow, stocked } from "../../page-tests/shop.fixtures.ts";
import { hashPin } from "../../session/pin-hash.ts";
import { keepTillPerson, type TillPerson } from "../../session/till-people.ts";

type OfSale = Extract<Approval, { action: "order/place" }>;
const approval = (changes: Partial<OfSale> = {}): OfSale => ({
  id: 5,
  action: "order/place",
  state: "pending",
  asked: {
    ...{ needs: ["discount"], reduction: 15, before: 120, total: 105, credit: 0, credit_beyond: 0 },
    ...{ customer: null, lines: [{ name: "Tea", quantity: 2, discount: 0 }], count: 1 },
  },
  requested_by: { id: 9, name: "Siti" },
  terminal: { id: 7, name: "Counter 1" },
  branch: { id: 3, name: "Main" },
  answered_by: null,
  by_pin: false,
  created_at: "2026-11-27T02:00:00.000Z",
  expires_at: "2026-11-27T02:05:00.000Z",
  ...changes,
});
const asks = "Siti at Counter 1 asks for a reduction of RM 15.00 (12.5 %) on RM 120.00";
const list = { "company/approval/list": { approvals: [approval()] } };
const answer = "POST company/approval/5/answer";
const manager = { permissions: ["pos:view", "product:view"], max_discount: 20 };

testPage("a question for an approval", "/productList", [
  {
    state: "stands on every page of who may approve it",
    as: manager,
    server: list,
    shows: { text: asks, button: ["Approve", "Decline"] },
  },
  {
    state: "is not asked of who may approve nothing",
    as: { role: "cashier", permissions: ["pos:view", "product:view"], max_discount: 0 },
    server: list,
    shows: { heading: "Product List" },
    doesNotShow: { text: asks },
  },
  {
    state: "is not asked in this version of the app if only a newer one knows what it is about",
    as: manager,
    server: {
      "company/approval/list": { approvals: [{ ...approval(), action: "stock/write-off", asked: {} }] },
    },
    shows: { heading: "Product List" },
    doesNotShow: { button: ["Approve", "Decline"] },
  },
  {
    state: "is approved",
    as: manager,
    server: { ...list, [answer]: { approval: approval({ state: "approved" }) } },
    does: (person) => person.press("button", "Approve"),
    shows: { heading: "Product List" },
    sends: { [answer]: { approve: true } },
  },
  {
    state: "is declined",
    as: manager,
    server: { ...list, [answer]: { approval: approval({ state: "declined" }) } },
    does: (person) => person.press("button", "Decline"),
    shows: { heading: "Product List" },
    sends: { [answer]: { approve: false } },
  },
  {
    state: "was answered by somebody else",
    as: manager,
    server: {
      ...list,
      [answer]: refused("Ben has answered this already", { code: "approval_answered" }, 409),
    },
    does: (person) => person.press("button", "Approve"),
    shows: { toast: "Ben has answered this already" },
  },
]);

const seller = { permissions: ["pos:view"], max_discount: 0 };
const ask = "POST company/approval";
const place = "POST company/order/place";
const sale = { terminal_id: 7, adjustment: -1, items: [{ quantity: 1 }] };
/** A reduction of 1.00, which this seller may not give, up to the dialog. */
const sells =
  (does: (person: Person) => Promise<unknown>): State["does"] =>
  async (person, page) => {
    await storeKnown(page);
    await vi.waitUntil(() => page.store.getState().cart.owner !== null, { timeout: 20_000 });
    await person.press("button", /^Tea/);
    await person.sees("button", "Remove Tea");
    await person.type("Adjustment", "1");
    await person.press("checkbox", "Cash");
    await person.press("button", "Place Order");
    await person.sees("dialog", "Approval needed");
    await does(person);
  };
const rows = { orders: [orderRow(1)], product_variations: [stocked(1, "9550001"), stocked(2, "9550002")] };
const beyond = /^The reduction of RM 1.00 is above your limit of RM 0.00$/;

testPage("a sale beyond the seller's limit", "/", [
  {
    state: "asks for an approval and says why",
    as: seller,
    rows,
    does: sells(async () => {}),
    shows: {
      dialog: "Approval needed",
      text: beyond,
      button: ["Ask a manager", "Approve with PIN", "Cancel"],
    },
  },
  {
    state: "waits for the answer",
    as: seller,
    rows,
    server: { [ask]: { approval: approval() }, "company/approval/5": { approval: approval() } },
    does: sells((person) => person.press("button", "Ask a manager")),
    shows: { text: /Waiting for an answer/, button: "Cancel" },
    sends: { [ask]: { action: "order/place", sale } },
  },
  {
    state: "could not be asked about",
    as: seller,
    rows,
    server: { [ask]: refused("Tea: the price is now RM 3.00", { code: "price_changed" }, 409) },
    does: sells((person) => person.press("button", "Ask a manager")),
    shows: { text: "Tea: the price is now RM 3.00", button: "Back" },
  },
  {
    state: "is declined",
    as: seller,
    rows,
    server: {
      [ask]: { approval: approval() },
      "company/approval/5": {
        approval: approval({ state: "declined", answered_by: { id: 1, name: "Farah" } }),
      },
    },
    does: sells((person) => person.press("button", "Ask a manager")),
    shows: { dialog: "Approval needed", text: "Farah declined", button: "Back" },
  },
  {
    state: "goes through by itself once it is approved",
    as: seller,
    rows,
    server: {
      [ask]: { approval: approval() },
      "company/approval/5": {
        approval: approval({ state: "approved", answered_by: { id: 1, name: "Farah" } }),
      },
      [place]: { order: orderRow(2) },
    },
    does: sells((person) => person.press("button", "Ask a manager")),
    shows: { dialog: "Receipt", toast: "Farah approved" },
    sends: { [place]: { ...sale, approval_id: 5 } },
  },
  {
    state: "has nobody who could type a PIN here",
    as: seller,
    rows,
    server: { [ask]: silent },
    does: sells((person) => person.press("button", "Approve with PIN")),
    shows: {
      text: [
        "Nobody else signs in by PIN on this device",
        /sign in here and set a PIN under 'PIN on this till'/,
      ],
      button: ["Back", "Ask a manager"],
    },
  },
  {
    state: "is asked on another device where nobody could type a PIN",
    as: seller,
    rows,
    server: { [ask]: { approval: approval() }, "company/approval/5": { approval: approval() } },
    does: sells(async (person) => {
      await person.press("button", "Approve with PIN");
      await person.press("button", "Ask a manager");
    }),
    shows: { text: /Waiting for an answer/ },
    sends: { [ask]: { action: "order/place", sale } },
  },
]);

/** Farah has a PIN on this device; `changes`: of her profile as it was last read. */
const farahIsHere =
  (changes: Partial<TillPerson["profile"]> = {}): State["before"] =>
  async (copy) => {
    const pin_hash = await hashPin("4821", { iterations: 1, memorySize: 64 });
    const profile = {
      ...{ ...copy.profile, id: 77, name: "Farah", role: "branch_manager" as const },
      ...{
        permissions: '["pos:view"]',
        max_discount: 50,
        max_discount_type: "percentage" as const,
        ...changes,
      },
    };
    keepTillPerson({
      ...{ company_id: profile.company_id, user_id: 77, name: "Farah", key: "key", key_id: 3 },
      ...{ expires_at: "2026-12-01T00:00:00.000Z", pin_hash, pin_length: 4, wrong_tries: 0, profile },
    });
  };
const typesPin = (pin: string) => async (person: Person) => {
  await person.press("button", "Approve with PIN");
  await person.type("PIN", pin);
  await person.press("button", "Approve");
};

testPage("with a connection a sale beyond the seller's limit", "/", [
  {
    state: "is approved by PIN by nobody whose limit is too low, which the field says in one sentence",
    as: seller,
    rows,
    server: {
      "POST company/approval/by-pin": refused(
        "The rights and limits of whoever approves do not allow this",
        { code: "approval_beyond", request_id: "1a687905-0000" },
        403,
      ),
    },
    before: farahIsHere({ max_discount: 1 }),
    does: sells(typesPin("4821")),
    shows: { text: "The rights and limits of whoever approves do not allow this", button: "Approve" },
  },
]);

testPage("without a connection a sale beyond the seller's limit", "/", [
  {
    state: "is offered to people of this device only",
    as: seller,
    rows,
    offline: true,
    before: farahIsHere(),
    does: sells(async () => {}),
    shows: {
      dialog: "Approval needed",
      text: /^Without a connection/,
      button: ["Approve with PIN", "Cancel"],
    },
  },
  {
    state: "is kept once somebody has typed their PIN",
    as: seller,
    rows,
    offline: true,
    before: farahIsHere(),
    does: sells(typesPin("4821")),
    shows: { dialog: "Receipt", toast: "Farah approved" },
  },
  {
    state: "is not kept after a wrong PIN",
    as: seller,
    rows,
    offline: true,
    before: farahIsHere(),
    does: sells(typesPin("9999")),
    shows: { dialog: "Approval needed", text: /4/, button: "Approve" },
  },
  {
    state: "is approved by nobody whose own limit is too low",
    as: seller,
    rows,
    offline: true,
    before: farahIsHere({ max_discount: 1 }),
    does: sells((person) => person.press("button", "Approve with PIN")),
    shows: {
      text: ["Nobody who may approve this signs in by PIN on this device", /^With a connection/],
      button: "Back",
    },
  },
]);
