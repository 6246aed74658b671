import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { productRow, variationRow } from "../../../local-db/copy.fixtures.ts";
import { writeDraft } from "../../../local-db/kept-draft.ts";
import { broken, refused } from "../../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { branchRow } from "../../../page-tests/shop.fixtures.ts";
import { listStates, notForEverybody } from "../../../page-tests/usual-states.fixtures.ts";
import { bought } from "./bought.fixtures.ts";
import { emptyDraft, lineOf } from "./move-draft.ts";

const history = "company/stock/history";
const zeta = { id: 4, name: "Zeta Trading", contact: null, status: "active" };
const lost: StockTransaction = { ...bought, id: 6, type: "adjust", reason: "damage" };
const moved: StockTransaction = {
  ...bought,
  id: 7,
  type: "transfer",
  source_branch: { id: 2, name: "Depot" },
};
const [item] = bought.items;
const withoutCosts = { ...bought, items: [{ ...item, purchase_price: undefined }] };
const listed = (...transactions: object[]) => ({ [history]: { transactions, count: transactions.length } });

testPage("the purchases", "/purchaseList", [
  ...listStates("Purchase List", history),
  { state: "are none", server: listed(), shows: { text: "No Result Found", link: "Add Purchase" } },
  {
    state: "are not there without a connection",
    offline: true,
    shows: { text: "No purchase data available offline." },
  },
  {
    state: "are opened with their products and costs",
    server: listed(bought),
    does: (person) => person.press("button", "View purchase 5"),
    shows: {
      cell: ["Town", "Ben", "2026-11-21", "9550001", "RM 2.00", "RM 6.00", "Zeta Trading", "DO-7781"],
      text: ["By lorry", "SubTotal includes the purchase SST", "Delivery note DO-7781 of 2026-11-20"],
    },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "have no costs for a person who may not see them",
    server: listed(withoutCosts),
    does: (person) => person.press("button", "View purchase 5"),
    shows: { cell: ["9550001", "RM 2.50"] },
    doesNotShow: { cell: ["RM 2.00", "RM 6.00"], text: "SubTotal includes the purchase SST" },
  },
  {
    state: "can be replaced by adjustments, with reasons and without labels",
    server: {
      [history]: ({ params }) => ({ transactions: [params.type === "adjust" ? lost : bought], count: 1 }),
    },
    does: async (person) => {
      await person.choose("Type", "Adjustments");
      await person.press("button", "View adjust 6");
    },
    shows: { cell: "Damage", text: "By lorry" },
    doesNotShow: { button: "Print Labels" },
    sends: { [history]: { type: "adjust" } },
  },
  {
    state: "can be those of one supplier",
    server: { ...listed(bought), "company/supplier/list": { suppliers: [zeta], count: 1 } },
    does: (person) => person.choose("Supplier", "Zeta Trading"),
    shows: { cell: "DO-7781" },
    sends: { [history]: { type: "purchase", supplier_id: "4" } },
  },
  {
    state: "can be those of one of very many suppliers, who is searched on the server",
    server: {
      ...listed(bought),
      "company/supplier/list": ({ params }) => ({
        suppliers: params.query === "zeta" ? [zeta] : [],
        count: 500,
      }),
    },
    does: async (person) => {
      await person.type("Supplier", "zeta");
      await person.press("option", "Zeta Trading");
    },
    shows: { cell: "DO-7781" },
    sends: { [history]: { supplier_id: "4" }, "company/supplier/list": { length: "100" } },
  },
  {
    state: "are only shown to a person who may not buy",
    as: { permissions: ["purchase:view"] },
    server: listed(bought),
    does: (person) => person.press("button", "View purchase 5"),
    shows: { button: "Print Labels" },
    doesNotShow: { link: "Add Purchase" },
  },
]);

testPage("the transfers", "/transferList", [
  notForEverybody("Transfer List"),
  {
    state: "show both stores",
    server: listed(moved),
    shows: { heading: "Transfer List", cell: ["Depot", "Town"], link: "Add Transfer" },
    sends: { [history]: { type: "transfer" } },
  },
]);

