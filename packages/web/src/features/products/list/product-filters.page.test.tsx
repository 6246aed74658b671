import { expect } from "vitest";
import { categoryRow, productRow } from "../../../local-db/copy.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { stocked } from "../../../page-tests/shop.fixtures.ts";

const list = "company/product/list";
const numbers = Array.from({ length: 30 }, (_, at) => at + 1);
/** Tea 01 to Tea 30. */
const manyTeas = {
  products: numbers.map((id) => productRow(id, `Tea ${String(id).padStart(2, "0")}`)),
  product_variations: numbers.map((id) => stocked(id, `95500${id}`)),
};

testPage("page size and filters of the product list", "/productList", [
  {
    state: "has six products a page",
    rows: manyTeas,
    shows: { text: "Products 1–6 of 30", link: "Tea 06" },
    doesNotShow: { link: "Tea 21" },
  },
  {
    state: "has as many products a page as the address says, from the page on that it says",
    at: "/productList?length=20&page=2&search=tea",
    rows: manyTeas,
    shows: { text: "Products 21–30 of 30", link: "Tea 21" },
    doesNotShow: { link: "Tea 06" },
    sends: { [list]: { length: "20", page: "2", keyword: "tea" } },
  },
  {
    state: "has more products a page once that is chosen, and stays at the first one shown",
    at: "/productList?search=tea&page=4",
    rows: manyTeas,
    does: async (person) => {
      await person.sees("text", "Products 19–24 of 30");
      await person.choose("Products per page", "20 a page");
      await person.sees("text", "Products 1–20 of 30");
      expect(location.search).toBe("?search=tea&length=20");
    },
    shows: { link: ["Tea 01", "Tea 20"] },
  },
  {
    state: "keeps the chosen length, and other parts of the address, on another page",
    at: "/productList?length=20&other=1",
    rows: manyTeas,
    does: async (person) => {
      await person.press("button", "Page 2");
      await person.sees("text", "Products 21–30 of 30");
      expect(location.search).toBe("?length=20&other=1&page=2");
    },
    shows: { link: "Tea 21" },
  },
  {
    state: "is narrowed by the address, also on another page",
    at: "/productList?category=1&brand=1&status=active&page=2",
    rows: manyTeas,
    does: async (person) => {
      await person.press("button", "Page 3");
      await person.sees("text", "Products 13–18 of 30");
      expect(location.search).toBe("?category=1&brand=1&status=active&page=3");
    },
    shows: { link: "Tea 13" },
    sends: { [list]: { category_id: "1", brand_id: "1", status: "active", page: "3" } },
  },
  {
    state: "begins at page 1 with another filter",
    at: "/productList?page=2&search=tea",
    rows: {
      ...manyTeas,
      products: manyTeas.products.map((row) => ({ ...row, category_id: row.id === 30 ? 2 : 1 })),
      categories: [categoryRow(1, "Drinks"), categoryRow(2, "Cold")],
    },
    does: async (person) => {
      await person.choose("All categories", "Cold");
      await person.sees("text", "Products 1–1 of 1");
      expect(location.search).toBe("?search=tea&category=2");
    },
    shows: { link: "Tea 30" },
    doesNotShow: { link: "Tea 13" },
  },
  {
    state: "is narrowed without a connection too",
    at: "/productList?status=inactive",
    rows: { products: [productRow(1, "Tea"), { ...productRow(2, "Coffee"), status: "inactive" }] },
    offline: true,
    shows: { link: "Coffee" },
    doesNotShow: { link: "Tea" },
  },
  {
    state: "says how many filters are chosen where a phone folds them",
    at: "/productList?category=1&status=active",
    rows: manyTeas,
    does: async (person) => {
      const toggle = await person.sees("button", "Filters (2)");
      const fields = document.getElementById(toggle.getAttribute("aria-controls") ?? "");
      expect([toggle.getAttribute("aria-expanded"), fields?.dataset.open]).toEqual(["false", "false"]);
      await person.press("button", "Filters (2)");
      expect([toggle.getAttribute("aria-expanded"), fields?.dataset.open]).toEqual(["true", "true"]);
      expect(fields?.contains(await person.sees("combobox", "All categories"))).toBe(true);
    },
    shows: { button: "Filters (2)" },
    doesNotShow: { button: "Filters" },
  },
  {
    state: "ignores filters that nobody can have chosen",
    at: "/productList?category=x&brand=-1&status=gone",
    shows: { link: "Tea", button: "Filters" },
  },
  {
    state: "has all columns at first",
    shows: { button: "Columns", columnheader: "Min. Stock Qty" },
  },
  {
    state: "hides a column and remembers it",
    does: async (person) => {
      await person.press("button", "Columns");
      await person.press("checkbox", "Min. Stock Qty");
      await person.press("checkbox", "Image");
      await person.press("checkbox", "Image");
      expect(localStorage.getItem("hiddenColumns")).toBe('{"products 1:1":["min_stock"]}');
    },
    shows: { checkbox: ["Image", "Min. Stock Qty"] },
  },
  {
    state: "has no column that the person has hidden before",
    before: () =>
      localStorage.setItem("hiddenColumns", '{"products 1:1":["min_stock"],"products 1:2":["barcode"]}'),
    shows: { columnheader: "Barcode" },
    doesNotShow: { columnheader: "Min. Stock Qty" },
  },
]);
