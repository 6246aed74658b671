import type { ImportEvent, ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import { storeKnown } from "../../../page-tests/known-place.fixtures.ts";
import { type Answers, type Call, refused, silent } from "../../../page-tests/page-server.fixtures.ts";
import { type OpenedPage, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";

const call = "POST company/product/import";
const title = "Import products";
const file = new File(["name\nTea\n"], "spring.csv", { type: "text/csv" });
const none = { count: 0, names: [] };
const makes = { products: 0, categories: none, brands: none, colors: none, sizes: none, units: none };
const wouldDo = (changes: Partial<ProductImport>): ImportEvent => ({
  type: "complete",
  ...{ created: 0, updated: 0, unchanged: 3, converted: 0, rounded: 0, makes },
  ...changes,
});
/** The events of an answer, which then ends. */
const tells = (...events: ImportEvent[]) => {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return () => new Response(text, { headers: { "content-type": "text/event-stream" } });
};
const checked = tells(wouldDo({ created: 2, makes: { ...makes, products: 1 } }));
/** The check finds nothing wrong; the import then ends like this. */
const imports = (end: () => object): Answers => ({
  [call]: ({ body }: Call) => (body.dry_run === "1" ? checked() : end()),
});

const opens = async (person: Person, page: OpenedPage) => {
  await storeKnown(page);
  await person.press("button", "Import CSV");
  await person.sees("dialog", title);
};
const chooses = async (person: Person, page: OpenedPage) => {
  await opens(person, page);
  await person.upload("Choose a CSV file", file);
};
const confirms = async (person: Person, page: OpenedPage) => {
  await chooses(person, page);
  await person.sees("text", "The file can be imported");
  await person.press("button", "Import");
};

testPage("the import of products", "/productList", [
  {
    state: "is not for who may not create products",
    as: { permissions: ["product:view"] },
    shows: { button: "Export CSV" },
    doesNotShow: { button: "Import CSV" },
  },
  {
    state: "is not there without a connection",
    offline: true,
    does: (person) => person.press("button", "Import CSV"),
    shows: { toast: "Cannot import CSV while offline.", button: "Import CSV" },
    doesNotShow: { dialog: title },
  },
  {
    state: "asks for a file, for the store above",
    does: async (person, page) => {
      await opens(person, page);
      await person.press("button", "Import");
    },
    shows: {
      dialog: title,
      field: "Store",
      text: ["Must Upload CSV File", "Takes the opening stock of new products"],
      button: ["Choose a CSV file", "Download a template", "Cancel"],
    },
  },
  {
    state: "checks a file as soon as it is chosen, and cannot begin meanwhile",
    server: { [call]: silent },
    does: chooses,
    shows: { text: ["spring.csv", "Checking the file…"], disabled: "Import", button: "Choose another file" },
    doesNotShow: { text: "Must Upload CSV File" },
    sends: { [call]: { branch_id: "1", dry_run: "1", row_starts: "2" } },
  },
  {
    state: "says what it would do, before anything is written",
    server: {
      [call]: tells(
        { type: "progress", percent: 40 },
        wouldDo({
          ...{ created: 2, updated: 1, unchanged: 7 },
          makes: { ...makes, products: 1, brands: { count: 2, names: ["House", "Own"] } },
        }),
      ),
    },
    does: chooses,
    shows: {
      text: [
        ...["The file can be imported", "New variations", "2", "Changed", "1", "Stay as they are", "7"],
        ...["1 product will be made", "2 brands will be made: House, Own"],
      ],
      list: "Also made",
      button: "Import",
    },
    doesNotShow: { text: "Checking the file…", disabled: "Import" },
    sends: { [call]: { dry_run: "1" } },
  },
  {
    state: "says that everything is there already",
    server: { [call]: tells(wouldDo({})) },
    does: chooses,
    shows: { text: ["Everything in this file is there already", "3"] },
    doesNotShow: { text: "The file can be imported", list: "Also made" },
  },
  {
    state: "says which prices are converted and rounded",
    server: { [call]: tells(wouldDo({ created: 3, converted: 3, rounded: 1 })) },
    does: chooses,
    shows: {
      text: "Sale prices that are converted to your kind of price (without SST): 3. Rounded to the currency: 1.",
    },
  },
  {
    state: "cannot begin with bad rows, which it lists",
    server: {
      [call]: refused("Nothing was imported", {
        data: { rows: [{ line: 3, reason: "sale_price is required" }], count: 2 },
      }),
    },
    does: chooses,
    shows: {
      text: ["2 rows to correct, nothing was imported", "The first 1 are listed.", "3"],
      table: "Rows to correct",
      cell: "sale_price is required",
      button: "Download this list",
      disabled: "Import",
    },
    doesNotShow: { button: "Check again" },
  },
  {
    state: "lists all bad rows where there are few",
    server: {
      [call]: refused("Nothing was imported", {
        data: { rows: [{ line: 3, reason: "sale_price is required" }], count: 1 },
      }),
    },
    does: chooses,
    shows: { text: "1 row to correct, nothing was imported" },
    doesNotShow: { text: "The first 1 are listed." },
  },
  {
    state: "was refused as a whole: the file is checked again",
    server: { [call]: refused("The file is not UTF-8 text. In Excel, save it as CSV UTF-8.") },
    does: chooses,
    shows: {
      text: ["spring.csv", "The file is not UTF-8 text. In Excel, save it as CSV UTF-8."],
      button: "Check again",
    },
    doesNotShow: { button: "Import", table: "Rows to correct" },
  },
  {
    state: "is written once it is confirmed",
    server: imports(tells({ type: "progress", percent: 50 }, wouldDo({ created: 2 }))),
    does: confirms,
    shows: { toast: "Data Uploaded Successfully", button: "Import CSV" },
    doesNotShow: { dialog: title },
    sends: { [call]: { branch_id: "1", row_starts: "2" } },
  },
  {
    state: "was refused after the check: the catalogue has changed meanwhile",
    server: imports(
      tells({
        ...{ type: "error", success: false, code: "import_outdated" },
        message: "Somebody changed the catalogue meanwhile, so nothing was imported. Please try again.",
      }),
    ),
    does: confirms,
    shows: {
      dialog: title,
      text: "Somebody changed the catalogue meanwhile, so nothing was imported. Please try again.",
      button: "Import",
    },
    doesNotShow: { toast: "Data Uploaded Successfully", button: "Check again" },
  },
  {
    state: "had no answer: it can be repeated, and is not written twice",
    server: imports(tells({ type: "progress", percent: 50 })),
    does: confirms,
    shows: {
      dialog: title,
      text: "The connection was lost. Try again: nothing will be imported twice.",
      button: "Import",
    },
    doesNotShow: { toast: "Data Uploaded Successfully" },
  },
  {
    state: "goes on when its dialog is closed, which is asked before",
    server: imports(() => silent),
    does: async (person, page) => {
      await confirms(person, page);
      await person.sees("text", "Importing…");
      await person.press("button", "Cancel");
    },
    shows: {
      dialog: "Close while importing?",
      text: "The import continues without this window. It is stored entirely or not at all.",
      button: ["Close", "Cancel"],
    },
  },
]);
