import type {
  PriceChange,
  PriceChangePreview,
  PriceChangeRow,
} from "@clove/domain/catalogue/price-changes.schema.ts";
import { expect, vi } from "vitest";
import { productRow } from "../../../local-db/copy.fixtures.ts";
import { broken, type Call, refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { stocked } from "../../../page-tests/shop.fixtures.ts";

const preview = "POST company/price-change/preview";
const store = "POST company/price-change/store";
const rows = {
  products: [productRow(1, "Coffee"), productRow(2, "Tea")],
  product_variations: [
    { ...stocked(1, "955001"), sale_price: 5 },
    { ...stocked(2, "955002"), sale_price: 10 },
  ],
};
const none: PriceChangePreview["left"] = { no_price: 0, no_cost: 0, nothing_left: 0, too_large: 0 };
const would = (changed: number, more: Partial<PriceChangePreview> = {}) => ({
  ...{ changed, unchanged: 0, left: none, state: `state of ${changed}` },
  ...more,
});
/** As the server counts typed prices. */
const typedCount = ({ body }: Call) => would((JSON.parse(String(body.prices)) as unknown[]).length);
const change = (fields: Partial<PriceChange> = {}): PriceChange => ({
  id: 7,
  status: "done",
  created_at: "2026-11-20T10:00:00.000Z",
  effective_at: "2026-11-20T10:00:00.000Z",
  user: { id: 1, name: "Aina" },
  changed: 2,
  is_by_rule: false,
  rule: null,
  prices_include_tax: false,
  cancelled_by: null,
  cancelled_at: null,
  ...fields,
});
/** As the server lists the products of a price change. */
const ofChange = {
  "company/product/list": {
    products: [
      {
        ...rows.products[0]!,
        ...{ category: { id: 1, name: "Drinks" }, brand: { id: 1, name: "Own" } },
        variations: [{ ...rows.product_variations[0]!, color: null, size: null, measurement_unit: null }],
      },
    ],
    count: 1,
  },
};
const row = (id: number, product: string, present: number): PriceChangeRow => ({
  ...{ product_variation_id: id, product, variation: "N/A", barcode: `95500${id}` },
  ...{ before: 5, after: 6, present },
});
const typesBoth = async (person: Person) => {
  await person.type("New price: Coffee", "5.50");
  await person.type("New price: Tea", "11");
  await person.sees("button", "Change 2 prices");
};
const saves = async (person: Person) => {
  await typesBoth(person);
  await person.press("button", "Change 2 prices");
  await person.sees("dialog", "Change 2 prices now?");
  await person.press("button", "Change Prices");
};

testPage("changing many prices", "/changePrices", [
  {
    state: "lists the products with a field for each new price",
    rows,
    shows: {
      heading: "Change Prices",
      cell: ["Coffee", "Tea", "RM 10.00"],
      field: ["New price: Coffee", "New price: Tea", "From (empty: at once)"],
      text: "Type new prices in the list, or choose a rule for all that it shows.",
      disabled: "Change 0 prices",
    },
  },
  {
    state: "counts what is typed, and says by how much it differs",
    rows,
    server: { [preview]: typedCount },
    does: typesBoth,
    shows: { text: "Prices that change: 2.", cell: ["+10 %"], button: "Discard typed" },
    sends: { [preview]: { prices_include_tax: "false" } },
  },
  {
    state: "leads from a new price to the next by Enter",
    rows,
    server: { [preview]: typedCount },
    does: async (person) => {
      await person.type("New price: Coffee", "5.50");
      await person.keys("{Enter}");
      expect(document.activeElement?.getAttribute("aria-label")).toBe("New price: Tea");
    },
    shows: { button: "Change 1 price" },
  },
  {
    state: "keeps what was typed while another search is shown",
    rows,
    server: { [preview]: typedCount },
    does: async (person) => {
      await typesBoth(person);
      await person.type("Search products", "tea");
      await person.sees("text", "Typed on other pages or searches: 1.");
    },
    shows: { button: "Change 2 prices", field: "New price: Tea" },
    doesNotShow: { field: "New price: Coffee" },
  },
  {
    state: "forgets what was typed when that is wanted",
    rows,
    server: { [preview]: typedCount },
    does: async (person) => {
      await typesBoth(person);
      await person.press("button", "Discard typed");
    },
    shows: { disabled: "Change 0 prices" },
    doesNotShow: { button: "Discard typed" },
  },
  {
    state: "changes what was seen, and offers labels",
    rows,
    server: { [preview]: typedCount, [store]: { price_change: change() } },
    does: saves,
    shows: { dialog: "2 prices changed", text: "Print labels with the new prices?", button: "Print Labels" },
    sends: { [store]: { state: "state of 2", prices_include_tax: "false" } },
  },
  {
    state: "prints labels for exactly what was changed, with the new prices",
    rows,
    server: {
      [preview]: typedCount,
      [store]: { price_change: change({ changed: 1 }) },
      "company/price-change/rows": { rows: [row(1, "Coffee", 6)], count: 1 },
    },
    does: async (person, { server: { answers } }) => {
      await saves(person);
      await person.sees("dialog", "1 price changed");
      Object.assign(answers, ofChange);
      await person.press("button", "Print Labels");
    },
    shows: { dialog: "Print Labels", text: ["RM 6.36", "excl. RM 6.00"] },
    sends: { "company/product/list": { price_change_id: "7" } },
  },
  {
    state: "names a price that somebody else has changed, and takes it out",
    rows,
    server: {
      [preview]: typedCount,
      [store]: refused("Prices were changed after this list was made. Look at the new list first.", {
        code: "prices_changed",
        errors: [{ path: "prices.1.sale_price", message: "changed" }],
      }),
    },
    does: saves,
    shows: {
      toast: "The price of Tea was changed meanwhile. Look at it, then type the new one again.",
      button: "Change 1 price",
    },
  },
  {
    state:
      "names the supplier of the address beyond those that are listed, and counts only what is behind Filters",
    at: "/changePrices?supplier=300&category=1",
    rows,
    server: {
      "company/supplier/list": ({ params }) => ({
        suppliers:
          params.id === "300" ? [{ id: 300, name: "Zeta Trading", contact: null, status: "active" }] : [],
        count: 300,
      }),
    },
    does: async (person) => {
      const field = await person.sees("combobox", "Supplier");
      await vi.waitFor(() => expect(field).toHaveProperty("value", "Zeta Trading"), 20_000);
    },
    shows: { button: "Filters (1)" },
  },
  {
    state: "sends exactly the same again after a lost answer",
    rows,
    server: { [preview]: typedCount, [store]: broken() },
    does: async (person, { server: { answers, calls } }) => {
      await saves(person);
      await person.sees("button", "Send again");
      await person.type("New price: Tea", "12");
      answers[store] = { price_change: change() };
      await person.press("button", "Send again");
      await person.sees("dialog", "Send the last change again?");
      await person.press("button", "Send again");
      await person.sees("dialog", "2 prices changed");
      const [first, second] = calls.filter(({ path }) => path.endsWith("price-change/store"));
      expect(second?.body).toEqual(first?.body);
      await person.press("button", "Not now");
    },
    // What was typed since replaces the price that was sent.
    shows: { button: "Change 1 price" },
    sends: { [preview]: { prices: JSON.stringify([{ id: 2, before: 11, sale_price: 12 }]) } },
  },
  {
    state: "takes out a price that was changed meanwhile as soon as the server says so",
    rows,
    server: {
      [preview]: (call: Call) =>
        String(call.body.prices).includes('"id":2')
          ? refused("Prices were changed after this list was made. Look at the new list first.", {
              code: "prices_changed",
              errors: [{ path: "prices.1.sale_price", message: "changed" }],
            })
          : typedCount(call),
    },
    does: async (person) => {
      await person.type("New price: Coffee", "5.50");
      await person.type("New price: Tea", "11");
    },
    shows: {
      toast: "The price of Tea was changed meanwhile. Look at it, then type the new one again.",
      button: "Change 1 price",
    },
  },
  {
    state: "shows what a rule makes of the prices, and what it leaves",
    rows,
    server: { [preview]: would(40, { unchanged: 3, left: { ...none, no_price: 2 } }) },
    does: async (person) => {
      await person.choose("New prices", "Increase by a percentage");
      await person.type("Percent", "5");
      await person.choose("Rounding", "ending in .90");
      await person.sees("button", "Change 40 prices");
    },
    shows: {
      columnheader: "By the rule",
      cell: ["RM 4.90", "RM 10.90"],
      text: [
        "Prices that change: 40.",
        "Prices that the rule leaves as they are: 3. Left, because they have no price: 2.",
      ],
    },
    sends: {
      [preview]: {
        rule: JSON.stringify({ of: "sale_price", percent: 5, rounding: "ending_0.90", towards: "nearest" }),
      },
    },
  },
  {
    state: "asks for the percentage",
    rows,
    server: { [preview]: typedCount },
    does: async (person) => {
      await person.type("New price: Coffee", "5.50");
      await person.choose("New prices", "Decrease by a percentage");
      await person.sees("button", "Change 1 price");
      await person.press("button", "Change 1 price");
      await person.sees("text", "Type a percentage");
      await person.press("combobox", "New prices");
    },
    shows: { field: "Percent", option: "Cost plus a percentage" },
  },
  {
    state: "plans the prices for a day, and shows a refused one at its field",
    rows,
    server: {
      [preview]: typedCount,
      [store]: refused("Choose a day after today, or none: then the prices change at once", {
        code: "price_change_today",
        errors: [
          {
            path: "effective_on",
            message: "Choose a day after today, or none: then the prices change at once",
          },
        ],
      }),
    },
    does: async (person) => {
      await typesBoth(person);
      await person.type("From (empty: at once)", "2026-12-01");
      await person.press("button", "Plan 2 prices");
      await person.sees("dialog", "Change 2 prices on 2026-12-01?");
      await person.press("button", "Plan Price Change");
    },
    shows: { text: "Choose a day after today, or none: then the prices change at once" },
    sends: { [store]: { effective_on: "2026-12-01" } },
  },
  {
    state: "asks before typed prices are lost",
    rows,
    server: { [preview]: typedCount },
    does: async (person) => {
      await typesBoth(person);
      await person.press("link", "Price Changes");
    },
    shows: { dialog: "Leave without saving?", text: "2 typed prices are not saved." },
  },
  {
    state: "has no rule by costs for whoever does not see them",
    as: { permissions: ["product:edit", "pos:view"] },
    rows,
    does: (person) => person.press("combobox", "New prices"),
    shows: { option: "Increase by a percentage" },
    doesNotShow: { option: "Cost plus a percentage" },
  },
  {
    state: "needs a connection",
    offline: true,
    shows: { heading: "Change Prices", text: "This page is not available offline." },
  },
]);

const list = "company/price-change/list";
const listed = (fields: Partial<PriceChange>) => ({ [list]: { price_changes: [change(fields)], count: 1 } });
const priced = { "company/price-change/rows": { rows: [row(1, "Coffee", 6), row(2, "Tea", 9)], count: 2 } };
const opens = (person: Person) => person.press("button", "Prices of change 7");

testPage("the list of price changes", "/priceChanges", [
  {
    state: "shows what was changed, how and by whom",
    server: listed({
      is_by_rule: true,
      rule: { of: "sale_price", percent: -10, rounding: "nearest_0.05", towards: "up" },
    }),
    shows: {
      cell: ["7", "Aina", "−10 %, in steps of RM 0.05, always up", "2", "Done"],
      link: "Change Prices",
    },
  },
  {
    state: "does not tell a rule over the cost to whoever does not see costs",
    server: listed({ is_by_rule: true }),
    shows: { cell: "Over the cost" },
  },
  {
    state: "is empty",
    server: { [list]: { price_changes: [], count: 0 } },
    shows: { text: "No Result Found" },
  },
  {
    state: "opens to the prices before, after and now",
    server: { ...listed({}), ...priced },
    does: opens,
    shows: {
      table: "Prices of change 7",
      cell: ["Coffee", "RM 5.00", "RM 6.00", "RM 9.00"],
      button: ["Print Labels", "Take Back"],
    },
    doesNotShow: { button: "Cancel Price Change" },
  },
  {
    state: "cancels what is planned",
    server: {
      ...listed({ status: "planned" }),
      ...priced,
      "POST company/price-change/cancel": { price_change: change({ status: "cancelled" }) },
    },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Cancel Price Change");
      await person.sees("dialog", "Cancel price change 7?");
      await person.press("button", "Cancel Price Change");
    },
    shows: {
      button: "Cancel Price Change",
      toast: "Price Change Cancelled Successfully",
    },
    sends: { "POST company/price-change/cancel": { id: 7 } },
  },
  {
    state: "types the former price again for what still has the one of the change",
    rows,
    server: { ...listed({}), ...priced, ...ofChange, [preview]: typedCount },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Take Back");
      await person.sees("button", "Change 1 price");
      expect(location.search).toBe("?change=7");
    },
    shows: { heading: "Change Prices", button: "Not only price change 7" },
    sends: { [preview]: { prices: JSON.stringify([{ id: 1, before: 6, sale_price: 5 }]) } },
  },
]);
