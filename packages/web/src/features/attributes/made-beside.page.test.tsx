import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { heldTerminal } from "../../page-tests/shop.fixtures.ts";

const makes =
  (noun: string, [title, name]: [string, string], [code, text]: [string, string]) =>
  async (person: Person) => {
    await person.press("button", noun);
    await person.type(title, name);
    await person.type(code, text);
    await person.press("button", "Create");
  };

testPage("colors, sizes and units made beside the product list", "/productList", [
  {
    state: "are colors",
    server: { "POST company/color/store": { color: { id: 5, name: "Deep Red", code: "#b00" } } },
    does: makes("Color", ["Color Name", "Deep Red"], ["Color Code", "#b00"]),
    shows: { toast: "New Color Created Successfully", dialog: "Colors" },
    sends: { "POST company/color/store": { name: "Deep Red", code: "#b00" } },
  },
  {
    state: "are sizes",
    server: { "POST company/size/store": { size: { id: 5, name: "Large", code: "L" } } },
    does: makes("Size", ["Size Name", "Large"], ["Size Code", "L"]),
    shows: { toast: "New Size Created Successfully", dialog: "Sizes" },
    sends: { "POST company/size/store": { name: "Large", code: "L" } },
  },
  {
    state: "are units",
    server: {
      "POST company/measurement-unit/store": {
        measurementUnit: { id: 5, title: "Box", description: "of twelve" },
      },
    },
    does: makes("Unit", ["Unit Title", "Box"], ["Unit Description", "of twelve"]),
    shows: { toast: "New Unit Created Successfully", dialog: "Units" },
    sends: { "POST company/measurement-unit/store": { title: "Box", description: "of twelve" } },
  },
  {
    state: "are listed without a connection",
    rows: { colors: [{ id: 5, name: "Deep Red", code: "#b00" }] },
    offline: true,
    does: (person) => person.press("button", "Color"),
    shows: { dialog: "Colors", cell: ["Deep Red", "#b00"] },
  },
]);

testPage("a brand made without a connection", "/brands", [
  {
    state: "is kept on the device, and waits",
    as: { terminal: heldTerminal },
    offline: true,
    does: async (person) => {
      await person.type("Brand Name", "Kept Brand");
      await person.press("button", "Create Brand");
    },
    shows: {
      toast: "Brand saved locally. It will be synced when you are back online.",
      cell: [/^Kept Brand/, /Pending Sync/],
    },
  },
]);

testPage("a category made without a connection", "/category", [
  {
    state: "is kept on the device, and waits",
    as: { terminal: heldTerminal },
    offline: true,
    does: async (person) => {
      await person.type("Name", "Kept Category");
      await person.type("Description", "till there is a line");
      await person.press("button", "Create Category");
    },
    shows: {
      toast: "Category saved locally. It will be synced when you are back online.",
      cell: [/^Kept Category/, "till there is a line", /Pending Sync/],
    },
  },
]);
