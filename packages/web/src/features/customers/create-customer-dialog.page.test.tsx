import { counterKnown } from "../../page-tests/known-place.fixtures.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { type OpenedPage, testPage } from "../../page-tests/page-table.fixtures.tsx";
import { helperOfUsers } from "../../page-tests/people.fixtures.ts";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { customerRow } from "../../page-tests/shop.fixtures.ts";

const store = "POST company/user/store";
const title = "Create Customer";
/** `Noor` was searched for. */
const opens = async (person: Person) => {
  await person.type("Search customers by name, phone or barcode", "Noor");
  await person.press("button", "Add");
  await person.sees("dialog", title);
};
const creates = async (person: Person, page: OpenedPage) => {
  await counterKnown(page);
  await opens(person);
  await person.type("Customer Phone No.", "012-9");
  await person.type("Email Address", "noor@home.example");
  await person.choose("Select Gender", "Female");
  await person.press("button", "Create");
};
const noor = customerRow(41, { name: "Noor", email: "noor@home.example", credit_limit: 0, credit_used: 0 });

testPage("the customer dialog of the till", "/", [
  {
    state: "says what is missing",
    does: async (person) => {
      await opens(person);
      await person.press("button", "Create");
    },
    shows: {
      dialog: title,
      text: "Write down Customer Name , Email Address & Select Gender",
    },
  },
  {
    state: "wants an address, not any text",
    server: helperOfUsers,
    does: async (person) => {
      await opens(person);
      await person.type("Email Address", "noor");
      await person.choose("Select Gender", "Female");
      await person.press("button", "Create");
    },
    shows: { dialog: title, text: "This is not an e-mail address" },
    doesNotShow: { text: "Write down Customer Name , Email Address & Select Gender" },
  },
  {
    state: "makes a customer without credit, under the name that was searched for, and puts them on the sale",
    server: { ...helperOfUsers, [store]: { user: noor } },
    does: creates,
    shows: {
      toast: "New Customer Created Successfully",
      button: "Take Noor off this sale",
      text: "Credit: RM 0.00 - Used: RM 0.00 - Available: RM 0.00",
    },
    doesNotShow: { dialog: title },
    sends: {
      [store]: { name: "Noor", phone: "012-9", gender: "female", role: "customer", credit_limit: "0" },
    },
  },
  {
    state: "gives the credit that is typed",
    server: { ...helperOfUsers, [store]: { user: { ...noor, credit_limit: 80 } } },
    does: async (person) => {
      await opens(person);
      await person.type("Email Address", "noor@home.example");
      await person.choose("Select Gender", "Female");
      await person.type("Credit Limit", "80");
      await person.press("button", "Create");
    },
    shows: { text: "Credit: RM 80.00 - Used: RM 0.00 - Available: RM 80.00" },
    sends: { [store]: { credit_limit: "80" } },
  },
  {
    state: "gives no credit by who may not create users",
    as: { permissions: ["pos:view"] },
    does: opens,
    shows: { locked: "Credit Limit", text: "Only who may create users can grant credit" },
  },
  {
    state: "gives credit by who may create users",
    as: { permissions: ["pos:view", "user:create"] },
    does: opens,
    shows: { field: "Credit Limit" },
    doesNotShow: { locked: "Credit Limit", text: "Only who may create users can grant credit" },
  },
  {
    state: "keeps a customer on the device without a connection, for this sale",
    offline: true,
    does: creates,
    shows: {
      toast: "Customer saved locally. It will be synced when you are back online.",
      button: "Take Noor off this sale",
    },
    doesNotShow: { dialog: title },
  },
  {
    state: "was refused, with the reason at the field",
    server: {
      ...helperOfUsers,
      [store]: refused("Please check the marked fields", {
        errors: [{ path: "email", message: "Somebody has this address" }],
      }),
    },
    does: creates,
    shows: { dialog: title, toast: "Please check the marked fields", text: "Somebody has this address" },
    doesNotShow: { button: "Take Noor off this sale" },
  },
]);
