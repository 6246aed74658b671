import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow } from "../../page-tests/shop.fixtures.ts";

const adjust = "POST company/stock/adjust";
const title = "Add Product Stock";
const opens = async (person: Person) => {
  await person.press("button", "Add");
  await person.sees("dialog", title);
};
const adds = async (person: Person) => {
  await opens(person);
  await person.choose("Select Store", "Depot");
  await person.type("Quantity", "4");
  await person.press("button", "Add");
};

testPage("stock of a product", "/product/1", [
  {
    state: "needs a store where there are several, and a quantity",
    does: async (person) => {
      await opens(person);
      await person.press("button", "Add");
    },
    shows: { dialog: title, text: ["Select Store Id", "Please Add Quantity"] },
  },
  {
    state: "goes into the only store",
    rows: { branches: [branchRow(1, { name: "Town" })] },
    does: async (person) => {
      await opens(person);
      await person.press("button", "Add");
    },
    shows: { dialog: title, text: "Please Add Quantity" },
    doesNotShow: { text: "Select Store Id" },
  },
  {
    state: "is added",
    server: { [adjust]: {} },
    does: adds,
    shows: { toast: "Stock Added Successfully", heading: "Product Update" },
    doesNotShow: { dialog: title },
    sends: {
      [adjust]: {
        destination_branch_id: "2",
        entries: JSON.stringify([{ product_variation_id: 1, quantity: 4 }]),
      },
    },
  },
  {
    state: "is added with the day on which it expires",
    server: { [adjust]: {} },
    does: async (person) => {
      await opens(person);
      await person.choose("Select Store", "Depot");
      await person.type("Quantity", "4");
      await person.type("Expires", "2027-01-31");
      await person.press("button", "Add");
    },
    shows: { toast: "Stock Added Successfully" },
    sends: {
      [adjust]: {
        entries: JSON.stringify([{ product_variation_id: 1, quantity: 4, expires_on: "2027-01-31" }]),
      },
    },
  },
  {
    state: "was refused: its dialog stays, with the reason at the field",
    server: {
      [adjust]: refused("The store is closed", {
        errors: [{ path: "destination_branch_id", message: "Choose another" }],
      }),
    },
    does: adds,
    shows: { dialog: title, toast: "The store is closed", text: "Choose another" },
    doesNotShow: { toast: "Stock Added Successfully" },
  },
  {
    state: "is not added without a connection",
    offline: true,
    does: adds,
    shows: { dialog: title, toast: "Cannot update product while offline." },
  },
]);
