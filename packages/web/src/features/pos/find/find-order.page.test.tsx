import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { orderRow } from "../../../page-tests/shop.fixtures.ts";

const sold = { orders: [orderRow(1)] };

testPage("the sale screen, asked for an order", "/", [
  {
    state: "says that a typed text is the number of an order",
    rows: sold,
    does: (person) => person.type("Search products by name, id or barcode", "261121T0001R00009"),
    shows: { text: "This is the number of an order. Press Enter to open it.", button: "Open Order" },
    doesNotShow: { text: "No Product Found", button: "Add Product" },
  },
  {
    state: "opens the order of a typed number",
    as: { permissions: ["pos:view"] },
    rows: sold,
    server: { "company/order/*/emails": { mails: [] } },
    does: async (person) => {
      await person.type("Search products by name, id or barcode", "rcp-0001-000001");
      await person.press("button", "Open Order");
    },
    shows: { dialog: "Order 261121T0001R00001", region: "Payments" },
  },
  {
    state: "opens the order of a typed number on Enter, also without a connection",
    rows: sold,
    offline: true,
    does: (person) => person.type("Search products by name, id or barcode", "261121T0001R00001{Enter}"),
    shows: { dialog: "Order 261121T0001R00001", region: "Payments" },
  },
  {
    state: "says that there is no such order",
    rows: sold,
    server: { "company/order/find": { orders: [] } },
    does: async (person) => {
      await person.type("Search products by name, id or barcode", "261121T0001R00009");
      await person.press("button", "Open Order");
    },
    shows: { text: /^None of your stores has an order with this number/ },
    doesNotShow: { text: "No Product Found", button: "Add Product" },
  },
  {
    state: "says that an order can be found only with a connection",
    rows: sold,
    offline: true,
    does: async (person) => {
      await person.type("Search products by name, id or barcode", "261121T0001R00009");
      await person.press("button", "Open Order");
    },
    shows: { text: /^This device does not have this order\. Finding it needs a connection/ },
    doesNotShow: { text: "No Product Found" },
  },
  {
    state: "still finds no product for other texts",
    rows: sold,
    does: (person) => person.type("Search products by name, id or barcode", "261121T0001"),
    shows: { text: "No Product Found", button: "Add Product" },
  },
]);
