import { counterKnown } from "../../../page-tests/known-place.fixtures.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { type OpenedPage, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { signedIn } from "../../../page-tests/shop.fixtures.ts";

const store = "POST company/product/store";
const title = "Add New Product";
/** Nothing is found under this text. */
const opens = async (person: Person, text: string) => {
  await person.type("Search products by name, id or barcode", text);
  await person.press("button", "Add Product");
  await person.sees("dialog", title);
};
const creates = async (person: Person, page: OpenedPage) => {
  await counterKnown(page);
  await opens(person, "Durian");
  // At a machine's speed the button may be pressed before it has the last letter.
  await person.type("Product Name", "Durian");
  await person.type("Barcode", "D-1");
  await person.choose("Select Category", "Drinks");
  await person.choose("Select Brand", "Brand 1");
  await person.type("Stock Quantity", "5");
  await person.type("Purchase Price", "12");
  await person.type("Sale Price", "20");
  await person.press("button", "Create Product");
};

testPage("the product dialog of the till", "/", [
  {
    state: "says what is missing beside the name that was searched for",
    does: async (person) => {
      await opens(person, "Durian");
      await person.press("button", "Create Product");
    },
    shows: {
      dialog: title,
      text: ["Barcode is required", "Stock Quantity is required", "Sale Price is required"],
    },
    doesNotShow: { text: "Product Name is required" },
  },
  {
    state: "takes the code that was scanned as the barcode",
    does: async (person) => {
      await opens(person, "9556001234568");
      await person.press("button", "Create Product");
    },
    shows: { dialog: title, text: ["Product Name is required", "Sale Price is required"] },
    doesNotShow: { text: "Barcode is required" },
  },
  {
    state: "makes a product with stock in this store, and puts it into the cart",
    server: {
      [store]: (_, { memory }) => {
        const tea = memory.product(1)!;
        return {
          product: {
            ...tea,
            id: 9,
            name: "Durian",
            variations: [{ ...tea.variations[0]!, id: 9, product_id: 9 }],
          },
        };
      },
    },
    does: creates,
    shows: { toast: "New Product Created Successfully", button: "Remove Durian" },
    doesNotShow: { dialog: title },
    sends: {
      [store]: { name: "Durian", branch_id: "1", description: ".", sale_vat: "0", price_type: "fixed" },
    },
  },
  {
    state: "taxes it as new products of the company are",
    as: { company: { ...signedIn().company, default_vat: 19 } },
    server: { [store]: refused("Not now") },
    does: creates,
    shows: { dialog: title, toast: "Not now" },
    sends: { [store]: { sale_vat: "19", purchase_vat: "0" } },
  },
  {
    state: "keeps a product on the device without a connection, and sells it",
    offline: true,
    does: creates,
    shows: {
      toast: "Product saved locally. It will be synced when you are back online.",
      button: "Remove Durian",
    },
    doesNotShow: { dialog: title },
  },
  {
    state: "was refused, with the reason at the field",
    server: {
      [store]: refused("Please check the marked fields", {
        errors: [{ path: "name", message: "There is a product of this name" }],
      }),
    },
    does: creates,
    shows: {
      dialog: title,
      toast: "Please check the marked fields",
      text: "There is a product of this name",
    },
    doesNotShow: { button: "Remove Durian" },
  },
]);
