import { vi } from "vitest";
import { productRow, snapshot } from "../../../local-db/copy.fixtures.ts";
import { StreamImport } from "../../../local-db/import-stream.ts";
import { openLocalCopy } from "../../../local-db/local-copy.ts";
import { stampOf } from "../../../local-db/stamp.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { type OpenedPage, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { orderRow, shop, stocked } from "../../../page-tests/shop.fixtures.ts";
import { catalogueChanged } from "../../../sync/download-slice.ts";

const set = "POST company/favourite/set";
const sold = { orders: [orderRow(1)] };
const search = "Search products by name, id or barcode";
const tea = /^Tea/;
const coffee = /^Coffee/;
const choosing = async (person: Person) => {
  await person.press("button", "Choose favourites");
  await person.press("button", tea);
};

/** A change of the price of Tea that begins now, in the copy of a till. */
const planned = (from: string) => ({
  ...sold,
  price_changes: [{ id: 1, from, prices: [[1, 4] as [number, number]] }],
});

testPage("planned prices", "/", [
  {
    state: "are on the tiles once their day has begun, also without a connection",
    rows: planned("2026-11-21T00:00:00.000Z"),
    offline: true,
    shows: { button: /^Tea.*RM 4\.24/ },
  },
  {
    state: "are not there before",
    rows: planned("2026-11-22T00:00:00.000Z"),
    offline: true,
    shows: { button: tea },
    doesNotShow: { button: /^Tea.*RM 4\.24/ },
  },
  {
    state: "are what a sale is made at",
    rows: planned("2026-11-21T00:00:00.000Z"),
    offline: true,
    does: (person) => person.press("button", tea),
    shows: { text: "RM 4.24" },
  },
]);

testPage("the favourites of a store", "/", [
  {
    state: "are none: no chip is shown",
    rows: sold,
    shows: { button: ["All", "Drinks", "Choose favourites", tea, coffee] },
    doesNotShow: { button: "Favourites" },
  },
  {
    state: "are shown by their chip alone",
    rows: { ...sold, favourites: [{ id: 1, branch_id: 1, product_id: 1 }] },
    does: (person) => person.press("button", "Favourites"),
    shows: { button: ["Favourites", tea] },
    doesNotShow: { button: coffee },
  },
  {
    state: "of another store are not shown",
    rows: { ...sold, favourites: [{ id: 1, branch_id: 2, product_id: 1 }] },
    shows: { button: "Drinks" },
    doesNotShow: { button: "Favourites" },
  },
  {
    state: "are chosen by a press, which sells nothing",
    rows: sold,
    server: { [set]: {} },
    does: choosing,
    shows: { toast: "Added to favourites", text: "No Product Added" },
    doesNotShow: { button: "Remove Tea" },
    sends: { [set]: { branch_id: 1, product_id: 1, wanted: true } },
  },
  {
    state: "are no more by a second press",
    rows: sold,
    server: { [set]: {} },
    does: async (person) => {
      await choosing(person);
      await person.sees("toast", "Added to favourites");
      await person.press("button", tea);
    },
    shows: { text: "No Product Added" },
    sends: { [set]: { product_id: 1, wanted: false } },
  },
  {
    state: "that are there already are dropped by the first press",
    rows: { ...sold, favourites: [{ id: 1, branch_id: 1, product_id: 1 }] },
    server: { [set]: {} },
    does: choosing,
    shows: { toast: "Removed from favourites" },
    sends: { [set]: { wanted: false } },
  },
  {
    state: "are chosen until the search has the focus again",
    rows: sold,
    does: async (person) => {
      await person.press("button", "Choose favourites");
      await person.press("searchbox", search);
      await person.press("button", tea);
    },
    shows: { button: "Remove Tea" },
    doesNotShow: { text: "No Product Added" },
  },
  {
    state: "were refused, with the reason",
    rows: sold,
    server: { [set]: refused("The store is closed") },
    does: choosing,
    shows: { toast: "The store is closed" },
    doesNotShow: { toast: "Added to favourites" },
  },
  {
    state: "are not chosen by who may not change products",
    as: { permissions: ["pos:view"] },
    rows: sold,
    shows: { button: "Drinks" },
    doesNotShow: { button: "Choose favourites" },
  },
  {
    state: "are not chosen without a connection",
    rows: sold,
    offline: true,
    shows: { button: "Drinks", disabled: "Choose favourites" },
  },
]);

