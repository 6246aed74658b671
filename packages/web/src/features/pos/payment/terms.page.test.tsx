import type { Company } from "@clove/domain/company/company.schema.ts";
import { vi } from "vitest";
import { baseApi } from "../../../api/base-api.ts";
import { companyRow, productRow } from "../../../local-db/copy.fixtures.ts";
import { storeKnown } from "../../../page-tests/known-place.fixtures.ts";
import { type Answers, refused } from "../../../page-tests/page-server.fixtures.ts";
import { type OpenedPage, type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { heldRow, orderRow, type Rows, stocked } from "../../../page-tests/shop.fixtures.ts";
import { exchangeStarted } from "../cart/cart-slice.ts";

const place = "POST company/order/place";
const exchange = "POST company/order/exchange";
const shopWith = (changes: Partial<Company>): Rows => ({
  orders: [orderRow(1)],
  companies: [{ ...companyRow("Shop"), ...changes }],
});
/** Prices contain 'VAT', cash is paid to 5 sen. */
const inclusive = { prices_include_tax: true, cash_rounding: 0.05, tax_name: "VAT" };
const tea = (sale_price: number, changes: Partial<Company> = inclusive): Rows => ({
  ...shopWith(changes),
  product_variations: [stocked(1, "9550001", { sale_price }), stocked(2, "9550002")],
});
const stored = { [place]: { order: orderRow(2) } };
const changed = /^How tax or cash is computed has been changed in the company's settings. The cart now/;

const sells =
  (does: NonNullable<State["does"]>): State["does"] =>
  async (person, page) => {
    await storeKnown(page);
    // What is pressed before the kept cart is there is not all kept.
    await vi.waitUntil(() => page.store.getState().cart.owner !== null, { timeout: 20_000 });
    await person.press("button", /^Tea/);
    await person.sees("button", "Remove Tea");
    await does(person, page);
  };
const placed = (person: Person) => person.press("button", "Place Order");
/** A server whose company changes: as the data stream says it, or only the next calls. */
function changingCompany() {
  let company = companyRow("Shop");
  const change = (changes: Partial<Company>) => {
    company = { ...company, ...changes };
  };
  const answers: Answers = {
    "company-profile": () => ({ company }),
    "company/user-profile": (_, { profile }) => {
      const { prices_include_tax, tax_after_discount, cash_rounding, tax_name } = company;
      const terms = { prices_include_tax, tax_after_discount, cash_rounding, tax_name };
      return { user: { ...profile, company: { ...profile.company, ...terms } } };
    },
  };
  const changed = ({ store }: OpenedPage, changes: Partial<Company>) => {
    change(changes);
    store.dispatch(baseApi.util.invalidateTags(["Profile"]));
  };
  return { answers, change, changed };
}

const withoutTax = /^Tea.*RM 2.65.*Price without tax:.*RM 2.50/;
testPage("a price to sell at", "/", [
  {
    state: "is shown with its tax, and small without",
    rows: shopWith({}),
    shows: { button: withoutTax },
  },
  {
    state: "stands alone where prices include tax",
    rows: shopWith(inclusive),
    shows: { button: /^Tea.*RM 2.50/ },
    doesNotShow: { button: withoutTax },
  },
  {
    state: "stands alone where there is no tax",
    rows: { ...shopWith({}), products: [{ ...productRow(1, "Tea"), sale_vat: 0 }] },
    shows: { button: /^Tea.*RM 2.50/ },
    doesNotShow: { button: withoutTax },
  },
  {
    state: "is shown so in the picker",
    rows: {
      ...shopWith({}),
      colors: [{ id: 1, name: "Red", code: "#f00" }],
      product_variations: [
        stocked(1, "9550001", { color_id: 1 }),
        stocked(1, "9550003", { id: 3, sale_price: 3 }),
      ],
    },
    does: (person) =>
      person.press("button", /^Tea.*2 variations.*from.*RM 2.65.*Price without tax:.*RM 2.50/),
    shows: { dialog: "Tea", button: /^Red.*RM 2.65.*Price without tax:.*RM 2.50/ },
  },
  {
    state: "is shown so in the cart, below the total of the line",
    rows: shopWith({}),
    does: sells(async () => {}),
    shows: { cell: [/^RM 2.65.*Price without tax:.*RM 2.50$/, "RM 2.65"], columnheader: "SST(%)" },
  },
  {
    state: "that is typed has its tax below the field",
    rows: { ...shopWith({}), products: [{ ...productRow(1, "Tea"), price_type: "variable" }] },
    does: sells((person) => person.type("Price of Tea", "10")),
    shows: { field: "Price of Tea", cell: /Price with tax:.*RM 10.60$/ },
  },
  {
    state: "that is typed with its tax has nothing below",
    rows: { ...shopWith(inclusive), products: [{ ...productRow(1, "Tea"), price_type: "variable" }] },
    does: sells((person) => person.type("Price of Tea", "10")),
    shows: { field: "Price of Tea", cell: "RM 10.00" },
    doesNotShow: { cell: /Price with tax:.*RM 10.60$/ },
  },
]);

const settled = { prices_include_tax: true, tax_after_discount: false, cash_rounding: 0.05 };
testPage("a sale with tax in its prices and cash to 5 sen", "/", [
  {
    state: "adds no tax, which has the company's name",
    rows: tea(2.52),
    does: sells(async () => {}),
    shows: { columnheader: "VAT(%)", text: ["VAT (included)", "RM 0.14", "Total Amount"], cell: "RM 2.52" },
    doesNotShow: { text: ["Rounding", "Cash to pay"] },
  },
  {
    state: "is paid by F8 with the rounded amount",
    rows: tea(2.52),
    server: stored,
    does: sells(async (person) => {
      await person.keys("[F8]");
      await person.sees("text", "Cash to pay");
      await placed(person);
    }),
    shows: { dialog: "Receipt" },
    sends: {
      [place]: {
        ...settled,
        payments: [{ payment_method: "cash", amount_received: 2.5, amount_returned: 0 }],
      },
    },
  },
  {
    state: "says what is rounded, and how much cash that leaves",
    rows: tea(2.52),
    does: sells((person) => person.press("checkbox", "Cash")),
    shows: { text: ["Rounding", "-RM 0.02", "Cash to pay"] },
  },
  {
    state: "gives change on the rounded amount",
    rows: tea(2.52),
    does: sells(async (person) => {
      await person.press("checkbox", "Cash");
      await person.press("button", "Cash 10");
    }),
    shows: { text: ["Change", "RM 7.50"] },
  },
  {
    state: "offers the next notes above the rounded amount",
    rows: tea(4.98),
    does: sells((person) => person.press("checkbox", "Cash")),
    // 5.00 is what is due: the next multiple of 5 is one of the fixed notes.
    shows: { button: ["Cash 10", "Cash 20"], text: "RM 0.02" },
    doesNotShow: { button: "Cash 5" },
  },
  {
    state: "offers a note of 5 for less",
    rows: tea(4.92),
    does: sells((person) => person.press("checkbox", "Cash")),
    shows: { button: "Cash 5" },
  },
  {
    state: "is not rounded by another method",
    rows: tea(2.52),
    server: stored,
    does: sells(async (person) => {
      await person.press("checkbox", "QR");
      await placed(person);
    }),
    shows: { dialog: "Receipt" },
    sends: { [place]: { payments: [{ payment_method: "qr", amount_received: 2.52 }] } },
  },
  {
    state: "is split: cash pays the rounded rest",
    rows: tea(2.52),
    server: stored,
    does: sells(async (person) => {
      await person.press("checkbox", "QR");
      await person.type("QR amount received", "1.01");
      await person.keys("[F8]");
      await person.sees("text", "-RM 0.01");
      await placed(person);
    }),
    shows: { dialog: "Receipt" },
    sends: {
      [place]: {
        payments: [
          { payment_method: "cash", amount_received: 1.5, amount_returned: 0 },
          { payment_method: "qr", amount_received: 1.01, amount_returned: 0 },
        ],
      },
    },
  },
  {
    state: "keeps a payment of nothing where its cash is rounded to nothing",
    rows: tea(0.02),
    server: stored,
    does: sells(async (person) => {
      await person.press("checkbox", "Cash");
      await placed(person);
    }),
    shows: { dialog: "Receipt" },
    sends: { [place]: { payments: [{ payment_method: "cash", amount_received: 0, amount_returned: 0 }] } },
  },
  {
    state: "has the same figures on the receipt of a sale kept on the device",
    rows: tea(2.52),
    offline: true,
    does: sells(async (person) => {
      await person.press("checkbox", "Cash");
      await placed(person);
    }),
    shows: { dialog: "Receipt", text: ["VAT (included)", "Rounding", "-RM 0.02", "Cash to pay"] },
  },
  {
    state: "takes up a held cart by its own figures",
    rows: { ...tea(2.5), held_carts: [heldRow("T0002-h")] },
    server: { "POST company/held-cart/end": {} },
    does: async (person) => {
      await person.press("button", "Held Carts: 1 held");
      await person.press("button", "Take up");
    },
    shows: { button: "Remove Tea", text: "VAT (included)", cell: "RM 2.50" },
    doesNotShow: { cell: "RM 2.52" },
  },
  {
    state: "rounds only the difference to returned goods",
    rows: tea(2.52),
    server: { [exchange]: refused("Not today") },
    does: sells(async (person, { store }) => {
      store.dispatch(
        exchangeStarted(
          {
            ...{ id: 5, order_ref: "261121T0001R00005", user_id: null, return_charge: 0, notes: "" },
            items: [{ order_item_id: 9, quantity: 1 }],
            refunds: [{ payment_method: "cash", amount_received: 12.05, amount_returned: 0, rounding: 0.02 }],
            cash: {
              ...{ worth: 12.03, by_goods: 0, rounded_before: 0, most: 30 },
              shares: { bank: 0, qr: 0, all: 0 },
            },
          },
          null,
        ),
      );
      await person.sees("text", "Returned goods of 261121T0001R00005");
      await placed(person);
    }),
    // 12.03 − 2.52 = 9.51
    shows: { text: ["-RM 12.03", "Rounding", "-RM 0.01", "Paid back", "RM 9.50"], toast: "Not today" },
    sends: {
      [exchange]: {
        payments: [{ payment_method: "cash", amount_received: 2.52, amount_returned: 0 }],
        returned: { refunds: [{ payment_method: "cash", amount_received: 12.02, amount_returned: 0 }] },
      },
    },
  },
]);

const refusal =
  "How tax or cash is computed has been changed in the company's settings. Check the total, then place the order again";
const one = changingCompany();
const other = changingCompany();
const third = changingCompany();
const refusing = changingCompany();
testPage("settings that change under an open cart", "/", [
  {
    state: "are taken over, and the cashier is told",
    rows: shopWith({}),
    server: one.answers,
    does: sells(async (_, page) => one.changed(page, inclusive)),
    shows: { toast: changed, text: "VAT (included)", cell: "RM 2.50" },
    doesNotShow: { cell: "RM 2.65" },
  },
  {
    state: "are not told where no figure changes",
    rows: shopWith({}),
    server: other.answers,
    does: sells(async (_, page) => other.changed(page, { tax_name: "VAT", cash_rounding: 0.05 })),
    shows: { text: "VAT", cell: "RM 2.65" },
    doesNotShow: { toast: changed },
  },
  {
    state: "are not told to an empty cart",
    rows: shopWith({}),
    server: third.answers,
    does: async (person, page) => {
      await person.sees("button", withoutTax);
      third.changed(page, inclusive);
    },
    shows: { text: "No Product Added", button: /^Tea.*RM 2.50/ },
    doesNotShow: { toast: changed },
  },
  {
    state: "refuse the sale, which is then shown by them",
    rows: shopWith({}),
    server: {
      ...refusing.answers,
      [place]: () => {
        refusing.change(inclusive);
        return refused(refusal, { code: "tax_terms_changed" }, 409);
      },
    },
    does: sells(async (person, { server }) => {
      // The profile is read again when the stream opens.
      const reads = () => server.calls.filter(({ path }) => path === "company/user-profile").length;
      await vi.waitUntil(() => reads() > 1 && server.pending === 0, { timeout: 20_000 });
      const before = reads();
      await person.press("checkbox", "Cash");
      await placed(person);
      // At once, and not when the stream is opened the next time.
      await vi.waitUntil(() => reads() > before, { timeout: 5000 });
    }),
    shows: { toast: refusal, text: "VAT (included)", cell: "RM 2.50", button: "Place Order" },
    doesNotShow: { toast: changed },
  },
]);
