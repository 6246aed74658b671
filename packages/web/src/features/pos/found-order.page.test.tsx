import { expect, vi } from "vitest";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow, counterRow, orderRow, shop, unsentSale } from "../../page-tests/shop.fixtures.ts";
import { approvedAtOnce, onlyApproved } from "../approvals/approved.fixtures.ts";
import { asked, ref, refundable } from "../orders/order-dialogs.fixtures.ts";

const sold = orderRow(1);
const rows = { orders: [sold] };
const server = { "company/order/*/emails": { mails: [] }, ...asked };
const types = (code: string) => (person: Person) =>
  person.type("Search products by name, id or barcode", `${code}{Enter}`);
const opens = async (person: Person) => {
  await types(ref)(person);
  await person.sees("dialog", `Order ${ref}`);
};
const all = ["Print", "Return Order", "Exchange", "Cancel Order"];
const refunds = all.slice(1);
const note = "Only who may view the order list can return, exchange or cancel an order";
const returned = {
  ...sold,
  status: "returned" as const,
  returns: [
    {
      ...{
        id: 9,
        order_id: 1,
        terminal_id: 7,
        user_id: 1,
        by: { id: 1, name: "Ben" },
        charge: 0,
        notes: null,
      },
      ...{ lines: [{ order_item_id: 10, quantity: 2, amount: 20 }], created_at: sold.created_at },
    },
  ],
  refunds: [
    {
      ...{ id: 5, return_id: 9, payment_method: "cash" as const, amount: 20, rounding: 0, terminal_id: 7 },
      created_at: sold.created_at,
    },
  ],
};
const cancelled = {
  ...sold,
  status: "cancelled" as const,
  cancellation: { at: sold.created_at, by: { id: 1, name: "Ben" }, reason: null },
  refunds: [{ ...returned.refunds[0]!, return_id: null }],
};
const partly = {
  ...returned,
  status: "completed" as const,
  returns: [{ ...returned.returns[0]!, lines: [{ order_item_id: 10, quantity: 1, amount: 10 }] }],
};
/** It was sold at one of two counters, and none is chosen. */
const twoCounters = {
  orders: [orderRow(1, { terminal_id: 8, terminal: { ...sold.terminal, id: 8, name: "Other" } })],
  terminals: [counterRow(7), counterRow(8, { name: "Other", unique_no: "0002" })],
};
const isPaidAtOther = async (person: Person) => {
  const counter = () => person.sees("field", "Counter");
  await vi.waitFor(async () => expect(await counter()).toHaveProperty("value", "Other"), { timeout: 20_000 });
};
const done = { order: returned, refunds: refundable.refunds };

