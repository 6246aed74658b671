import type { PurchaseFile } from "@clove/domain/stock/stock.schema.ts";
import type { LocalCopy } from "../../../local-db/local-copy.ts";
import { type Call, refused, silent } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";

const read = "POST company/stock/purchase/read";
const title = "Import purchase lines";
const file = new File(["barcode,quantity\n9550001,24\n"], "delivery.csv", { type: "text/csv" });
const chooses = async (person: Person) => {
  await person.press("button", "Import CSV");
  await person.sees("dialog", title);
  await person.upload("Choose a CSV file", file);
};
const found = (_: Call, { memory }: LocalCopy): PurchaseFile => ({
  products: [memory.product(1)!],
  lines: [
    {
      product_variation_id: 1,
      quantity: 24,
      purchase_price: 8,
      sale_price: null,
      batch_no: "L-1",
      expires_on: null,
    },
  ],
  converted: 0,
});

testPage("the import of a purchase", "/addPurchase", [
  {
    state: "asks for a file, and adds nothing without one",
    does: (person) => person.press("button", "Import CSV"),
    shows: { dialog: title, button: ["Choose a CSV file", "Download a template"], disabled: "Add" },
  },
  {
    state: "cannot be added while the file is read",
    server: { [read]: silent },
    does: chooses,
    shows: { text: "delivery.csv", disabled: "Add" },
    doesNotShow: { text: "Lines that can be added: 1" },
  },
  {
    state: "says how many lines there are",
    server: { [read]: found },
    does: chooses,
    shows: { text: ["delivery.csv", "Lines that can be added: 1"], button: "Add" },
    doesNotShow: { disabled: "Add" },
  },
  {
    state: "adds the lines, and buys nothing yet",
    server: { [read]: found },
    does: async (person) => {
      await chooses(person);
      await person.sees("text", "Lines that can be added: 1");
      await person.press("button", "Add");
    },
    shows: {
      heading: "Add Purchase",
      field: ["Purchase Price of Tea", "Batch No. of Tea"],
      toast: "Lines added: 1. Check them and submit.",
    },
    doesNotShow: { dialog: title },
  },
  {
    state: "lists the rows that are wrong",
    server: {
      [read]: refused("Nothing was imported", {
        data: { rows: [{ line: 2, reason: "No active product matches 9550001" }], count: 1 },
      }),
    },
    does: chooses,
    shows: {
      text: "1 row to correct, nothing was imported",
      cell: "No active product matches 9550001",
      disabled: "Add",
    },
  },
  {
    state: "was refused as a whole",
    server: { [read]: refused("The file has no rows") },
    does: chooses,
    shows: { text: ["delivery.csv", "The file has no rows"], disabled: "Add" },
    doesNotShow: { table: "Rows to correct" },
  },
  {
    state: "shows the rows in a table",
    server: {
      [read]: refused("Nothing was imported", {
        data: { rows: [{ line: 2, reason: "quantity is required" }], count: 1 },
      }),
    },
    does: chooses,
    shows: { table: "Rows to correct" },
  },
]);
