import { vi } from "vitest";
import { companyRow, productRow } from "../../../local-db/copy.fixtures.ts";
import { storeKnown } from "../../../page-tests/known-place.fixtures.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { orderRow, stocked } from "../../../page-tests/shop.fixtures.ts";

const setting = (prefix: 21 | 22, carries: "weight" | "price") => ({
  ...{ prefix, carries, item_digits: 5 as const, value_check: false },
});
const item = (id: number, quantity: number, sale_price: number, unit?: "kg") => ({
  ...{ product_variation_id: id, quantity, sale_price },
  ...(unit && { unit }),
});
const rows = {
  companies: [{ ...companyRow("Shop"), scale_codes: [setting(21, "weight"), setting(22, "price")] }],
  orders: [orderRow(1)],
  products: [
    { ...productRow(1, "Ham"), price_type: "by_unit" as const, sale_vat: 0 },
    { ...productRow(2, "Bun"), sale_vat: 0 },
  ],
  product_variations: [
    { ...stocked(1, "12345"), sale_price: 12.9 },
    { ...stocked(2, "777"), sale_price: 0.5 },
  ],
};
const search = "Search products by name, id or barcode";
/** 0.455 kg and 0.101 kg of ham, RM 5.87 and RM 1.30; three buns for RM 1.50; ham for RM 5.89, which no weight costs. */
const [ham, slices, buns, odd] = ["2112345004556", "2112345001012", "2200777001509", "2212345005895"];
const place = "POST company/order/place";
const enters =
  (...codes: string[]): State["does"] =>
  async (person, page) => {
    await storeKnown(page);
    await vi.waitUntil(() => page.store.getState().cart.owner !== null, { timeout: 20_000 });
    for (const code of codes) await person.type(search, `${code}{Enter}`);
  };
const pays: typeof enters =
  (...codes) =>
  async (person, page) => {
    await enters(...codes)?.(person, page);
    await person.press("checkbox", "Cash");
    await person.press("button", "Place Order");
  };

testPage("the sale screen, with labels of scales", "/", [
  {
    state: "sells the weight of each label, piece by piece",
    rows,
    server: { [place]: { order: orderRow(2) } },
    does: pays(ham, slices, slices, slices, buns),
    shows: { toast: "Order Placed Successfully" },
    sends: {
      [place]: {
        items: [
          ...[0.455, 0.101, 0.101, 0.101].map((quantity) => item(1, quantity, 12.9, "kg")),
          item(2, 3, 0.5),
        ],
        // 5.87 + 3 × 1.30 + 1.50; as one line the ham would be a cent dearer.
        payments: [{ payment_method: "cash", amount_received: 11.27 }],
      },
    },
  },
  {
    state: "has each piece as a line of its own, which can be removed",
    rows,
    does: enters(ham, slices, slices),
    shows: { text: ["RM 5.87", "RM 8.47"], button: "Remove Ham" },
    doesNotShow: { text: /Ham: no weight costs RM 5.89 at RM 12.90/ },
  },
  {
    state: "sells them without a connection, by the settings and prices of its copy",
    rows,
    offline: true,
    does: pays(ham),
    shows: { text: ["0.455 kg × 12.90", /S00001/] },
  },
  {
    state: "says that a label's price fits no weight",
    rows,
    does: enters(odd),
    shows: { text: /Ham: no weight costs RM 5.89 at RM 12.90/ },
    doesNotShow: { text: "0.455 kg × 12.90" },
  },
  {
    state: "says that no product has a label's item code, and offers to add none",
    rows,
    does: enters("2199999004552"),
    shows: { text: /No product has the barcode 99999 of this label/ },
  },
]);
