import { vi } from "vitest";
import { storeKnown } from "../../../page-tests/known-place.fixtures.ts";
import { silent } from "../../../page-tests/page-server.fixtures.ts";
import { type OpenedPage, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { orderRow } from "../../../page-tests/shop.fixtures.ts";

const place = "POST company/order/place";
const sold = { orders: [orderRow(1)] };
const stored = { [place]: { order: orderRow(2) } };
const sells = async (person: Person, page: OpenedPage) => {
  await storeKnown(page);
  // What is pressed before the kept cart is there is not all kept.
  await vi.waitUntil(() => page.store.getState().cart.owner !== null, { timeout: 20_000 });
  await person.press("button", /^Tea/);
  await person.press("checkbox", "Cash");
  await person.press("button", "Place Order");
  await person.sees("dialog", "Receipt");
};

testPage("the receipt after a sale", "/", [
  {
    state: "says what is handed back, and can be printed and sent",
    rows: sold,
    server: stored,
    does: sells,
    shows: {
      dialog: "Receipt",
      article: "Receipt",
      text: ["Change", "RM 30.00", "261121T0001R00002", "Tea"],
      button: ["Print", "Send by e-mail", "Close"],
      radio: ["80 mm", "58 mm", "A4"],
    },
  },
  {
    state: "is closed by Enter, and the next sale begins",
    rows: sold,
    server: stored,
    does: async (person, page) => {
      await sells(person, page);
      await person.keys("{Enter}");
    },
    shows: { text: "No Product Added", heading: "Point of sale" },
    doesNotShow: { dialog: "Receipt" },
  },
  {
    state: "asks for the address that it is sent to",
    rows: sold,
    server: { ...stored, "POST company/order/receipt/email": {} },
    does: async (person, page) => {
      await sells(person, page);
      await person.press("button", "Send by e-mail");
      await person.press("button", "Send");
    },
    shows: { field: "E-mail address", text: "E-mail address is required" },
  },
  {
    state: "of a sale kept on the device has a number of its own, and is not sent yet",
    rows: sold,
    server: { "POST company/offline/sync": silent },
    offline: true,
    does: async (person, page) => {
      await sells(person, page);
      await person.press("button", "Send by e-mail");
    },
    shows: { text: /^offline-receipt-/, toast: "This feature is not available offline." },
    doesNotShow: { field: "E-mail address" },
  },
]);
