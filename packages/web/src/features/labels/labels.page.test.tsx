import { productRow, profileOf, variationRow } from "../../local-db/copy.fixtures.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";

const opens = (person: Person) => person.press("button", "Print Labels: Tea");
const bare = { product_variations: [variationRow(1, 1), variationRow(2, 2, "9550002")] };
const gives = async (person: Person) => {
  await opens(person);
  await person.press("button", "Give them in-store barcodes");
};
const update = "POST company/product/variation/update";

testPage("labels", "/productList", [
  {
    state: "begin with one of each",
    does: opens,
    shows: {
      dialog: "Print Labels",
      text: "Labels: 1 · Pages: 1",
      button: "Print",
      field: ["Labels", "Copies of Tea"],
    },
    doesNotShow: { button: "Give them in-store barcodes", disabled: "Print" },
  },
  {
    state: "have the price with tax, and small the one without it",
    rows: { products: [{ ...productRow(1, "Tea"), sale_vat: 6 }] },
    does: opens,
    shows: { text: ["RM 2.65", "excl. RM 2.50"] },
  },
  {
    state: "have the one price where it includes the tax",
    rows: { products: [{ ...productRow(1, "Tea"), sale_vat: 6 }] },
    as: { company: { ...profileOf(1).company, prices_include_tax: true } },
    does: opens,
    shows: { text: ["RM 2.50", "Labels: 1 · Pages: 1"] },
    doesNotShow: { text: ["RM 2.65", "excl. RM 2.50"] },
  },
  {
    state: "are as many as there are pieces",
    does: async (person) => {
      await opens(person);
      await person.press("button", "As many as in stock");
    },
    shows: { text: "Labels: 10 · Pages: 1" },
  },
  {
    state: "cannot be printed if there are none",
    does: async (person) => {
      await opens(person);
      await person.type("Copies", "0");
    },
    shows: { text: "No labels to print", disabled: "Print" },
  },
  {
    state: "need a barcode, which can be given",
    rows: bare,
    server: { [update]: { variation: variationRow(1, 1, "2000000000015") } },
    does: gives,
    shows: { toast: "1 in-store barcode given", text: "Labels: 1 · Pages: 1" },
    sends: { [update]: { id: "1" } },
  },
  {
    state: "say which have no barcode",
    rows: bare,
    does: opens,
    shows: {
      text: ["Without a barcode, so without labels: Tea", "No labels to print"],
      button: "Give them in-store barcodes",
      disabled: "Print",
    },
  },
  {
    state: "get no barcode if the server refuses it",
    rows: bare,
    server: { [update]: refused("Not your product") },
    does: gives,
    shows: { toast: "Not your product", button: "Give them in-store barcodes" },
  },
  {
    state: "get no barcode from a person who may not change products",
    as: { permissions: ["product:view"] },
    rows: bare,
    does: opens,
    shows: { text: "Without a barcode, so without labels: Tea" },
    doesNotShow: { button: "Give them in-store barcodes" },
  },
  {
    state: "get no barcode without a connection",
    offline: true,
    rows: bare,
    does: opens,
    shows: { text: "Cannot update product while offline." },
    doesNotShow: { button: "Give them in-store barcodes" },
  },
]);
