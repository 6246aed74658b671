import type { StocktakeRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { expect } from "vitest";
import { broken, refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { listStates, notForEverybody } from "../../page-tests/usual-states.fixtures.ts";
import { counting, hasFocus, kept, open, progress, review } from "./open-stocktake.fixtures.ts";

const list = "company/stocktake/list";
const listed = { [list]: { stocktakes: [open], count: 1 } };
const start = (person: Person) => person.press("button", "Start Stocktake");

testPage("the stocktakes", "/stocktakeList", [
  ...listStates("Stocktakes", list),
  { state: "are none", server: { [list]: { stocktakes: [], count: 0 } }, shows: { text: "No Result Found" } },
  {
    state: "are not listed without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "are listed beside the form that starts one",
    server: listed,
    shows: { link: "Town", cell: ["Drinks", "Ben", "Open"], heading: "New Stocktake" },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "are started only by a person who may buy",
    as: { permissions: ["product:view"] },
    server: listed,
    shows: { link: "Town" },
    doesNotShow: { heading: "New Stocktake" },
  },
  {
    state: "need a store where the person has none",
    rows: { branches: [] },
    server: listed,
    does: start,
    shows: { text: "Select Store Id" },
  },
  {
    state: "are of the header's store at first",
    server: { ...listed, "POST company/stocktake/store": refused("One is open there") },
    does: async (person) => {
      await person.sees("option", "Town");
      await start(person);
    },
    shows: { toast: "One is open there" },
    doesNotShow: { text: "Select Store Id" },
    sends: { "POST company/stocktake/store": { branch_id: 1 } },
  },
  {
    state: "are refused if one is open in the store",
    server: {
      ...listed,
      "POST company/stocktake/store": refused("One is open there", {
        errors: [{ path: "branch_id", message: "Finish that one first" }],
      }),
    },
    does: async (person) => {
      await person.choose("Select Store", "Town");
      await start(person);
    },
    shows: { toast: "One is open there", text: "Finish that one first" },
    sends: { "POST company/stocktake/store": { branch_id: 1 } },
  },
]);

const row: StocktakeRow = {
  product_variation_id: 1,
  product: { id: 1, name: "Tea", price_type: "fixed" },
  color: null,
  size: null,
  measurement_unit: null,
  barcode: "9550001",
  counted: 12,
  books: 10,
  difference: 2,
  value: 4,
  is_doubtful: true,
};
const scans = async (person: Person, ...codes: string[]) => {
  for (const code of codes) await person.keys(`${code}{Enter}`);
};
/** A stocktake of another category than that of the shop's products. */
const elsewhere = {
  ...review({ ...open, category: { id: 9, name: "Food" } }),
  "company/stocktake/*/progress": progress,
};
const unsent = { ...counting, "POST company/stocktake/count": broken() };
const picksTea = async (person: Person) => {
  await person.type("Search products", "Tea{Enter}");
  await person.press("button", /9550001/);
};
const counts = (quantity: string, button: string) => async (person: Person) => {
  await picksTea(person);
  if (quantity !== "") await person.type("Quantity", quantity);
  await person.press("button", button);
};

testPage("a stocktake", "/stocktake/3", [
  notForEverybody("Stocktake"),
  {
    state: "could not be read",
    server: { "company/stocktake/*/review": broken() },
    shows: { heading: "Stocktake", text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "that this device does not know cannot be counted without a connection",
    offline: true,
    shows: { text: "This page is not available offline. No cached data found." },
  },
  {
    state: "is counted, and can be posted or cancelled",
    server: counting,
    shows: {
      heading: ["Stocktake: Town", "Counted here"],
      tab: ["Count", "Review"],
      button: ["Cancel stocktake", "Post"],
      text: ["Drinks", "Nothing counted yet"],
    },
  },
  {
    state: "is only counted by a person who may not buy",
    as: { permissions: ["product:view"] },
    server: counting,
    shows: { heading: "Counted here" },
    doesNotShow: { button: ["Cancel stocktake", "Post"] },
  },
  {
    state: "that was posted can only be reviewed",
    server: review({ ...open, status: "posted" }, [row]),
    shows: {
      text: ["Drinks · Posted", "Moved while counted: count again"],
      tab: "Review",
      cell: ["12", "10", "+2", "RM 4.00"],
    },
    doesNotShow: { tab: "Count", button: "Post" },
  },
  {
    state: "needs a quantity",
    server: counting,
    does: counts("", "Add"),
    shows: { text: "Please Add Quantity" },
  },
  {
    state: "does not add zero",
    server: counting,
    does: counts("0", "Add"),
    shows: { text: "Please Add Quantity" },
  },
  {
    state: "takes zero as a replacement of what was counted",
    server: { ...counting, "POST company/stocktake/count": { stored: 1, refused: [] } },
    does: counts("0", "Replace"),
    shows: { text: "= 0" },
    doesNotShow: { text: "Please Add Quantity" },
  },
  {
    state: "shows why the server refused a line",
    server: {
      ...counting,
      "POST company/stocktake/count": {
        stored: 0,
        refused: [{ temp_id: "a", message: "Not of this category" }],
      },
    },
    before: kept,
    shows: { text: ["Not of this category", "+5"] },
  },
  {
    state: "keeps what could not be sent, and is not posted without it",
    server: unsent,
    before: kept,
    does: async (person) => {
      await person.sees("text", "1 counted here, not sent yet");
      await person.press("button", "Post");
    },
    shows: {
      toast: "Lines counted on this device are not sent yet",
      text: ["1 counted here, not sent yet", "Something went wrong."],
      button: "Send again",
    },
    doesNotShow: { dialog: "Post this stocktake?" },
  },
  {
    state: "shows how much is counted by all, by whom, and who counted last",
    server: counting,
    shows: {
      text: ["Counted 120 of 340", /^Last: Siti, Rice, 12:00/, "Siti: 80", "Ben: 45"],
      progressbar: "Progress",
    },
  },
  {
    state: "is counted by one person alone as well",
    server: { ...counting, "company/stocktake/*/progress": { counted: 0, not_counted: 3, people: [] } },
    shows: { text: "Counted 0 of 3" },
    doesNotShow: { text: ["Siti: 80", "Ben: 45"] },
  },
  {
    state: "has the focus back in its emptied search after each count",
    server: { ...counting, "POST company/stocktake/count": { stored: 1, refused: [] } },
    does: async (person) => {
      await counts("3", "Add")(person);
      await hasFocus(person, "Search products");
      expect(await person.sees("searchbox", "Search products")).toHaveProperty("value", "");
    },
    shows: { text: "+3" },
    doesNotShow: { button: /9550001/ },
  },
  {
    state: "offers by the search what it counts",
    server: counting,
    does: (person) => person.type("Search products", "Tea{Enter}"),
    shows: { button: /9550001/ },
    doesNotShow: { text: "Not in this stocktake" },
  },
  {
    state: "does not offer what it does not count",
    server: elsewhere,
    does: (person) => person.type("Search products", "Tea{Enter}"),
    shows: { text: "Not in this stocktake" },
    doesNotShow: { button: /9550001/ },
  },
  {
    state: "does not take a scan of what it does not count",
    server: elsewhere,
    does: async (person) => {
      await person.sees("text", "Nothing counted yet");
      await scans(person, "9550001");
    },
    shows: { toast: "Not in this stocktake: Tea", text: "Nothing counted yet" },
    doesNotShow: { text: "+3" },
  },
  {
    state: "adds each scan to the line of its goods, one by one",
    server: { ...counting, "POST company/stocktake/count": { stored: 1, refused: [] } },
    does: async (person) => {
      await person.press("switch", /One by one/);
      await scans(person, "9550001", "9550001", "9550001");
      await person.sees("text", "+3");
      await scans(person, "9550002");
    },
    shows: { text: ["+3", "+1"] },
    doesNotShow: { text: "Nothing counted yet" },
  },
  {
    state: "asks before it is posted",
    server: { ...counting, "POST company/stocktake/post": { stocktake: open, transaction: null } },
    does: async (person) => {
      await person.press("button", "Post");
      await person.sees("dialog", "Post this stocktake?");
      await person.press("button", "Post");
    },
    shows: { toast: "Stocktake Posted Successfully" },
    sends: { "POST company/stocktake/post": { id: 3 } },
  },
  {
    state: "explains what posting does before it is done",
    server: counting,
    does: (person) => person.press("button", "Post"),
    shows: { dialog: "Post this stocktake?", text: /What was not counted stays as it is/ },
  },
  {
    state: "asks before it is cancelled, with a button that goes on counting",
    server: counting,
    does: (person) => person.press("button", "Cancel stocktake"),
    shows: { dialog: "Cancel this stocktake?", button: ["Cancel stocktake", "Go on counting"] },
  },
]);
