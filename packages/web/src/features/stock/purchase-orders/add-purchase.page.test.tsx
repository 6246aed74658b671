import { variationRow } from "../../../local-db/copy.fixtures.ts";
import { writeDraft } from "../../../local-db/kept-draft.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { branchRow } from "../../../page-tests/shop.fixtures.ts";
import { bought } from "../moves/bought.fixtures.ts";
import { orderOfTea as ordered } from "./order.fixtures.ts";
import { draftOfOrder } from "./order-draft.ts";

const rows = {
  branches: [branchRow(1, { name: "Town" })],
  product_variations: [{ ...variationRow(1, 1, "9550001"), purchase_price: 2 }],
};
const submits = (person: Person) => person.press("button", "Submit");
/** A purchase that is being typed, with 4 teas and a delivery note. */
const typed: State["before"] = ({ db }) => {
  const { order: _, ...draft } = draftOfOrder(ordered, "receive", () => "tea");
  return writeDraft(db, "purchase 1:1", { tab: "before", draft: { ...draft, delivery_note: "DO-1" } });
};

testPage("a purchase that is ordered", "/addPurchase", [
  {
    state: "is ordered instead, without what is known when the goods come",
    rows,
    before: typed,
    server: { "POST company/purchase-order/store": { purchase_order: ordered } },
    does: (person) => person.press("button", "Order"),
    shows: { toast: "Purchase Ordered Successfully", heading: "Purchase Orders" },
    sends: {
      "POST company/purchase-order/store": {
        ...{ destination_branch_id: "1", supplier_id: "4" },
        entries: '[{"product_variation_id":1,"quantity":4,"purchase_price":2,"sale_price":2.5}]',
      },
    },
  },
  {
    state: "receives what is missing of an order",
    rows,
    before: ({ db }) =>
      writeDraft(db, "purchase 1:1", { tab: "before", draft: draftOfOrder(ordered, "receive", () => "tea") }),
    server: { "POST company/purchase-order/receive": { transaction: bought, purchase_order: ordered } },
    does: async (person) => {
      await person.sees("text", "Receiving purchase order 9");
      await person.type("Qty of Tea", "4");
      await submits(person);
    },
    shows: { text: "Purchase Added Successfully", button: "Submit" },
    doesNotShow: { text: "Changing purchase order 9" },
    sends: {
      "POST company/purchase-order/receive": {
        ...{ id: "9", version: "2", supplier_id: "4" },
        entries: '[{"product_variation_id":1,"quantity":4,"purchase_price":2,"sale_price":2.5}]',
      },
    },
  },
  {
    state: "leaves an order that it would have received",
    rows,
    before: ({ db }) =>
      writeDraft(db, "purchase 1:1", { tab: "before", draft: draftOfOrder(ordered, "receive", () => "tea") }),
    does: async (person) => {
      await person.sees("button", "Remove Tea");
      await person.press("button", "Leave Order");
    },
    shows: { text: "Nothing added yet", button: "Order" },
    doesNotShow: { button: "Remove Tea" },
  },
  {
    state: "changes an order",
    rows,
    before: ({ db }) =>
      writeDraft(db, "purchase 1:1", { tab: "before", draft: draftOfOrder(ordered, "change", () => "tea") }),
    server: { "POST company/purchase-order/update": refused("Changed meanwhile") },
    does: async (person) => {
      await person.sees("text", "Changing purchase order 9");
      await person.press("button", "Save Order");
    },
    shows: { toast: "Changed meanwhile", text: "Changing purchase order 9", button: "Remove Tea" },
    doesNotShow: { button: ["Submit", "Order"] },
    sends: { "POST company/purchase-order/update": { id: "9", version: "2", notes: "before noon" } },
  },
]);
