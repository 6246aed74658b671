import { vi } from "vitest";
import { storeKnown } from "../../../page-tests/known-place.fixtures.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { orderRow, stocked } from "../../../page-tests/shop.fixtures.ts";
import { approvedAtOnce, onlyApproved } from "../../approvals/approved.fixtures.ts";
import { exchangeStarted } from "../cart/cart-slice.ts";

const exchange = "POST company/order/exchange";
const note = "Only who may view the order list can return, exchange or cancel an order";
const returned = {
  ...{ id: 5, order_ref: "261121T0001R00005", user_id: null, return_charge: 0, notes: "" },
  items: [{ order_item_id: 9, quantity: 1 }],
  refunds: [{ payment_method: "cash" as const, amount_received: 12, amount_returned: 0, rounding: 0 }],
  cash: {
    ...{ worth: 12, by_goods: 0, rounded_before: 0, most: 30 },
    shares: { bank: 0, qr: 0, all: 0 },
  },
};

testPage("an exchange by who may not take goods back", "/", [
  {
    state: "is sent under the approval of somebody who may",
    as: { permissions: ["pos:view"] },
    rows: { orders: [orderRow(1)], product_variations: [stocked(1, "9550001"), stocked(2, "9550002")] },
    server: {
      ...approvedAtOnce(5, "Farah"),
      [exchange]: onlyApproved("refund_needs_right", note, refused("Not today")),
    },
    does: async (person, page) => {
      const { store } = page;
      await storeKnown(page);
      await vi.waitUntil(() => store.getState().cart.owner !== null, { timeout: 20_000 });
      await person.press("button", /^Tea/);
      await person.sees("button", "Remove Tea");
      store.dispatch(exchangeStarted(returned, null));
      await person.sees("text", "Returned goods of 261121T0001R00005");
      await person.press("button", "Place Order");
      await person.sees("dialog", "Approval needed");
      await person.press("button", "Ask a manager");
    },
    shows: { toast: ["Farah approved", "Not today"] },
    sends: {
      "POST company/approval": { action: "order/exchange", sale: { terminal_id: 7, returned: { id: 5 } } },
      [exchange]: { returned: { id: 5 }, approval_id: 5 },
    },
  },
]);