/** The till hears that Tea is gone and that there is Milo instead. */
async function teaBecomesMilo({ store }: OpenedPage) {
  const { db, memory, profile } = openLocalCopy()!;
  const importer = await StreamImport.open(db, memory, stampOf(profile));
  const products = [productRow(2, "Coffee"), productRow(3, "Milo")];
  const product_variations = [stocked(2, "9550002"), stocked(3, "9550003")];
  await importer.take(snapshot({ ...shop, ...sold, products, product_variations }));
  store.dispatch(catalogueChanged());
}

const milo = /^Milo/;
testPage("a tile whose product goes", "/", [
  {
    state: "makes room for the next one",
    rows: sold,
    does: async (person, page) => {
      await person.sees("button", tea);
      await teaBecomesMilo(page);
      await person.press("button", milo);
    },
    shows: { button: [coffee, "Remove Milo"] },
    doesNotShow: { button: tea },
  },
  {
    state: "does not become another product's under the finger of who is about to press Enter",
    rows: sold,
    does: async (person, page) => {
      (await person.sees("button", tea)).focus();
      await teaBecomesMilo(page);
      await person.sees("button", milo);
      await person.keys("{Enter}");
    },
    shows: { button: [coffee, milo], text: "No Product Added" },
    doesNotShow: { button: "Remove Milo" },
  },
  {
    state: "was there before",
    rows: sold,
    shows: { button: [tea, coffee] },
    doesNotShow: { button: milo },
  },
]);

/** Tea in two colors: red for 2.50 and sold out, green for 3.00. */
const colors = {
  ...sold,
  colors: [
    { id: 1, name: "Red", code: "#f00" },
    { id: 2, name: "Green", code: "#0f0" },
  ],
  product_variations: [
    stocked(1, "9550001", { color_id: 1, stocks: [] }),
    stocked(1, "9550003", { id: 3, color_id: 2, sale_price: 3 }),
    stocked(2, "9550002"),
  ],
};
const several = /^Tea.*2 variations.*from/;
const opensPicker = async (person: Person, first: RegExp) => {
  await person.press("button", several);
  // Where the keys go.
  await vi.waitUntil(() => first.test(document.activeElement?.textContent ?? ""), { timeout: 20_000 });
};
testPage("a product with several variations", "/", [
  {
    state: "has its lowest price and the stock of all on its tile",
    rows: colors,
    shows: { button: [several, /^Tea.*RM 2.50.*10 left/] },
  },
  {
    state: "opens a picker with price and stock of each",
    rows: colors,
    does: (person) => person.press("button", several),
    shows: { dialog: "Tea", button: [/Red.*Sold out.*RM 2.50/, /Green.*10 left.*RM 3.00/] },
  },
  {
    state: "is sold as the variation that is pressed",
    rows: colors,
    does: async (person) => {
      await person.press("button", several);
      await person.press("button", /Green/);
    },
    shows: { button: "Remove Tea, Green", text: "RM 3.18" },
    doesNotShow: { dialog: "Tea", button: "Remove Tea, Red" },
  },
  {
    state: "is sold as the first one in stock by Enter",
    rows: colors,
    does: async (person) => {
      await opensPicker(person, /Green/);
      await person.keys("{Enter}");
    },
    shows: { text: "RM 3.18" },
  },
  {
    state: "is sold as the variation of a digit",
    rows: {
      ...colors,
      product_variations: colors.product_variations.map((row) => ({
        ...row,
        stocks: stocked(row.id, "").stocks,
      })),
    },
    does: async (person) => {
      await opensPicker(person, /Red/);
      await person.keys("1");
    },
    shows: { button: "Remove Tea, Red", text: "RM 2.65" },
    doesNotShow: { dialog: "Tea" },
  },
  {
    state: "is not sold when the picker is closed, and the search has the keys again",
    rows: colors,
    does: async (person) => {
      await opensPicker(person, /Green/);
      await person.keys("{Escape}");
      await person.sees("text", "No Product Added");
      await person.keys("coff");
    },
    shows: { text: "No Product Added", button: coffee },
    doesNotShow: { button: [several, "Remove Tea, Green"] },
  },
  {
    state: "is shown as the one whose barcode is searched for, which is sold at once",
    rows: colors,
    does: async (person) => {
      await person.type(search, "9550003");
      await person.press("button", /^Tea.*Green/);
    },
    shows: { button: "Remove Tea, Green", text: "RM 3.18" },
    doesNotShow: { dialog: "Tea" },
  },
  {
    state: "is sold at once when only one of them is active",
    rows: {
      ...colors,
      product_variations: colors.product_variations.map((row) =>
        row.id === 1 ? { ...row, status: "inactive" as const } : row,
      ),
    },
    does: (person) => person.press("button", tea),
    shows: { button: "Remove Tea, Green" },
    doesNotShow: { dialog: "Tea", button: several },
  },
]);
