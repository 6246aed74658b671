import { broken, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { orderRow, unsentSale } from "../../page-tests/shop.fixtures.ts";

const ref = "261121T0001R00001";
const rows = { orders: [orderRow(1)] };
const noUpload = { "POST company/offline/sync": silent };

const keptAside = {
  id: 3,
  kind: "brand",
  temp_id: "T0001-b",
  body: { name: "Acme" },
  branch: null,
  code: "forbidden",
  message: "You may not add brands.",
  sent_by: { id: 1, name: "Ben" },
  created_at: "2026-11-21T04:00:00.000Z",
};

testPage("the order list", "/orderList", [
  {
    state: "is loading",
    server: { "company/order/list": silent },
    shows: { heading: "Order List", text: "Loading" },
    doesNotShow: { text: "No Result Found" },
  },
  { state: "is empty", shows: { heading: "Order List", text: "No Result Found" } },
  { state: "is empty without a connection", offline: true, shows: { text: /^No orders/ } },
  {
    state: "finds nothing without a connection",
    rows,
    offline: true,
    does: (person) => person.type("Search orders", "nobody"),
    shows: { text: "No Result Found" },
    doesNotShow: { button: `View ${ref}` },
  },
  {
    state: "could not be read",
    server: { "company/order/list": broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "has an order, with all that can be done with it",
    rows,
    shows: {
      button: [`View ${ref}`, `Print ${ref}`, /^Cancel Order/, /^Return Order/],
      cell: ["Town", "Till", "Ben", "Cash", "RM 20.00", "Completed"],
    },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "has an unsent order, which can be neither cancelled nor returned",
    before: (copy) => unsentSale(copy),
    server: noUpload,
    shows: { button: ["View 261121T0001S00001", "Print 261121T0001S00001"] },
    doesNotShow: { button: [/^Cancel Order/, /^Return Order/] },
  },
  {
    state: "opens no cancellation without a connection",
    rows,
    offline: true,
    does: (person) => person.press("button", `Cancel Order ${ref}`),
    shows: { toast: "This feature is not available offline." },
  },
  {
    state: "has the records that were kept aside below it",
    server: { "company/offline/quarantine": { quarantine: [keptAside], count: 1 } },
    shows: { region: "Kept aside", button: ["Retry", "Discard"], text: "Ben" },
  },
  {
    state: "asks for a reason to discard a record",
    server: { "company/offline/quarantine": { quarantine: [keptAside], count: 1 } },
    does: async (person) => {
      await person.press("button", "Discard");
      await person.sees("dialog", /^Discard/);
      await person.press("button", "Discard");
    },
    shows: { text: "Reason is required" },
  },
  {
    state: "is not for everybody",
    as: { permissions: ["pos:view"] },
    shows: { text: "Unauthorized — You do not have permission to view this page." },
    doesNotShow: { heading: "Order List" },
  },
]);
