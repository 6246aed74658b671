import { expect, vi } from "vitest";
import { broken, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
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

/** Of two of Tea for 20.00 one came back for 10.00, of which 1.00 was kept. */
const partly = orderRow(1, {
  returns: [
    {
      ...{
        id: 9,
        order_id: 1,
        terminal_id: 7,
        user_id: 1,
        by: { id: 1, name: "Ben" },
        charge: 1,
        notes: null,
      },
      ...{ lines: [{ order_item_id: 10, quantity: 1, amount: 10 }], created_at: "2026-11-21T05:00:00.000Z" },
    },
  ],
});
const byMei = orderRow(2, { cashier_user_id: 2, cashier_user: { id: 2, name: "Mei" } });
const opensLines = (person: Person) => person.press("button", `Products of order ${ref}`);

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
    state: "has the day and the time of day of a sale in the company's time zone",
    rows,
    shows: { cell: /^2026-11-21 12:00 PM$/ },
  },
  {
    state: "says nothing of goods that did not come back",
    rows,
    does: opensLines,
    shows: { cell: "Tea", columnheader: ["Unit Price", "Quantity", "SST (%)", "Discount", "Subtotal"] },
    doesNotShow: { text: ["1 of 2 returned", "Net RM 11.00", "Net RM 10.00"] },
  },
  {
    state: "shows how much came back and what was kept of the total",
    rows: { orders: [partly] },
    shows: { cell: /^RM 20\.00\s?Net RM 11\.00$/, text: ["Completed", "1 of 2 returned", "Net RM 11.00"] },
  },
  {
    state: "shows how much of each line came back and what was kept of it",
    rows: { orders: [partly] },
    does: opensLines,
    shows: {
      columnheader: ["Quantity", "Subtotal"],
      cell: [/^2\s*1 of 2 returned$/, /^RM 20\.00\s?Net RM 10\.00$/],
      text: "Net RM 10.00",
    },
  },
  {
    state: "shows that nothing is left of a cancelled order",
    rows: { orders: [orderRow(1, { status: "cancelled" })] },
    shows: { text: ["Cancelled", "Net RM 0.00"] },
  },
  ...[{}, { offline: true as const }].map((connection) => ({
    ...connection,
    state: `is narrowed by who sold${"offline" in connection ? ", without a connection" : ""}`,
    rows: { orders: [orderRow(1), byMei] },
    does: (person: Person) => person.choose("Cashier", "Mei"),
    shows: { button: "View 261121T0001R00002" },
    doesNotShow: { button: `View ${ref}` },
  })),
  {
    state: "is asked for the sales of the chosen cashier, until all is reset",
    rows: { orders: [orderRow(1), byMei] },
    does: async (person, { server }) => {
      await person.choose("Cashier", "Mei");
      const asks = () => server.calls.some(({ params }) => params.cashier_user_id === "2");
      await vi.waitFor(() => expect(asks()).toBe(true), { timeout: 20_000 });
      await person.press("button", "Reset");
    },
    shows: { button: [`View ${ref}`, "View 261121T0001R00002"] },
    sends: { "company/order/list": { cashier_user_id: "2" } },
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
