import { variationRow } from "../../../local-db/copy.fixtures.ts";
import { writeDraft } from "../../../local-db/kept-draft.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { branchRow } from "../../../page-tests/shop.fixtures.ts";
import { browserStorage } from "../../../session/browser-storage.ts";
import { orderOfTea } from "../purchase-orders/order.fixtures.ts";
import { draftOfOrder } from "../purchase-orders/order-draft.ts";
import { bought } from "./bought.fixtures.ts";

const rows = {
  branches: [branchRow(1, { name: "Town" })],
  product_variations: [{ ...variationRow(1, 1, "9550001"), purchase_price: 2 }],
};
/** A purchase of 4 teas that is being typed, with this expiry. */
const typed =
  (expires_on?: string): State["before"] =>
  ({ db }) => {
    browserStorage.remove("expiryDates");
    const { order: _, added, ...draft } = draftOfOrder(orderOfTea, "receive", () => "tea");
    const lines = added.map((line) => ({ ...line, ...(expires_on && { expires_on }) }));
    return writeDraft(db, "purchase 1:1", { tab: "before", draft: { ...draft, added: lines } });
  };
const field = "Expires of Tea";
const dates = (day: string) => async (person: Person) => {
  await person.sees("button", "Remove Tea");
  await person.press("button", "Expiry Dates");
  await person.type(field, day);
};
const submits = (person: Person) => person.press("button", "Submit");
const purchase = "POST company/stock/purchase";
const taken = { [purchase]: { transaction: bought } };

testPage("the expiry of what is bought", "/addPurchase", [
  {
    state: "has no field before it is switched on",
    rows,
    before: typed(),
    shows: { button: ["Remove Tea", "Expiry Dates"], field: "Batch No. of Tea" },
    doesNotShow: { field },
  },
  {
    state: "is sent with the line",
    rows,
    before: typed(),
    server: taken,
    does: async (person) => {
      await dates("2027-01-31")(person);
      await submits(person);
    },
    shows: { text: "Purchase Added Successfully" },
    sends: {
      [purchase]: {
        entries:
          '[{"product_variation_id":1,"quantity":4,"purchase_price":2,"sale_price":2.5,"expires_on":"2027-01-31"}]',
      },
    },
  },
  {
    state: "has its field while a line has a date",
    rows,
    before: typed("2027-01-31"),
    shows: { field, disabled: "Expiry Dates" },
    doesNotShow: { text: "Check the expiry dates" },
  },
  {
    state: "is warned of if it has passed",
    rows,
    before: typed(),
    does: dates("2026-11-20"),
    shows: { text: ["Check the expiry dates", "Tea: expired on 2026-11-20"] },
  },
  {
    state: "is not of the year 26",
    rows,
    before: typed(),
    server: taken,
    does: async (person) => {
      await dates("0026-12-20")(person);
      await submits(person);
    },
    shows: { text: "Enter a whole date that exists, or none", field },
    doesNotShow: { text: "Purchase Added Successfully" },
  },
  {
    state: "is not known when goods are ordered",
    rows,
    before: typed("2027-01-31"),
    server: { "POST company/purchase-order/store": { purchase_order: orderOfTea } },
    does: (person) => person.press("button", "Order"),
    shows: { toast: "Purchase Ordered Successfully" },
    sends: {
      "POST company/purchase-order/store": {
        entries: '[{"product_variation_id":1,"quantity":4,"purchase_price":2,"sale_price":2.5}]',
      },
    },
  },
]);
