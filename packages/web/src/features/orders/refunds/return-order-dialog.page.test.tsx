import { expect, vi } from "vitest";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { branchRow, counterRow, orderRow, shop, signedIn } from "../../../page-tests/shop.fixtures.ts";
import { asked, isPaidAtTill, opens, ref, refundable, rows, sold } from "../order-dialogs.fixtures.ts";

const asPaid = { company: { ...signedIn().company, refund_to: "as_paid" as const } };
/** 20.00, of which 12.00 by bank. */
const byCard = orderRow(1, {
  payment_logs: [
    { ...sold.payment_logs[0]!, amount_received: 8, amount_returned: 0 },
    { ...sold.payment_logs[0]!, id: 2, payment_method: "bank", amount_received: 12, amount_returned: 0 },
  ],
});
const backByWay = ({ params }: { params: Record<string, string> }) => {
  const [cash] = refundable.refunds;
  const shares = [
    { ...cash!, amount_received: 8 },
    { ...cash!, payment_method: "bank", amount_received: 12 },
  ];
  return { refundable: { ...refundable, refunds: params.refund_to === "as_paid" ? shares : [cash!] } };
};
const cashNeedsManager =
  "What was paid by card or QR goes back the same way. Paying it back in cash needs somebody who manages counters";
/** The order of another store than the one that is chosen. */
const elsewhere = {
  ...rows,
  branches: [...shop.branches!, branchRow(3, { name: "Wharf" })],
  orders: [orderRow(1, { terminal: { ...sold.terminal, branch: { id: 3, name: "Wharf" } } })],
};
const choose = async (person: Person) => {
  await opens("Return Order")(person);
  await person.press("checkbox", "Tea");
};
testPage("a return", "/orderList", [
  {
    state: "begins with nothing chosen",
    rows,
    server: asked,
    does: opens("Return Order"),
    shows: {
      dialog: "Return Order",
      checkbox: "Tea",
      text: ["2 left to return", "Nothing"],
      button: ["Cancel", "Exchange", "Return Order"],
    },
  },
  {
    state: "says what is paid back for what is chosen",
    rows,
    server: asked,
    does: choose,
    shows: { text: ["Cash"], field: ["Counter", "Return Charge", "Notes"] },
    doesNotShow: { text: "Nothing" },
    sends: { "company/order/1/refundable": { items: '[{"order_item_id":10,"quantity":2}]' } },
  },
  {
    state: "shows how the cash that is paid back is rounded",
    rows,
    server: {
      "company/order/*/refundable": {
        refundable: {
          ...refundable,
          refunds: [{ ...refundable.refunds[0], amount_received: 19.95, rounding: -0.02 }],
        },
      },
    },
    does: choose,
    shows: { text: ["Cash", "RM 19.95", "Rounding", "-RM 0.02"] },
    doesNotShow: { radio: ["In cash", "As it was paid"] },
  },
  {
    state: "of what was paid by bank goes back as the company says, unless the person chooses otherwise",
    as: asPaid,
    rows: { orders: [byCard] },
    server: { "company/order/*/refundable": backByWay },
    does: async (person, { server }) => {
      await choose(person);
      await person.sees("text", "RM 12.00");
      await person.press("radio", "In cash");
      const asks = () => server.calls.some(({ params }) => params.refund_to === "cash");
      await vi.waitFor(() => expect(asks()).toBe(true), { timeout: 20_000 });
    },
    shows: { text: "RM 20.00", radio: ["In cash", "As it was paid"] },
    sends: { "company/order/1/refundable": { refund_to: "cash" } },
  },
  {
    state: "of what was paid by bank is paid back by that method, with the figures that were shown",
    as: asPaid,
    rows: { orders: [byCard] },
    server: {
      "company/order/*/refundable": backByWay,
      "POST company/order/return": refused("Somebody else took them back"),
    },
    does: async (person) => {
      await choose(person);
      await person.sees("text", "RM 12.00");
      await person.press("button", "Return Order");
    },
    shows: { dialog: "Return Order", toast: "Somebody else took them back" },
    sends: {
      "POST company/order/return": {
        refund_to: "as_paid",
        refunds: [
          { payment_method: "cash", amount_received: 8 },
          { payment_method: "bank", amount_received: 12 },
        ],
      },
    },
  },
  {
    state: "of what was paid by bank may go back so where the company pays back in cash",
    rows: { orders: [byCard] },
    server: { "company/order/*/refundable": backByWay },
    does: async (person) => {
      await choose(person);
      await person.sees("text", "RM 20.00");
      await person.press("radio", "As it was paid");
    },
    shows: { text: ["RM 8.00", "RM 12.00", "Bank"] },
  },
  {
    state:
      "is not paid back in cash by who does not manage counters, where the company pays back as it was paid",
    as: { ...asPaid, permissions: ["order:view", "pos:view"] },
    rows: { orders: [byCard] },
    server: { "company/order/*/refundable": backByWay },
    does: async (person) => {
      await choose(person);
      await person.sees("text", "RM 12.00");
    },
    shows: { text: cashNeedsManager },
  },
  {
    state: "of goods by weight may be a part of a kilogram",
    rows,
    server: {
      "company/order/*/refundable": {
        refundable: { ...refundable, lines: [{ ...refundable.lines[0], is_whole: false }] },
      },
    },
    does: async (person, { server }) => {
      await choose(person);
      await person.type("Return quantity of Tea", "0.5");
      const asks = () => server.calls.some(({ params }) => params.items?.includes("0.5"));
      await vi.waitFor(() => expect(asks()).toBe(true), { timeout: 20_000 });
    },
    shows: { text: "Cash", field: "Counter" },
    sends: { "company/order/1/refundable": { items: '[{"order_item_id":10,"quantity":0.5}]' } },
  },
  {
    state: "is paid at the order's counter, where the device has none",
    rows: { ...rows, terminals: [counterRow(6, { name: "Other" }), counterRow(7)] },
    server: asked,
    does: async (person) => {
      await choose(person);
      await isPaidAtTill(person);
    },
    shows: { dialog: "Return Order" },
  },
  {
    state: "of nothing is not sent",
    rows,
    server: asked,
    does: async (person) => {
      await opens("Return Order")(person);
      await person.press("button", "Return Order");
    },
    shows: { toast: "Select at least one item to return" },
  },
  {
    state: "is stored",
    rows,
    server: {
      ...asked,
      "POST company/order/return": {
        order: {
          ...sold,
          status: "returned",
          returns: [
            {
              id: 9,
              order_id: 1,
              terminal_id: 7,
              user_id: 1,
              by: { id: 1, name: "Ben" },
              lines: [{ order_item_id: 10, quantity: 2, amount: 20 }],
              charge: 0,
              notes: null,
              created_at: "2026-11-21T04:20:00.000Z",
            },
          ],
        },
        refunds: refundable.refunds,
      },
    },
    does: async (person) => {
      await choose(person);
      await person.sees("text", "Cash");
      await person.press("button", "Return Order");
    },
    shows: { toast: "Order Returned Successfully" },
    sends: { "POST company/order/return": { id: 1, terminal_id: 7 } },
  },
  {
    state: "becomes an exchange: its goods pay for the next sale",
    rows,
    server: asked,
    does: async (person) => {
      await choose(person);
      await person.sees("text", "Cash");
      await person.press("button", "Exchange");
    },
    shows: {
      heading: "Point of sale",
      region: "Exchange",
      text: `Returned goods of ${ref}`,
      toast: "The returned goods pay for this sale. Add what is taken instead.",
      button: "Take the returned goods out of this sale",
    },
  },
  {
    state: "is exchanged in its own store only",
    rows: elsewhere,
    server: asked,
    does: async (person) => {
      await choose(person);
      await person.sees("text", "Cash");
      await person.press("button", "Exchange");
    },
    shows: {
      dialog: "Return Order",
      toast: "These goods can only be exchanged in Wharf. Select that store first.",
    },
  },
  {
    state: "has no exchange for who may not sell",
    as: { permissions: ["order:view"] },
    rows,
    server: asked,
    does: opens("Return Order"),
    shows: { button: "Return Order" },
    doesNotShow: { button: "Exchange" },
  },
]);
