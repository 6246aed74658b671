import { writeDraft } from "../../../local-db/kept-draft.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { listStates } from "../../../page-tests/usual-states.fixtures.ts";
import { orderOfTea } from "./order.fixtures.ts";
import { draftOfOrder } from "./order-draft.ts";

const list = "company/purchase-order/list";
const listed = (order: object = orderOfTea) => ({ [list]: { purchase_orders: [order], count: 1 } });
const [tea] = orderOfTea.lines;
const untouched = { ...orderOfTea, lines: [{ ...tea, received: 0 }] };
const closed = {
  ...orderOfTea,
  status: "closed",
  closed_by: { id: 1, name: "Ben" },
  closed_at: "2026-11-23T04:00:00.000Z",
};
const opens = (person: Person) => person.press("button", "View purchase order 9");

testPage("the purchase orders", "/purchaseOrderList", [
  ...listStates("Purchase Orders", list),
  {
    state: "are not there without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "say what has come and what is missing",
    server: listed(),
    does: opens,
    shows: { cell: ["Zeta Trading", "Town", "Ordered", "10", "6", "4"], button: ["Receive", "Close Order"] },
    doesNotShow: { button: "Change" },
  },
  {
    state: "can be changed while nothing has come",
    server: listed(untouched),
    does: opens,
    shows: { button: ["Change", "Receive"] },
  },
  {
    state: "are only shown to a person who may not buy",
    as: { permissions: ["purchase:view"] },
    server: listed(),
    does: opens,
    shows: { cell: "10" },
    doesNotShow: { button: ["Receive", "Close Order"], link: "Add Purchase" },
  },
  {
    state: "say who closed them",
    server: listed(closed),
    does: opens,
    shows: { text: "Closed by Ben on 2026-11-23", link: "Add Purchase" },
    doesNotShow: { button: "Receive" },
  },
  {
    state: "are received in Add Purchase",
    server: listed(),
    does: async (person) => {
      await opens(person);
      await person.press("button", "Receive");
    },
    shows: { heading: "Add Purchase", text: "Receiving purchase order 9" },
  },
  {
    state: "leave a purchase alone that is being typed",
    server: listed(),
    before: ({ db }) =>
      writeDraft(db, "purchase 1:1", {
        tab: "before",
        draft: draftOfOrder(orderOfTea, "receive", () => "tea"),
      }),
    does: async (person) => {
      await opens(person);
      await person.press("button", "Receive");
    },
    shows: { toast: "A purchase is being typed in Add Purchase: submit it or empty it first" },
  },
  {
    state: "are closed after a question",
    server: { ...listed(), "POST company/purchase-order/close": { purchase_order: closed } },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Close Order");
      await person.sees("dialog", "Close purchase order 9?");
      await person.press("button", "Close Order");
    },
    shows: { toast: "Purchase Order Closed Successfully" },
    sends: { "POST company/purchase-order/close": { id: 9 } },
  },
  {
    state: "say why they could not be closed",
    server: { ...listed(), "POST company/purchase-order/close": refused("It is received") },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Close Order");
      await person.sees("dialog", "Close purchase order 9?");
      await person.press("button", "Close Order");
    },
    shows: { toast: "It is received" },
  },
]);