testPage("an order that was opened on the sale screen", "/", [
  {
    state: "has all that the order list has",
    rows,
    server,
    does: opens,
    shows: { dialog: `Order ${ref}`, button: all },
  },
  {
    state: "is returned by who may not view the order list, once somebody has approved it",
    as: { permissions: ["pos:view"] },
    rows,
    server: {
      ...server,
      ...approvedAtOnce(5, "Farah"),
      "POST company/order/return": onlyApproved("refund_needs_right", note, done),
    },
    does: async (person) => {
      await opens(person);
      await person.sees("text", "Somebody who may do this has to approve it");
      await person.press("button", "Return Order");
      await person.press("checkbox", /^Tea/);
      await person.press("button", "Return Order");
      await person.sees("text", note);
      await person.press("button", "Ask a manager");
    },
    shows: { toast: ["Farah approved", "Order Returned Successfully"] },
    sends: {
      "POST company/approval": { action: "order/return", refund: { id: 1, items: [{ order_item_id: 10 }] } },
      "POST company/order/return": { id: 1, approval_id: 5 },
    },
  },
  {
    state: "offers all to who sells, with a note",
    as: { permissions: ["pos:view"] },
    rows,
    server,
    does: opens,
    shows: { button: all, text: "Somebody who may do this has to approve it" },
  },
  {
    state: "can be returned by who may view the order list",
    as: { permissions: ["pos:view", "order:view"] },
    rows,
    server,
    does: opens,
    shows: { button: all },
  },
  {
    state: "cannot be returned without a connection, and says so",
    rows,
    offline: true,
    does: opens,
    shows: { disabled: refunds, text: "This feature is not available offline.", button: "Print" },
  },
  {
    state: "that waits to be sent can only be printed",
    before: (copy) => unsentSale(copy),
    server: { "POST company/offline/sync": refused("later") },
    does: types("261121T0001S00001"),
    shows: { button: "Print", text: /^This order waits on this device/ },
    doesNotShow: { button: refunds },
  },
  {
    state: "follows what the server says of it",
    rows,
    server: { ...server, "company/order/*": { order: cancelled } },
    does: opens,
    shows: { text: "This order is cancelled", button: "Print" },
    doesNotShow: { button: refunds },
  },
  {
    state: "keeps its actions when it could not be read again",
    rows,
    server: { ...server, "company/order/*": refused("Try later") },
    does: opens,
    shows: { text: "Failed to load details.", button: all },
  },
  {
    state: "prints a copy",
    rows,
    server,
    does: async (person) => {
      await opens(person);
      await person.press("button", "Print");
    },
    shows: { dialog: "Receipt", text: "Copy" },
    doesNotShow: { dialog: `Order ${ref}` },
  },
  {
    state: "comes back at its own counter, and the receipt of that is shown",
    rows: twoCounters,
    server: { ...server, "POST company/order/return": done },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Return Order");
      await isPaidAtOther(person);
      await person.press("checkbox", "Tea");
      await person.press("button", "Return Order");
      await person.sees("text", "Return");
    },
    shows: { toast: "Order Returned Successfully", dialog: "Receipt" },
    doesNotShow: { dialog: `Order ${ref}` },
    sends: {
      "POST company/order/return": { id: 1, terminal_id: 8, items: [{ order_item_id: 10, quantity: 2 }] },
    },
  },
  {
    state: "is cancelled at its own counter",
    rows: twoCounters,
    server: { ...server, "POST company/order/cancel": { ...done, order: cancelled } },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Cancel Order");
      await isPaidAtOther(person);
      await person.press("button", "Cancel Order");
    },
    shows: { toast: "Order Cancelled Successfully" },
    sends: { "POST company/order/cancel": { id: 1, terminal_id: 8 } },
  },
  {
    state: "asks for the counter of a return",
    rows,
    server,
    does: async (person) => {
      await opens(person);
      await person.press("button", "Return Order");
    },
    shows: { dialog: "Return Order", field: "Counter", status: "Paid back", button: "Exchange" },
  },
  {
    state: "of another store is returned, but not exchanged here",
    rows: {
      branches: [...shop.branches!, branchRow(3, { name: "Harbour" })],
      orders: [orderRow(1, { terminal: { ...sold.terminal, branch: { id: 3, name: "Harbour" } } })],
    },
    server,
    does: opens,
    shows: {
      button: ["Return Order", "Cancel Order"],
      disabled: "Exchange",
      text: "These goods can only be exchanged in Harbour. Select that store first.",
    },
  },
  {
    state: "is not cancelled once goods came back, and says how many and what was kept",
    rows: { ...rows, orders: [orderRow(1, partly)] },
    server: { ...server, "company/order/1": { order: partly } },
    does: opens,
    shows: {
      button: ["Return Order", "Exchange"],
      text: [
        "1 of 2 returned",
        "Goods of this order were returned, so it cannot be cancelled. Return the rest instead.",
        "Net RM 10.00",
      ],
    },
    doesNotShow: { button: "Cancel Order" },
  },
  {
    state: "pays for what is in the cart by then, also where this device cannot store that",
    rows,
    server,
    does: async (person) => {
      await person.press("button", /^Tea/);
      const { meta } = clovePosDb();
      await vi.waitFor(async () => expect(JSON.stringify(await meta.toArray())).toContain('"quantity":1'));
      const fail = (_: object, key: string) => {
        if (key.startsWith("open cart")) throw new DOMException("full", "QuotaExceededError");
      };
      vi.spyOn(console, "warn").mockImplementation(() => {});
      meta.hook("updating", fail);
      try {
        await person.press("button", "One Tea more");
        await opens(person);
        await person.press("button", "Exchange");
        await person.press("checkbox", "Tea");
        await person.press("button", "Exchange");
        await person.sees("region", "Exchange");
      } finally {
        meta.hook("updating").unsubscribe(fail);
      }
    },
    shows: { cell: "RM 5.30", text: `Returned goods of ${ref}` },
  },
  {
    state: "pays with its goods for another sale, without a counter of its own",
    rows,
    server,
    does: async (person) => {
      await opens(person);
      await person.press("button", "Exchange");
      await person.sees("dialog", "Exchange");
      await person.press("checkbox", "Tea");
      await person.press("button", "Exchange");
      await person.sees("region", "Exchange");
    },
    shows: { region: "Exchange", text: `Returned goods of ${ref}` },
    doesNotShow: { dialog: "Exchange" },
  },
  {
    state: "asks for no counter of an exchange",
    rows,
    server,
    does: async (person) => {
      await opens(person);
      await person.press("button", "Exchange");
    },
    shows: { dialog: "Exchange", status: "Used for the exchange", checkbox: "Tea" },
    doesNotShow: { field: "Counter", button: "Return Order" },
  },
]);
