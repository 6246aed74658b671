import { storeReceiptKey } from "../../local-db/receipt-key.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { orderRow, unsentSale } from "../../page-tests/shop.fixtures.ts";
import { codedSale, codesOfReceipt } from "./coded-sale.fixtures.ts";

const search = "Search products by name, id or barcode";
const [code] = codesOfReceipt("T0001-lost") as [string];
const [first, second] = codesOfReceipt("T0001-long", 60) as [string, string];
const order = orderRow(9, { order_ref: "261121T0001S00009", temp_id: "T0001-lost", flags: ["restored"] });
const nowhere = { "company/order/find": { orders: [] } };
const asks = { ...nowhere, "POST company/receipt-code/look": { order: null, sale: codedSale() } };
const types = (text: string) => (person: Person) => person.type(search, `${text}{Enter}`);
const restores = async (person: Person) => {
  await types(code)(person);
  await person.press("button", "Restore");
};

testPage("the code of a receipt on the sale screen", "/", [
  {
    state: "shows the sale before it is restored",
    server: asks,
    does: types(code),
    shows: {
      dialog: "Restore a sale",
      button: ["Restore", "Cancel"],
      text: [/has not sent it/, "261121T0001S00009", /Till 1 · Mei/, "Tea", "Goods that are not known here"],
    },
    sends: { "POST company/receipt-code/look": { codes: [code] } },
  },
  {
    state: "restores it, and opens the order",
    server: {
      ...asks,
      "POST company/receipt-code/restore": { status: "created", order, warnings: ["restored"] },
      "company/order/*": { order },
      "company/order/*/emails": { mails: [] },
    },
    does: restores,
    shows: { dialog: "Order 261121T0001S00009" },
    sends: { "POST company/receipt-code/restore": { codes: [code] } },
  },
  {
    state: "says why it could not be restored",
    server: { ...asks, "POST company/receipt-code/restore": refused("It was changed or forged") },
    does: restores,
    shows: { dialog: "Restore a sale", toast: "It was changed or forged" },
  },
  {
    state: "warns of a revoked key",
    server: {
      ...nowhere,
      "POST company/receipt-code/look": { order: null, sale: codedSale({ is_revoked: true }) },
    },
    does: types(code),
    shows: { dialog: "Restore a sale", text: /signed with the key of a device after that key was revoked/ },
  },
  {
    state: "says what the server has against it",
    server: { ...nowhere, "POST company/receipt-code/look": refused("The signature of this code is wrong") },
    does: types(code),
    shows: { text: /^The signature of this code is wrong/ },
    doesNotShow: { dialog: "Restore a sale" },
  },
  {
    state: "opens the order that the server has already",
    server: {
      "company/order/find": { orders: [order] },
      "company/order/*": { order },
      "company/order/*/emails": { mails: [] },
    },
    does: types(code),
    shows: { dialog: "Order 261121T0001S00009" },
  },
  {
    state: "asks for the other one of two codes, in any order",
    server: asks,
    does: async (person) => {
      await types(second)(person);
      await person.sees("text", /^This receipt has two codes\. Scan code 1, too\./);
      await types(first)(person);
    },
    shows: { dialog: "Restore a sale" },
    sends: { "POST company/receipt-code/look": { codes: [second, first] } },
  },
  {
    state: "says that it was not read whole",
    does: types(code.slice(0, -2)),
    shows: { text: /^This is not the whole code of a receipt/ },
  },
  {
    state: "needs a connection",
    offline: true,
    does: types(code),
    shows: { text: /Finding it needs a connection/ },
  },
]);

testPage("the code of a receipt on the order list", "/orderList", [
  {
    state: "shows the sale when the code is typed into the search",
    server: { ...asks, "company/offline/quarantine": { quarantine: [], count: 0 } },
    does: (person) => person.type("Search orders", code),
    shows: { dialog: "Restore a sale", button: "Restore" },
  },
]);

testPage("a receipt that is printed without a connection", "/orderList", [
  {
    state: "has the code of its sale",
    offline: true,
    before: async (copy) => {
      await unsentSale(copy);
      await storeReceiptKey(copy.db, copy.profile.company_id, {
        id: 1,
        device_id: "c0000000-0000-4000-8000-000000000001",
        secret: "c2VjcmV0",
      });
    },
    does: (person) => person.press("button", /^Print/),
    shows: { dialog: "Receipt", text: "Backup of this sale" },
  },
  {
    state: "is printed without a code while the device has no key",
    offline: true,
    before: (copy) => unsentSale(copy),
    does: (person) => person.press("button", /^Print/),
    shows: { dialog: "Receipt" },
    doesNotShow: { text: "Backup of this sale" },
  },
]);
