import { brandRow, categoryRow } from "../../local-db/copy.fixtures.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { listStates } from "../../page-tests/usual-states.fixtures.ts";

const addsBrand = async (person: Person) => {
  await person.type("Brand Name", "Acme");
  await person.press("button", "Create Brand");
};

testPage("the brands", "/brands", [
  ...listStates("Brands", "company/brand/list"),
  { state: "are none", rows: { brands: [] }, shows: { text: "No Result Found" } },
  {
    state: "stand beside the form that adds one",
    shows: { cell: ["Brand 1", "active"], heading: "Add Brand", button: "Create Brand" },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "are only shown to a person who may not add products",
    as: { permissions: ["product:view"] },
    shows: { cell: "Brand 1" },
    doesNotShow: { heading: "Add Brand", button: "Create Brand" },
  },
  {
    state: "have a name",
    does: (person) => person.press("button", "Create Brand"),
    shows: { text: "Brand Name is required" },
  },
  {
    state: "are added",
    server: { "POST company/brand/store": { brand: brandRow(2) } },
    does: addsBrand,
    shows: { toast: "New Brand Created Successfully" },
    sends: { "POST company/brand/store": { name: "Acme", status: "active" } },
  },
  {
    state: "were refused, with the reason at the field",
    server: {
      "POST company/brand/store": refused("There is such a brand", {
        errors: [{ path: "name", message: "The name is taken" }],
      }),
    },
    does: addsBrand,
    shows: { toast: "There is such a brand", text: "The name is taken" },
  },
]);

testPage("the categories", "/category", [
  ...listStates("Category", "company/category/list"),
  { state: "are none", rows: { categories: [] }, shows: { text: "No Result Found" } },
  {
    state: "need a name and a description",
    does: (person) => person.press("button", "Create Category"),
    shows: { cell: "Drinks", text: ["Name is required", "Description is required"] },
  },
  {
    state: "are added with a status",
    server: { "POST company/category/store": { category: categoryRow(2) } },
    does: async (person) => {
      await person.type("Name", "Food");
      await person.type("Description", "To eat");
      await person.choose("Status", "Inactive");
      await person.press("button", "Create Category");
    },
    shows: { toast: "New Category Created Successfully" },
    sends: { "POST company/category/store": { name: "Food", description: "To eat", status: "inactive" } },
  },
]);

const opens = (noun: string) => (person: Person) => person.press("button", noun);
testPage("colors, sizes and units", "/productList", [
  { state: "have each a dialog", does: opens("Color"), shows: { dialog: "Colors", text: "No Result Found" } },
  {
    state: "need a name and a code",
    does: async (person) => {
      await opens("Color")(person);
      await person.press("button", "Create");
    },
    shows: { dialog: "Colors", text: "Write down a color name & color code", button: "Create" },
  },
  {
    state: "are created by the server only",
    offline: true,
    does: opens("Size"),
    shows: {
      dialog: "Sizes",
      text: "This feature is not available offline.",
      disabled: "Create",
      locked: "Size Name",
    },
  },
  {
    state: "are only shown to a person who may not add products",
    as: { permissions: ["product:view"] },
    does: opens("Unit"),
    shows: { dialog: "Units" },
    doesNotShow: { button: "Create", text: "Write down a color name & color code" },
  },
]);