const oneStore = [branchRow(1, { name: "Town" })];
const rows = {
  branches: oneStore,
  product_variations: [{ ...variationRow(1, 1, "9550001"), purchase_price: 2 }],
};
const finds = async (person: Person) => {
  await person.type("Search Product", "Tea");
  await person.press("option", "Tea");
};
const picks = (quantity: string) => async (person: Person) => {
  await finds(person);
  await person.type("Qty of Tea", quantity);
  await person.press("button", "Add Product");
};
/** By its barcode, which needs no search. */
const scans = (person: Person) => person.type("Search Product", "9550001{Enter}");
/** A stored draft with tea, so that the test need not search for it. */
const hasTea: State["before"] = async ({ db, memory }) => {
  const product = memory.product(1)!;
  const line = { ...lineOf(product, product.variations[0]!, "tea"), quantity: 1 };
  const draft = { ...emptyDraft, destination: 1, added: [line] };
  await writeDraft(db, "purchase 1:1", { tab: "before", draft });
};
const submits = (person: Person) => person.press("button", "Submit");

testPage("a purchase", "/addPurchase", [
  notForEverybody("Add Purchase"),
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "needs a store where none takes stock",
    rows: { branches: [branchRow(1, { status: "inactive" }), branchRow(2, { status: "inactive" })] },
    does: submits,
    shows: { heading: "Add Purchase", text: "Nothing added yet", toast: "Select Store Id" },
  },
  {
    state: "is for the header's store at first",
    rows: { product_variations: rows.product_variations },
    server: { "POST company/stock/purchase": { transaction: bought } },
    does: async (person) => {
      await picks("3")(person);
      await submits(person);
    },
    shows: { text: "Purchase Added Successfully" },
    sends: { "POST company/stock/purchase": { destination_branch_id: "1" } },
  },
  {
    state: "takes the only product that a typed name finds by Enter alone",
    rows,
    does: (person) => person.type("Search Product", "Te{Enter}"),
    shows: { field: "Qty of Tea" },
  },
  {
    state: "says that nothing has a typed code",
    rows,
    does: (person) => person.type("Search Product", "404{Enter}"),
    shows: { toast: /No Product Found/ },
  },
  {
    state: "offers the products that a typed name finds",
    rows: { ...rows, products: [productRow(1, "Tea"), productRow(2, "Teapot")] },
    does: (person) => person.type("Search Product", "Te{Enter}"),
    shows: { option: ["Tea", "Teapot"] },
    doesNotShow: { toast: /No Product Found/ },
  },
  { state: "needs a product", rows, does: submits, shows: { toast: "Add Product for Purchase" } },
  {
    state: "needs a product before it is added",
    rows,
    does: (person) => person.press("button", "Add Product"),
    shows: { toast: "Please Select a Product" },
  },
  {
    state: "needs a quantity of a product",
    rows,
    does: picks("0"),
    shows: { toast: "Please Add Quantity" },
  },
  {
    state: "needs each price",
    rows,
    before: hasTea,
    does: async (person) => {
      await person.type("Purchase Price of Tea", "");
      await submits(person);
    },
    shows: { toast: "Tea: enter the price" },
  },
  {
    state: "warns of a price below the cost, and of one that changes",
    rows,
    before: hasTea,
    does: async (person) => {
      await person.type("Sale Price of Tea", "1");
    },
    shows: {
      text: [
        "Check the prices",
        "Tea: the sale price RM 1.00 is below the cost RM 2.00",
        "Tea: the sale price changes from RM 2.50 to RM 1.00",
      ],
    },
  },
  {
    state: "is stored with what was typed",
    rows,
    server: { "POST company/stock/purchase": { transaction: bought } },
    does: async (person) => {
      await picks("3")(person);
      await submits(person);
    },
    shows: { text: ["Purchase Added Successfully", "Nothing added yet"], button: "Print Labels" },
    sends: {
      "POST company/stock/purchase": {
        destination_branch_id: "1",
        entries: '[{"product_variation_id":1,"quantity":3,"purchase_price":2,"sale_price":2.5}]',
      },
    },
  },
  {
    state: "says below the delivery date that it is of no year",
    rows,
    before: hasTea,
    does: async (person) => {
      await person.type("Delivery Date", "0026-11-20");
      await submits(person);
    },
    shows: { text: "Enter a whole date that exists, or none" },
    doesNotShow: { text: "Purchase Added Successfully" },
  },
  {
    state: "is stored with its supplier, who is created by the typed name, and the delivery note",
    rows,
    before: hasTea,
    server: {
      "company/supplier/list": { suppliers: [], count: 0 },
      "POST company/supplier/store": { supplier: zeta },
      "POST company/stock/purchase": { transaction: bought },
    },
    does: async (person) => {
      await person.type("Supplier", "Zeta Trading");
      await person.press("option", /Zeta Trading/);
      await person.sees("text", "Supplier Created Successfully");
      await person.type("Delivery Note", "DO-7781");
      await person.type("Delivery Date", "2026-11-20");
      await submits(person);
    },
    shows: { text: "Purchase Added Successfully" },
    sends: {
      "POST company/supplier/store": { name: "Zeta Trading" },
      "POST company/stock/purchase": {
        supplier_id: "4",
        delivery_note: "DO-7781",
        delivery_date: "2026-11-20",
      },
    },
  },
  {
    state: "counts another scanned piece of a line without asking the server",
    rows,
    before: hasTea,
    server: {
      "company/product/search": broken(),
      "POST company/stock/purchase": { transaction: bought },
    },
    does: async (person) => {
      await person.sees("button", "Remove Tea");
      await scans(person);
      await submits(person);
    },
    shows: { text: "Purchase Added Successfully" },
    sends: {
      "POST company/stock/purchase": {
        entries: '[{"product_variation_id":1,"quantity":2,"purchase_price":2,"sale_price":2.5}]',
      },
    },
  },
  {
    state: "stays as it was if the answer was lost, and says that it is not stored twice",
    rows,
    before: hasTea,
    server: { "POST company/stock/purchase": broken() },
    does: async (person) => {
      await submits(person);
    },
    shows: {
      text: /^No answer came/,
      button: "Remove Tea",
    },
  },
  {
    state: "that was refused stays as it was",
    rows,
    before: hasTea,
    server: { "POST company/stock/purchase": refused("The store is closed") },
    does: async (person) => {
      await submits(person);
    },
    shows: { toast: "The store is closed", button: "Remove Tea" },
    doesNotShow: { text: /^No answer came/ },
  },
]);

