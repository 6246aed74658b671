import { counterKnown } from "../../page-tests/known-place.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { customerRow, orderRow } from "../../page-tests/shop.fixtures.ts";

/** A customer of whom only this is known. */
const newcomer = (known: { name: string; phone?: string }) =>
  customerRow(77, {
    phone: null,
    email: "",
    barcode: "2900000000773",
    credit_limit: 0,
    credit_used: 0,
    ...known,
  });
const sold = { orders: [orderRow(1)] };

testPage("the customer of a sale", "/", [
  {
    state: "is found by name, phone or barcode",
    rows: sold,
    does: (person) => person.type("Search customers by name, phone or barcode", "ai"),
    shows: { listbox: "Customers", option: /Aina/ },
  },
  {
    state: "is not found",
    rows: sold,
    does: (person) => person.type("Search customers by name, phone or barcode", "zz"),
    shows: { text: "No User Found" },
    doesNotShow: { option: /Aina/ },
  },
  {
    state: "is not found: the name that was typed can be added",
    rows: sold,
    does: (person) => person.type("Search customers by name, phone or barcode", "Aishah"),
    shows: { text: "No User Found", option: 'Add "Aishah"' },
  },
  {
    state: "is added by one key, and is on the sale",
    rows: sold,
    server: {
      "POST company/customer/add": ({ body }) => ({ user: newcomer({ name: String(body.name) }) }),
    },
    does: async (person) => {
      await person.type("Search customers by name, phone or barcode", "Aishah");
      await person.sees("option", 'Add "Aishah"');
      await person.keys("{Enter}");
    },
    shows: { toast: "New Customer Created Successfully", button: "Take Aishah off this sale" },
    sends: { "POST company/customer/add": { name: "Aishah" } },
  },
  {
    state: "is added by a phone number",
    rows: sold,
    server: {
      "POST company/customer/add": { user: newcomer({ name: "012-999 8888", phone: "012-999 8888" }) },
    },
    does: async (person) => {
      await person.type("Search customers by name, phone or barcode", "012-999 8888");
      await person.press("option", "Add 012-999 8888");
    },
    shows: { button: "Take 012-999 8888 off this sale" },
    sends: { "POST company/customer/add": { phone: "012-999 8888" } },
  },
  {
    state: "who has the number already is taken, and said",
    rows: sold,
    server: { "POST company/customer/add": { user: newcomer({ name: "Tan Wei", phone: "0129998888" }) } },
    does: async (person) => {
      await person.type("Search customers by name, phone or barcode", "012-999 8888");
      await person.press("option", "Add 012-999 8888");
    },
    shows: { toast: "012-999 8888 is the number of Tan Wei", button: "Take Tan Wei off this sale" },
  },
  {
    state: "whose whole name or number is found is not offered a second time",
    rows: sold,
    does: (person) => person.type("Search customers by name, phone or barcode", "aina"),
    shows: { option: /Aina/ },
    doesNotShow: { option: 'Add "Aishah"' },
  },
  {
    state: "is kept on the device without a connection",
    rows: sold,
    offline: true,
    does: async (person, page) => {
      await counterKnown(page);
      await person.type("Search customers by name, phone or barcode", "Noor");
      await person.press("option", 'Add "Noor"');
    },
    shows: { button: "Take Noor off this sale", toast: /^Customer saved locally/ },
  },
  {
    state: "is shown with the credit",
    rows: sold,
    does: async (person) => {
      await person.type("Search customers by name, phone or barcode", "ai");
      await person.press("option", /Aina/);
    },
    shows: {
      text: "Credit: RM 50.00 - Used: RM 10.00 - Available: RM 40.00",
      button: "Take Aina off this sale",
    },
    doesNotShow: { field: "Search customers by name, phone or barcode" },
  },
  {
    state: "is created under the typed name",
    rows: sold,
    does: async (person) => {
      await person.type("Search customers by name, phone or barcode", "Noor");
      await person.press("button", "Add");
    },
    shows: { dialog: "Create Customer", field: ["Customer Name", "Email Address"] },
  },
  {
    state: "may have another to choose",
    rows: sold,
    shows: { field: "Search customers by name, phone or barcode" },
  },
]);
