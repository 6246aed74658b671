import type { PriceConversionList } from "@clove/domain/catalogue/price-conversion.schema.ts";
import { beforeEach, expect, vi } from "vitest";
import { type Call, refused, silent } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";

const list = "company/product/price-conversion";
const csv = "company/product/price-conversion/export";
const run = "POST company/product/price-conversion/run";
const undo = "POST company/product/price-conversion/undo";
const conversion: PriceConversionList = {
  ...{ changed: 2, unchanged: 1, count: 2, state: "seen" },
  rows: [
    {
      product_variation_id: 1,
      product: "Tea",
      variation: "N/A",
      barcode: null,
      sale_vat: 6,
      before: 10,
      after: 10.6,
    },
    {
      product_variation_id: 2,
      product: "Tee",
      variation: "Red",
      barcode: "B",
      sale_vat: 8,
      before: 3.5,
      after: 3.78,
    },
  ],
};
const rounded = ({ params }: Call) => ({
  ...conversion,
  changed: params.rounding === "nearest_0.05" ? 7 : 2,
});
const file = new File(["variation_id,before,after,after_includes_tax\n1,10.00,10.60,1\n"], "prices.csv");
const saves = { [list]: conversion, [csv]: () => new Response("variation_id\r\n") };
const converts = async (person: Person) => {
  await person.sees("button", "Convert 2 prices");
  await person.press("button", "Convert 2 prices");
  await person.sees("dialog", "Convert 2 prices now?");
  await person.press("button", "Convert");
};
const takesBack = async (person: Person) => {
  await person.press("tab", "Take back");
  await person.upload("Choose a CSV file", file);
  await person.sees("text", "prices.csv");
  await person.press("button", "Put the prices back");
};

/** The names of the files that were saved: the page's browser would go to their addresses. */
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

testPage("converting prices", "/productList?convert=1", [
  {
    state: "shows the prices before and after",
    server: { [list]: conversion },
    shows: {
      dialog: "Convert Prices",
      text: [
        "Your sale prices are typed without SST now. Afterwards they are typed with SST in them.",
        "Prices that change: 2. Prices that stay as they are: 1.",
      ],
      field: "Rounding",
      cell: ["Tea", "RM 10.00", "RM 10.60", "Tee – Red", "RM 3.78"],
      button: ["Download the prices", "Convert 2 prices"],
    },
    sends: { [list]: { to: "with_tax", rounding: "exact", page: "1" } },
  },
  {
    state: "is opened by its button, for whoever may change products and the company",
    at: "/productList",
    server: { [list]: conversion },
    does: (person) => person.press("button", "Convert Prices"),
    shows: { dialog: "Convert Prices" },
  },
  {
    state: "is not for whoever may not change the company",
    as: { permissions: ["product:view", "product:edit"] },
    shows: { link: "Tea" },
    doesNotShow: { button: "Convert Prices", dialog: "Convert Prices" },
  },
  {
    state: "has a button without the dialog",
    at: "/productList",
    shows: { button: "Convert Prices" },
  },
  {
    state: "is loading",
    server: { [list]: silent },
    shows: { dialog: "Convert Prices", disabled: "Convert 0 prices" },
  },
  {
    state: "is shown as it would be rounded",
    server: { [list]: rounded },
    does: (person) => person.choose("Rounding", "To the nearest RM 0.05"),
    shows: { text: "Prices that change: 7. Prices that stay as they are: 1.", button: "Convert 7 prices" },
  },
  {
    state: "is asked for before it is done",
    server: saves,
    does: async (person) => {
      await person.sees("button", "Convert 2 prices");
      await person.press("button", "Convert 2 prices");
    },
    shows: {
      dialog: "Convert 2 prices now?",
      text: "The prices before and after are saved as prices.csv first. Keep the file: with it the conversion can be taken back.",
    },
  },
  {
    state: "is done: exactly the list that was seen",
    server: { ...saves, [run]: { changed: 2, unchanged: 1, prices_include_tax: true } },
    does: async (person) => {
      await converts(person);
      await person.sees("button", "Close");
      expect(saved).toEqual(["prices.csv"]);
    },
    shows: {
      text: "Prices converted: 2. Your sale prices are typed with SST in them now. New labels may be needed.",
    },
    doesNotShow: { button: "Convert 2 prices" },
    sends: {
      [csv]: { to: "with_tax", rounding: "exact" },
      [run]: { to: "with_tax", rounding: "exact", state: "seen" },
    },
  },
  {
    state: "was refused, because a price has changed: the list is read again",
    server: {
      ...saves,
      [run]: refused("Prices were changed after this list was made. Look at the new list first.", {
        code: "prices_changed",
      }),
    },
    does: converts,
    shows: {
      toast: "Prices were changed after this list was made. Look at the new list first.",
      button: "Convert 2 prices",
    },
  },
  {
    state: "is not begun if its file could not be saved",
    server: { ...saves, [csv]: refused("Not now", { code: "took_too_long" }, 503) },
    does: converts,
    shows: { toast: "Not now", button: "Convert 2 prices" },
    doesNotShow: {
      text: "Prices converted: 2. Your sale prices are typed with SST in them now. New labels may be needed.",
    },
  },
  {
    state: "is taken back by its file; other prices are named",
    server: {
      [list]: conversion,
      [undo]: {
        ...{ restored: 1, left: 2, prices_include_tax: false },
        rows: [
          { product_variation_id: 2, product: "Tee", variation: "Red", price: 4.5, why: "changed" },
          { product_variation_id: 3, product: "Late", variation: "N/A", price: 7, why: "not_in_file" },
        ],
      },
    },
    does: takesBack,
    shows: {
      text: [
        "Prices put back: 1. Your sale prices are typed without SST now.",
        "Prices that were left as they are: 2. Check them, because they are read in the other way now.",
      ],
      cell: ["Tee – Red", "RM 4.50", "Changed since the conversion", "Late", "Not in the file"],
    },
  },
  {
    state: "is not taken back without a file",
    server: { [list]: conversion },
    does: async (person) => {
      await person.press("tab", "Take back");
      await person.press("button", "Put the prices back");
    },
    shows: { text: "Must Upload CSV File" },
  },
  {
    state: "is not taken back by another file, whose rows are listed",
    server: {
      [list]: conversion,
      [undo]: refused("Nothing was imported", {
        data: { rows: [{ line: 2, reason: "before is required" }], count: 1 },
      }),
    },
    does: takesBack,
    shows: { table: "Rows to correct", cell: "before is required", disabled: "Put the prices back" },
  },
]);
