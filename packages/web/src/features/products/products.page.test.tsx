import { vi } from "vitest";
import { brandRow, categoryRow, productRow, profileOf } from "../../local-db/copy.fixtures.ts";
import { copyState } from "../../local-db/copy-state.ts";
import { storeKnown } from "../../page-tests/known-place.fixtures.ts";
import { broken, refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { stocked } from "../../page-tests/shop.fixtures.ts";

/** An administrator of a company whose prices include the tax, which it calls VAT. */
const taxed = {
  company: { ...profileOf(1).company, prices_include_tax: true, tax_name: "VAT" },
};
const list = "company/product/list";
const partHeld =
  "This device has received only a part of the products and their stock. The rest is on the server and comes with the connection.";
testPage("the product list", "/productList", [
  { state: "is loading", server: { [list]: silent }, shows: { heading: "Product List", text: "Loading" } },
  {
    state: "is empty, and has a link to create the first product",
    rows: { products: [], product_variations: [] },
    shows: { text: "No Product Found", link: "Create Product" },
  },
  {
    state: "is empty, without that link for a person who may not create products",
    as: { permissions: ["product:view"] },
    rows: { products: [], product_variations: [] },
    shows: { text: "No Product Found" },
    doesNotShow: { link: "Create Product" },
  },
  {
    state: "says without a connection that a part is missing, and that there are more",
    offline: true,
    before: ({ db }) => copyState.remove(db, "copy", "product_variations"),
    shows: { text: [partHeld, "Tea", "more than 2 results"] },
    doesNotShow: { text: "2 results" },
  },
  {
    state: "is whole without a connection once all was received",
    offline: true,
    shows: { text: ["Tea", "2 results"] },
    doesNotShow: { text: partHeld },
  },
  {
    state: "is empty without a connection",
    rows: { products: [], product_variations: [] },
    offline: true,
    shows: { text: "No products available offline." },
    doesNotShow: { text: "No Product Found" },
  },
  {
    state: "could not be read",
    server: { [list]: broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "has products with their actions",
    shows: {
      link: ["Tea", "Create Product", "Edit Tea", "Stock Card: Tea"],
      button: ["Print Labels", "Print Labels: Tea", "Color", "Size", "Unit", "Import CSV", "Export CSV"],
      checkbox: "Select Tea",
      cell: ["Drinks", "9550001", "RM 2.50", "10"],
    },
    doesNotShow: { text: "No Product Found" },
  },
  {
    state: "says that prices are without tax where there is a tax",
    rows: { products: [{ ...productRow(1, "Tea"), sale_vat: 6 }, productRow(2, "Coffee")] },
    shows: { text: "Sale Price: without SST" },
  },
  {
    state: "says that prices include tax, by the company's name for it",
    as: taxed,
    rows: { products: [{ ...productRow(1, "Tea"), sale_vat: 6 }, productRow(2, "Coffee")] },
    shows: { text: "Sale Price: includes VAT" },
    doesNotShow: { text: "Sale Price: without SST" },
  },
  {
    state: "opens no product for a person who may not edit products",
    as: { permissions: ["product:view"] },
    shows: { link: "Stock Card: Tea", cell: "Tea" },
    doesNotShow: { link: ["Tea", "Edit Tea", "Create Product"] },
  },
  {
    state: "marks what was oversold",
    rows: {
      product_variations: [
        stocked(1, "9550001", { stocks: [], shortfalls: [{ branch_id: 1, quantity: 1 }] }),
      ],
    },
    shows: { text: ["Out", "1 short in Town"] },
  },
  {
    state: "is searched by the address",
    at: "/productList?search=coff",
    shows: { link: "Coffee" },
    doesNotShow: { link: "Tea" },
  },
  {
    state: "prints labels of chosen rows only",
    does: (person) => person.press("button", "Print Labels"),
    shows: { toast: "Select in the list the products that need labels" },
  },
  {
    state: "is not for everybody",
    as: { permissions: ["pos:view"] },
    shows: { text: "Unauthorized — You do not have permission to view this page." },
    doesNotShow: { heading: "Product List" },
  },
]);

const one = "company/product/*";
testPage("a product's page", "/product/1", [
  { state: "is loading", server: { [one]: silent }, shows: { heading: "Product Update" } },
  {
    state: "is of an unknown product",
    server: { [one]: refused("Not found", { code: "not_found" }, 404) },
    shows: { heading: "Product Update", text: "No Product Found" },
    doesNotShow: { button: "Retry" },
  },
  { state: "has an address without a number", at: "/product/abc", shows: { text: "No Product Found" } },
  {
    state: "is of number 0",
    at: "/product/0",
    server: { [one]: refused("Please check the marked fields", { code: "validation_failed" }) },
    shows: { text: "No Product Found" },
  },
  {
    state: "could not be read",
    server: { [one]: broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "is of a product that this device does not have",
    at: "/product/99",
    offline: true,
    shows: { text: "This page is not available offline. No cached data found." },
    doesNotShow: { text: "No Product Found" },
  },
  {
    state: "has the product's fields and stock",
    shows: {
      field: ["Product Name", "Sale Price", "Category", "Brand", "Stock Qty"],
      text: "Town: 10",
      button: ["Update", "Add"],
      link: "Stock Card",
    },
  },
  {
    state: "says the price with tax while one without is typed",
    rows: { products: [{ ...productRow(1, "Tea"), sale_vat: 6 }] },
    does: (person) => person.type("Sale Price", "10"),
    shows: { text: "without SST: RM 10.60 with it" },
  },
  {
    state: "says the price without tax while one with it is typed, and sends which kind it is",
    as: taxed,
    rows: { products: [{ ...productRow(1, "Tea"), sale_vat: 6 }] },
    server: { "POST company/product/update": refused("Not now") },
    does: async (person) => {
      await person.type("Sale Price", "10.60");
      await person.press("button", "Update");
    },
    shows: { text: "includes VAT: RM 10.00 without it", toast: "Not now" },
    doesNotShow: { text: "without SST: RM 10.60 with it" },
    sends: { "POST company/product/update": { prices_include_tax: "true" } },
  },
  {
    state: "has no link to the stock card for a person who may not view products",
    as: { permissions: ["product:edit"] },
    shows: { field: "Stock Qty", button: "Add" },
    doesNotShow: { link: "Stock Card" },
  },
  {
    state: "is of an unknown variation",
    at: "/product/1?v=99",
    shows: { text: "No Variation Found", link: "Tea" },
    doesNotShow: { field: "Sale Price" },
  },
  {
    state: "says what offline sales took beyond the stock",
    rows: {
      product_variations: [stocked(1, "9550001", { shortfalls: [{ branch_id: 1, quantity: 3 }] })],
    },
    shows: { text: "3 sold beyond stock in Town, until the next stock-in" },
  },
  {
    state: "is not saved without a connection, and keeps what was typed",
    offline: true,
    does: async (person) => {
      await person.type("Sale Price", "12");
      await person.press("button", "Update");
    },
    shows: { toast: "Cannot update product while offline.", field: "Sale Price" },
  },
  {
    state: "is saved together with its variation",
    server: {
      "POST company/product/update": (_, { memory }) => ({ product: memory.product(1) ?? {} }),
      "POST company/product/variation/update": (_, { memory }) => ({ variation: memory.variation(1) ?? {} }),
    },
    does: async (person) => {
      await person.type("Product Name", "Green Tea");
      await person.press("button", "Update");
    },
    shows: { toast: /Updated/ },
    sends: { "POST company/product/update": { id: "1", name: "Green Tea" } },
  },
]);

testPage("a new product", "/createProduct", [
  {
    state: "has its fields, and says where its stock goes",
    shows: {
      heading: "Create Product",
      text: "Opening stock goes to Town, the store above.",
      field: ["Product Name", "Purchase Price", "Sale Price", "Available Stock Qty", "Barcode"],
      button: "Create Product",
    },
  },
  {
    state: "needs a name",
    does: (person) => person.press("button", "Create Product"),
    shows: { text: "Product Name is required" },
  },
  {
    state: "is not shown to a person who may not create products",
    as: { permissions: ["product:view"] },
    shows: { text: "Unauthorized — You do not have permission to view this page." },
    doesNotShow: { heading: "Create Product" },
  },
  {
    state: "needs a name and prices only, also where there is no category and no brand yet",
    rows: { categories: [], brands: [] },
    server: {
      "POST company/category/store": { category: categoryRow(5, "General") },
      "POST company/brand/store": { brand: { ...brandRow(6), name: "General" } },
      "POST company/product/store": (_, { memory }) => ({ product: memory.product(1) ?? {} }),
    },
    does: async (person, page) => {
      await storeKnown(page);
      await person.sees("combobox", "Select Category");
      await vi.waitUntil(() => document.querySelectorAll("[placeholder='General']").length === 2, {
        timeout: 20_000,
      });
      await person.type("Product Name", "Kopi");
      await person.type("Purchase Price", "7");
      await person.type("Sale Price", "12.5");
      await person.press("button", "Create Product");
    },
    shows: { toast: "New Product Created Successfully" },
    sends: {
      "POST company/category/store": { name: "General", description: "General" },
      "POST company/brand/store": { name: "General" },
      "POST company/product/store": { name: "Kopi", category_id: "5", brand_id: "6" },
    },
  },
  {
    state: "is in General again while there is nothing else",
    rows: { categories: [categoryRow(5, "General")], brands: [{ ...brandRow(6), name: "General" }] },
    server: { "POST company/product/store": (_, { memory }) => ({ product: memory.product(1) ?? {} }) },
    does: async (person, page) => {
      await storeKnown(page);
      await vi.waitUntil(() => document.querySelectorAll("[placeholder='General']").length === 2, {
        timeout: 20_000,
      });
      await person.type("Product Name", "Kopi");
      await person.type("Purchase Price", "7");
      await person.type("Sale Price", "12.5");
      await person.press("button", "Create Product");
    },
    shows: { toast: "New Product Created Successfully" },
    sends: { "POST company/product/store": { name: "Kopi", category_id: "5", brand_id: "6" } },
  },
  {
    state: "stays typed if its first category could not be made",
    rows: { categories: [], brands: [] },
    server: { "POST company/category/store": refused("There is a category of this name") },
    does: async (person, page) => {
      await storeKnown(page);
      await vi.waitUntil(() => document.querySelectorAll("[placeholder='General']").length === 2, {
        timeout: 20_000,
      });
      await person.type("Product Name", "Kopi");
      await person.type("Purchase Price", "7");
      await person.type("Sale Price", "12.5");
      await person.press("button", "Create Product");
    },
    shows: { toast: "There is a category of this name" },
    doesNotShow: { toast: "New Product Created Successfully" },
  },
  {
    state: "has no category chosen where the company has its own",
    does: async (person, page) => {
      await storeKnown(page);
      await person.type("Product Name", "Kopi");
      await person.press("button", "Create Product");
    },
    shows: { text: ["Category is required", "Product Brand is required"] },
  },
  {
    state: "offers the stored brands",
    rows: { brands: [brandRow(1), brandRow(2)] },
    does: (person) => person.press("field", "Select Product Brand"),
    shows: { option: ["Brand 1", "Brand 2"] },
  },
  {
    state: "offers the stored categories",
    rows: { categories: [categoryRow(1, "Drinks"), categoryRow(2, "Food")] },
    does: (person) => person.press("field", "Select Category"),
    shows: { option: ["Drinks", "Food"] },
  },
  {
    state: "offers no inactive brands",
    rows: { brands: [brandRow(1), { ...brandRow(2), status: "inactive" }] },
    does: (person) => person.press("field", "Select Product Brand"),
    shows: { option: "Brand 1" },
    doesNotShow: { option: "Brand 2" },
  },
  {
    state: "has no inactive categories",
    rows: { categories: [categoryRow(1, "Drinks"), { ...categoryRow(2, "Food"), status: "inactive" }] },
    does: (person) => person.press("field", "Select Category"),
    shows: { option: "Drinks" },
    doesNotShow: { option: "Food" },
  },
]);