const tea = variationRow(1, 1, "9550001", 2);
const few = { product_variations: [tea] };
const from = (person: Person) => person.choose("From Store", "Town");
/** A stored draft with its source, so that the test need not choose it. */
const leavesTown: State["before"] = ({ db }) =>
  writeDraft(db, "transfer 1:1", { tab: "before", draft: { ...emptyDraft, source: 1 } });
testPage("a transfer", "/addTransfer", [
  notForEverybody("Add Transfer"),
  {
    state: "needs the store to which it goes",
    rows: few,
    before: leavesTown,
    does: async (person) => {
      await scans(person);
      await person.sees("button", "Remove Tea");
      await submits(person);
    },
    shows: { heading: "Add Transfer", toast: "Select Transfer To Store" },
  },
  {
    state: "moves at most what is in stock, and keeps its source while it has products",
    rows: few,
    before: leavesTown,
    does: async (person) => {
      await scans(person);
      await person.sees("button", "Remove Tea");
      await person.type("Qty of Tea", "3");
      await person.choose("To Store", "Depot");
      await submits(person);
    },
    shows: {
      toast: "Quantity Can't be greater than Stock Quantity",
      locked: "From Store",
      text: "Cannot change once products are added",
    },
  },
  {
    state: "does not offer its source as the destination",
    does: async (person) => {
      await from(person);
      await person.type("To Store", "Town");
    },
    shows: { text: "No Result Found" },
  },
  {
    state: "from the header's store is stored",
    rows: few,
    server: { "POST company/stock/transfer": { transaction: moved } },
    does: async (person) => {
      await scans(person);
      await person.sees("button", "Remove Tea");
      await person.choose("To Store", "Depot");
      await submits(person);
    },
    shows: { text: "Transfer Added Successfully" },
    sends: {
      "POST company/stock/transfer": {
        source_branch_id: "1",
        destination_branch_id: "2",
        entries: '[{"product_variation_id":1,"quantity":1}]',
      },
    },
  },
]);
