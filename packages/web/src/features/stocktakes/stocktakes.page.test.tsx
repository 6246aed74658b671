import type { Stocktake, StocktakeRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { keepLine } from "../../local-db/kept-counts.ts";
import { broken, refused } from "../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { listStates, notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const open: Stocktake = {
  id: 3,
  branch: { id: 1, name: "Town" },
  category: { id: 1, name: "Drinks" },
  brand: null,
  status: "open",
  user: { id: 1, name: "Ben" },
  created_at: "2026-11-21T04:00:00.000Z",
  closed_by: null,
  closed_at: null,
  transaction_id: null,
};
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
  { state: "need a store", server: listed, does: start, shows: { text: "Select Store Id" } },
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
const review = (stocktake: Stocktake, rows: StocktakeRow[] = []) => ({
  "company/stocktake/*/review": {
    stocktake,
    rows,
    count: rows.length,
    differing: 1,
    not_counted: 6,
    value: 4,
  },
});
const counting = review(open);
const kept: State["before"] = ({ db }) =>
  keepLine(db, "1:1", 3, {
    temp_id: "a",
    product_variation_id: 1,
    name: "Tea",
    quantity: 5,
    is_recount: false,
    counted_at: "2026-11-21T04:00:00.000Z",
  });
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
