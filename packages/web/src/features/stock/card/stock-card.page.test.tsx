import type { OpenShortfall, StockBatch, StockMovement } from "@clove/domain/stock/stock-card.schema.ts";
import type { Answers } from "../../../page-tests/page-server.fixtures.ts";
import { broken, refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { notForEverybody } from "../../../page-tests/usual-states.fixtures.ts";

const town = { id: 1, name: "Town" };
const at = "2026-11-20T04:30:00.000Z";
const batch = (id: number, changes: Partial<StockBatch> = {}): StockBatch => ({
  stock_purchase_transaction_id: id,
  branch: town,
  received_at: at,
  expires_on: null,
  received_quantity: 5,
  quantity: 3,
  batch_no: null,
  purchase_price: 2,
  ...changes,
});
const sold: StockMovement = {
  id: 9,
  at,
  kind: "adjust",
  reference: { type: "transaction", id: 3, text: null },
  reason: "damage",
  notes: "Wet",
  by: { id: 1, name: "Ben" },
  branch: town,
  quantity: -2,
  left: 3,
  stock_purchase_transaction_id: 4,
  batch_no: null,
  purchase_price: 2,
};
const owed: OpenShortfall = {
  at,
  order: { id: 1, order_ref: "261121T0001S00001" },
  branch: town,
  quantity: 6,
};
const card = (changes: object = {}): Answers => ({
  "company/stock/card": { movements: [], count: 0, batches: [batch(4)], shortfalls: [], ...changes },
});

testPage("the stock card", "/product/1/stock", [
  notForEverybody("Stock Card"),
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "could not be read",
    server: { "company/stock/card": broken() },
    shows: { heading: "Stock Card", text: "Something went wrong.", button: "Retry" },
  },
  { state: "is of an unknown variation", at: "/product/1/stock?v=99", shows: { text: "No Variation Found" } },
  {
    state: "of an empty stock offers nothing to take out",
    server: card({ batches: [] }),
    shows: { text: ["Nothing in stock", "No batch has anything left"], disabled: "Take Out" },
    doesNotShow: { region: "Open shortfalls" },
  },
  {
    state: "shows the stock and its value, what is owed, and the movements",
    server: card({ movements: [sold], count: 1, shortfalls: [owed] }),
    shows: {
      text: ["Tea · 9550001", "Sale Price: without SST"],
      region: ["Stock", "Open shortfalls", "Batches", "Movements"],
      cell: ["RM 6.00", "RM 7.50", "261121T0001S00001", "#4", /^Adjust · Damage/, "-2"],
      button: "Take Out",
      link: "Product",
    },
    doesNotShow: { disabled: "Take Out", text: "Nothing in stock" },
  },
  {
    state: "has no costs for a person who may not see them",
    as: { permissions: ["product:view"] },
    server: card({ batches: [batch(4, { purchase_price: undefined })] }),
    shows: { cell: "RM 7.50" },
    doesNotShow: { cell: "RM 6.00", button: "Take Out", link: "Product" },
  },
]);

const setExpiry = "POST company/stock/expiry";
const dates = async (person: Person) => {
  await person.press("button", "Expiry date of batch B-5");
  await person.sees("dialog", "Expiry Date");
};
const dated = card({
  batches: [
    batch(5, { batch_no: "B-5", expires_on: "2026-11-18" }),
    batch(6, { expires_on: "2026-12-01" }),
    batch(7, { expires_on: "2027-11-21" }),
    batch(4),
  ],
});
testPage("batches that expire", "/product/1/stock", [
  {
    state: "have their day, and words for what it means",
    server: dated,
    shows: {
      columnheader: "Expires",
      button: "Expiry date of batch B-5",
      cell: [
        "expired 3 days ago · 2026-11-18",
        "10 days left · 2026-12-01",
        "365 days left · 2027-11-21",
        "N/A",
      ],
    },
  },
  {
    state: "have no column where none expires",
    server: card(),
    shows: { button: "Expiry date of batch #4" },
    doesNotShow: { columnheader: "Expires" },
  },
  {
    state: "are corrected by whoever buys",
    server: { ...dated, [setExpiry]: { batch: { id: 5, expires_on: null } } },
    does: async (person) => {
      await dates(person);
      await person.type("Expires", "2027-01-31");
      await person.press("button", "Save");
    },
    shows: { toast: "Expiry Saved Successfully" },
    doesNotShow: { dialog: "Expiry Date" },
    sends: { [setExpiry]: { stock_purchase_transaction_id: "5", expires_on: "2027-01-31" } },
  },
  {
    state: "were not corrected: the dialog stays, with the reason at its field",
    server: {
      ...dated,
      [setExpiry]: refused("Wrong", { errors: [{ path: "expires_on", message: "Choose another" }] }),
    },
    does: async (person) => {
      await dates(person);
      await person.press("button", "Save");
    },
    shows: { dialog: "Expiry Date", toast: "Wrong", text: "Choose another" },
  },
  {
    state: "are only shown to others",
    as: { permissions: ["product:view"] },
    server: dated,
    shows: { cell: "10 days left · 2026-12-01" },
    doesNotShow: { button: "Expiry date of batch B-5" },
  },
  {
    state: "are taken out the first to expire first, unless one is chosen",
    server: dated,
    does: async (person) => {
      await opens(person);
      await person.sees("text", "12 there");
      await person.choose("Batch", "B-5 · Expires 2026-11-18 · RM 2.00 · 3 left");
    },
    shows: { text: "3 there" },
  },
]);

const two = card({ batches: [batch(4), batch(5, { batch_no: "B-5", quantity: 1 })] });
const opens = async (person: Person) => {
  await person.press("button", "Take Out");
  await person.sees("dialog", "Take Out Stock");
};
const takesOut = (quantity: string, reason: string) => async (person: Person) => {
  await opens(person);
  await person.type("Quantity", quantity);
  await person.choose("Reason", reason);
  await person.press("button", "Take Out");
};
testPage("stock taken out", "/product/1/stock", [
  {
    state: "needs a quantity and a reason",
    server: two,
    does: async (person) => {
      await opens(person);
      await person.press("button", "Take Out");
    },
    shows: { dialog: "Take Out Stock", text: ["4 there", "Please Add Quantity", "Reason is required"] },
  },
  {
    state: "is at most what is in stock",
    server: two,
    does: takesOut("5", "Damage"),
    shows: { text: "Quantity Can't be greater than Stock Quantity" },
  },
  {
    state: "of one batch is at most what the batch has",
    server: two,
    does: async (person) => {
      await opens(person);
      await person.choose("Batch", "B-5 · RM 2.00 · 1 left");
      await person.type("Quantity", "2");
      await person.press("button", "Take Out");
    },
    shows: { text: ["1 there", "Quantity Can't be greater than Stock Quantity"] },
  },
  {
    state: "with the reason Other needs a text",
    server: two,
    does: takesOut("1", "Other"),
    shows: { text: "Text is required" },
  },
  {
    state: "is stored without a batch, which means the oldest first",
    server: { ...two, "POST company/stock/adjust": { transaction: {} } },
    does: takesOut("2", "Damage"),
    shows: { toast: "Stock Adjusted Successfully" },
    sends: {
      "POST company/stock/adjust": {
        destination_branch_id: "1",
        entries: '[{"product_variation_id":1,"quantity":-2}]',
        reason: "damage",
      },
    },
  },
  {
    state: "was refused: its dialog stays",
    server: { ...two, "POST company/stock/adjust": refused("Somebody was quicker") },
    does: takesOut("2", "Damage"),
    shows: { dialog: "Take Out Stock", toast: "Somebody was quicker" },
  },
]);
