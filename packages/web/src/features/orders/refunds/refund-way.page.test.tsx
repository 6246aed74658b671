import { expect, vi } from "vitest";
import { profileOf } from "../../../local-db/copy.fixtures.ts";
import { type OpenedPage, type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { orderRow } from "../../../page-tests/shop.fixtures.ts";

// How a return is paid back where a part of the order was paid by card (orders §11).
const order = orderRow(1);
const [payment] = order.payment_logs;
const byCard = { orders: [{ ...order, payment_logs: [{ ...payment!, payment_method: "bank" as const }] }] };
const asked = {
  "company/order/*/refundable": {
    refundable: {
      order_id: 1,
      lines: [{ order_item_id: 10, returned_quantity: 0, quantity: 2, is_whole: true, amount: 20 }],
      amount: 20.02,
      refunds: [{ payment_method: "cash", rounding: -0.02, amount_received: 20, amount_returned: 0 }],
      cash: { worth: 20.02, by_goods: 0, rounded_before: 0, most: 20.02, shares: { bank: 0, qr: 0, all: 0 } },
      cancel_refunds: null,
    },
  },
};
const asPaid = { company: { ...profileOf(1).company, refund_to: "as_paid" as const } };
const choose = async (person: Person) => {
  await person.press("button", `Return Order ${order.order_ref}`);
  await person.press("checkbox", "Tea");
};
const asks = ({ server }: OpenedPage, way: string) =>
  vi.waitFor(() => expect(server.calls.map(({ params }) => params.refund_to)).toContain(way), {
    timeout: 20_000,
  });
const chooses: State["does"] = async (person, page) => {
  await choose(person);
  await asks(page, "cash");
  await person.press("radio", "As it was paid");
  await asks(page, "as_paid");
};

testPage("how a return is paid back", "/orderList", [
  {
    state: "is not asked where all was paid in cash",
    rows: { orders: [order] },
    server: asked,
    does: choose,
    shows: { text: ["Cash", "Rounding", "-RM 0.02"] },
    doesNotShow: { radio: ["In cash", "As it was paid"] },
  },
  {
    state: "is as the company says, unless the person chooses otherwise",
    rows: byCard,
    server: asked,
    does: chooses,
    shows: { radio: ["In cash", "As it was paid"], text: "Pay back" },
  },
  {
    state:
      "is not in cash by a person who does not manage counters, where the company pays back as it was paid",
    as: { ...asPaid, permissions: ["order:view", "pos:view"] },
    rows: byCard,
    server: asked,
    does: async (person, page) => {
      await choose(person);
      await asks(page, "as_paid");
    },
    shows: { text: /^What was paid by card or QR goes back the same way/ },
  },
  {
    state: "may be in cash by a manager of counters",
    as: { ...asPaid, permissions: ["order:view", "pos:view", "counter:create"] },
    rows: byCard,
    server: asked,
    does: async (person, page) => {
      await choose(person);
      await asks(page, "as_paid");
      await person.press("radio", "In cash");
      await asks(page, "cash");
    },
    shows: { radio: "In cash" },
    doesNotShow: { text: /^What was paid by card or QR goes back the same way/ },
  },
]);
