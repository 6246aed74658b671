import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import { within } from "@testing-library/dom";
import { expect, vi } from "vitest";
import { writeDraft } from "../../../local-db/kept-draft.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { branchRow } from "../../../page-tests/shop.fixtures.ts";
import { listStates } from "../../../page-tests/usual-states.fixtures.ts";
import { orderOfTea } from "../purchase-orders/order.fixtures.ts";
import { draftOfOrder } from "../purchase-orders/order-draft.ts";

const low: LowStock = {
  product_variation_id: 1,
  product: { id: 1, name: "Tea", price_type: "fixed", purchase_vat: 0 },
  color: null,
  size: null,
  measurement_unit: null,
  barcode: "9550001",
  branch: { id: 1, name: "Town" },
  min_stock_quantity: 10,
  quantity: 4,
  owed: 2,
  on_order: 0,
  to_order: 8,
  supplier: { id: 4, name: "Zeta" },
  purchase_price: 2,
  sale_price: 2.5,
};
const listed = (...low_stock: LowStock[]) => ({
  "company/stock/low": { low_stock, count: low_stock.length },
});
/** Waits until the stores are loaded: those in the header come with those of the page. */
const orders = async (person: Person) => {
  await person.sees("cell", "9550001");
  await person.sees("option", "Town");
  await person.press("button", "Add to Purchase");
};
const rows = { branches: [branchRow(1, { name: "Town" })] };

/** Not that of the header. */
const storeList = () => within(document.querySelector("main")!).getByRole("combobox", { name: "Store" });

testPage("the low stock", "/lowStock", [
  ...listStates("Low Stock", "company/stock/low"),
  { state: "is none", server: listed(), shows: { text: "Nothing is low" } },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "shows what is missing and what it costs",
    server: listed(low),
    shows: {
      cell: ["9550001", "Town", /owes 2/, "RM 2.00", "RM 16.00", "Zeta"],
      button: ["Export CSV", "Print", "Add to Purchase", "Order"],
    },
    doesNotShow: { text: "Nothing is low" },
  },
  {
    state: "offers no order to a person who may not buy",
    as: { permissions: ["product:view"] },
    server: listed(low),
    shows: { button: "Export CSV" },
    doesNotShow: { button: ["Add to Purchase", "Order"] },
  },
  {
    state: "is ordered for one store",
    server: listed(low),
    rows: { branches: [branchRow(1, { name: "Town" }), branchRow(3, { name: "North" })] },
    does: async (person) => {
      await orders(person);
      await vi.waitFor(() => expect(document.activeElement).toHaveProperty("id", storeList().id));
    },
    shows: { toast: "Choose the store to order for in 'All stores', above this list" },
  },
  {
    state: "stays on its page if there is nothing to order",
    rows,
    server: listed({ ...low, to_order: 0 }),
    does: orders,
    shows: { heading: "Low Stock", toast: "Nothing to order that is not in Add Purchase already" },
  },
  {
    state: "is put into a purchase with what is missing",
    rows,
    server: listed(low),
    does: orders,
    shows: { heading: "Add Purchase", cell: "RM 16.00", button: "Remove Tea" },
    doesNotShow: { heading: "Low Stock" },
  },
  {
    state: "is not put into an order that is being received",
    rows,
    server: listed(low),
    before: ({ db }) =>
      writeDraft(db, "purchase 1:1", {
        tab: "before",
        draft: draftOfOrder(orderOfTea, "receive", () => "tea"),
      }),
    does: orders,
    shows: {
      heading: "Low Stock",
      toast: "A purchase is being typed in Add Purchase: submit it or empty it first",
    },
  },
  {
    state: "is ordered by one press, from each supplier",
    rows,
    server: {
      ...listed(low, { ...low, product_variation_id: 2, supplier: null }),
      "POST company/purchase-order/store": { purchase_order: orderOfTea },
    },
    does: async (person) => {
      await person.sees("option", "Town");
      await person.press("button", "Order");
    },
    shows: { heading: "Purchase Orders", toast: "Orders made: 2" },
    sends: {
      "POST company/purchase-order/store": {
        destination_branch_id: "1",
        entries: '[{"product_variation_id":2,"quantity":8,"purchase_price":2,"sale_price":2.5}]',
      },
    },
  },
  {
    state: "is ordered once by a double click",
    rows,
    server: { ...listed(low), "POST company/purchase-order/store": { purchase_order: orderOfTea } },
    does: async (person, { server }) => {
      await person.sees("option", "Town");
      await person.sees("button", "Order");
      const order = within(document.querySelector("main")!).getByRole("button", { name: "Order" });
      order.click();
      order.click();
      await person.sees("heading", "Purchase Orders");
      expect(server.calls.filter(({ path }) => path === "company/purchase-order/store")).toHaveLength(1);
    },
    shows: { toast: "Orders made: 1" },
  },
  {
    state: "says why an order was refused",
    rows,
    server: { ...listed(low), "POST company/purchase-order/store": refused("The store is closed") },
    does: async (person) => {
      await person.sees("option", "Town");
      await person.press("button", "Order");
    },
    shows: { heading: "Low Stock", toast: "The store is closed" },
  },
  {
    state: "can be ordered for some days of sale",
    rows,
    server: listed(low),
    does: (person) => person.choose("Order up to", "14 days of sale"),
    shows: { cell: "9550001" },
    sends: { "company/stock/low": { to_order: "1", days: "14" } },
  },
]);
