import { expect, vi } from "vitest";
import { brandRow, categoryRow } from "../../local-db/copy.fixtures.ts";
import { broken, refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { listStates } from "../../page-tests/usual-states.fixtures.ts";

const brandRows = [brandRow(1), brandRow(2), { ...brandRow(3), status: "inactive" as const }];
const pastHundred = Array.from({ length: 120 }, (_, at) => brandRow(at + 1));
const opensChange = (name: string) => async (person: Person) => {
  await person.press("button", `Edit ${name}`);
  await person.sees("dialog", `Edit ${name}`);
};
const opensMerge = (name: string) => async (person: Person) => {
  await person.press("button", `Merge ${name} into another one`);
  await person.sees("dialog", `Merge ${name} into another one`);
};
const merges = async (person: Person) => {
  await opensMerge("Brand 1")(person);
  await person.sees("text", "Brand 1 disappears. Products that move: 7");
  await person.type("Merge into", "Brand 2");
  await person.press("option", "Brand 2");
  await person.press("button", "Merge");
};

let goodsAsked = 0;
const goodsAtLast = () => {
  goodsAsked += 1;
  return goodsAsked === 1 ? broken() : { goods: 7 };
};

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
  {
    state: "are changed by whoever may edit products",
    as: { permissions: ["product:view", "product:edit"] },
    shows: { button: ["Edit Brand 1", "Merge Brand 1 into another one"] },
  },
  {
    state: "are not changed by others",
    as: { permissions: ["product:view", "product:create"] },
    shows: { cell: "Brand 1" },
    doesNotShow: { button: ["Edit Brand 1", "Merge Brand 1 into another one"] },
  },
  {
    state: "are renamed",
    server: { "POST company/brand/update": { brand: { ...brandRow(1), name: "Acme" } } },
    does: async (person) => {
      await opensChange("Brand 1")(person);
      await person.type("Brand Name", "Acme");
      await person.press("button", "Update");
    },
    shows: { toast: "Brand Updated Successfully" },
    sends: { "POST company/brand/update": { id: 1, name: "Acme", status: "active" } },
  },
  {
    state: "keep a name",
    does: async (person) => {
      await opensChange("Brand 1")(person);
      await person.type("Brand Name", " ");
      await person.press("button", "Update");
    },
    shows: { dialog: "Edit Brand 1", text: "Brand Name is required" },
  },
  {
    state: "say at the field why a name is refused",
    server: {
      "POST company/brand/update": refused("Coke was merged into Cola", {
        errors: [{ path: "name", message: "Coke was merged into Cola" }],
      }),
    },
    does: async (person) => {
      await opensChange("Brand 1")(person);
      await person.type("Brand Name", "Coke");
      await person.press("button", "Update");
    },
    shows: { dialog: "Edit Brand 1", text: "Coke was merged into Cola" },
  },
  {
    state: "are set inactive",
    server: { "POST company/brand/update": { brand: { ...brandRow(1), status: "inactive" } } },
    does: async (person) => {
      await opensChange("Brand 1")(person);
      await person.choose("Status", "Inactive");
      await person.press("button", "Update");
    },
    shows: { toast: "Brand Updated Successfully" },
    sends: { "POST company/brand/update": { id: 1, name: "Brand 1", status: "inactive" } },
  },
  {
    state: "are listed by status",
    rows: { brands: brandRows },
    does: (person) => person.choose("Shown status", "Inactive"),
    shows: { cell: ["Brand 3", "inactive"] },
    doesNotShow: { cell: ["Brand 1", "active"] },
  },
  {
    state: "are not listed once merged",
    rows: { brands: [brandRow(1), { ...brandRow(2), status: "inactive", merged_into_id: 1 }] },
    shows: { cell: "Brand 1" },
    doesNotShow: { cell: "Brand 2" },
  },
  {
    state: "are merged, after the number of goods that move and that it is for ever",
    rows: { brands: brandRows },
    server: { "company/brand/1/goods": { goods: 7 } },
    does: opensMerge("Brand 1"),
    shows: {
      dialog: "Merge Brand 1 into another one",
      text: ["Brand 1 disappears. Products that move: 7", "This cannot be undone."],
    },
  },
  {
    state: "are not merged before the number of goods is known",
    rows: { brands: brandRows },
    server: { "company/brand/1/goods": silent },
    does: opensMerge("Brand 1"),
    shows: { dialog: "Merge Brand 1 into another one", disabled: "Merge" },
  },
  {
    state: "are not merged where the number of goods could not be read, which can be tried again",
    rows: { brands: brandRows },
    server: { "company/brand/1/goods": goodsAtLast },
    does: async (person) => {
      await opensMerge("Brand 1")(person);
      await person.sees("disabled", "Merge");
      await person.press("button", "Retry");
    },
    shows: { text: "Brand 1 disappears. Products that move: 7", button: "Merge" },
    doesNotShow: { disabled: "Merge", button: "Retry" },
  },
  {
    state: "are merged into the chosen one",
    rows: { brands: brandRows },
    server: {
      "company/brand/1/goods": { goods: 7 },
      "POST company/brand/merge": { brand: brandRow(2) },
    },
    does: merges,
    shows: { toast: "Brand 1 is now part of Brand 2", cell: "Brand 2" },
    sends: { "POST company/brand/merge": { id: 1, into_id: 2 } },
  },
  {
    state: "are not merged into nothing",
    server: { "company/brand/1/goods": { goods: 0 } },
    does: async (person) => {
      await opensMerge("Brand 1")(person);
      await person.press("button", "Merge");
    },
    shows: { dialog: "Merge Brand 1 into another one", text: "Choose what to merge into" },
  },
  {
    state: "are merged into any of very many, which are searched",
    rows: { brands: pastHundred },
    server: { "company/brand/1/goods": { goods: 0 } },
    does: async (person) => {
      await opensMerge("Brand 1")(person);
      await person.type("Merge into", "Brand 99");
    },
    shows: { option: "Brand 99" },
    doesNotShow: { option: "Brand 98" },
  },
  {
    state: "are searched for another one to merge into",
    rows: { brands: pastHundred },
    server: { "company/brand/1/goods": { goods: 0 } },
    does: async (person) => {
      await opensMerge("Brand 1")(person);
      await person.type("Merge into", "Brand 98");
    },
    shows: { option: "Brand 98" },
  },
  {
    state: "stay apart where a merge is refused",
    rows: { brands: brandRows },
    server: {
      "company/brand/1/goods": { goods: 7 },
      "POST company/brand/merge": refused("Brand 1 was already merged into Brand 3"),
    },
    does: merges,
    shows: {
      dialog: "Merge Brand 1 into another one",
      toast: "Brand 1 was already merged into Brand 3",
    },
  },
  {
    state: "are not changed without a connection",
    offline: true,
    does: async (person) => {
      await opensChange("Brand 1")(person);
      await person.press("button", "Update");
    },
    shows: { toast: "This feature is not available offline." },
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
  {
    state: "get another parent, and keep it",
    rows: {
      categories: [
        categoryRow(1, "Drinks"),
        { ...categoryRow(2, "Tea"), parent_id: 1 },
        categoryRow(3, "Hot"),
      ],
    },
    server: { "POST company/category/update": { category: { ...categoryRow(2, "Tea"), parent_id: 3 } } },
    does: async (person) => {
      await opensChange("Tea")(person);
      await person.sees("field", "Parent Category");
      await person.type("Parent Category", "Hot");
      await person.press("option", "Hot");
      await person.press("button", "Update");
    },
    shows: { toast: "Category Updated Successfully" },
    sends: { "POST company/category/update": { id: 2, parent_id: 3, name: "Tea", description: "." } },
  },
  {
    state: "keep their parent when something else changes, also if it is on another page",
    rows: {
      categories: [
        { ...categoryRow(1, "Zest"), status: "inactive" },
        { ...categoryRow(2, "A tea"), parent_id: 1 },
        ...Array.from({ length: 120 }, (_, at) => categoryRow(at + 3)),
      ],
    },
    server: { "POST company/category/update": { category: { ...categoryRow(2, "A tea"), parent_id: 1 } } },
    does: async (person) => {
      await opensChange("A tea")(person);
      await vi.waitFor(async () =>
        expect(await person.sees("field", "Parent Category")).toHaveProperty("value", "Zest"),
      );
      await person.choose("Status", "Inactive");
      await person.press("button", "Update");
    },
    shows: { toast: "Category Updated Successfully" },
    sends: { "POST company/category/update": { id: 2, parent_id: 1, status: "inactive" } },
  },
]);

const productForm = (person: Person) => person.press("combobox", "Select Category");
const twoKinds = [categoryRow(1, "Drinks"), { ...categoryRow(2, "Old stuff"), status: "inactive" as const }];
testPage("the choice of a category", "/createProduct", [
  {
    state: "offers active ones",
    rows: { categories: [categoryRow(1, "Drinks"), categoryRow(2, "Old stuff")] },
    does: productForm,
    shows: { option: ["Drinks", "Old stuff"] },
  },
  {
    state: "does not offer inactive ones",
    rows: { categories: twoKinds },
    does: productForm,
    shows: { option: "Drinks" },
    doesNotShow: { option: "Old stuff" },
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
