import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import { vi } from "vitest";
import { storeKnown } from "../../page-tests/known-place.fixtures.ts";
import { refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { orderRow, stocked } from "../../page-tests/shop.fixtures.ts";

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
    shows: { text: "Nobody else signs in by PIN on this device", button: "Back" },
  },
]);
