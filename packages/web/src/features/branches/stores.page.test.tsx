import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow } from "../../page-tests/shop.fixtures.ts";
import { listStates, notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

testPage("the store list", "/storeList", [
  ...listStates("Store List", "company/branch/list"),
  {
    state: "is empty",
    rows: { branches: [] },
    shows: { text: "No Result Found", link: "Create Store" },
  },
  {
    state: "has stores and warehouses",
    shows: {
      cell: ["Town", "03-1", "town@shop.example", "1 Road", "branch", "Depot", "warehouse"],
      button: ["Update Stock Point Town", "Update Stock Point Depot"],
      link: "Create Store",
    },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "is only shown to a person who may not change stores",
    as: { permissions: ["store:view"] },
    shows: { cell: "Town" },
    doesNotShow: { button: "Update Stock Point Town", link: "Create Store" },
  },
]);

const opens = async (person: Person) => {
  await person.press("button", "Update Stock Point Town");
  await person.sees("dialog", "Update Stock Point");
};
testPage("a store being changed", "/storeList", [
  {
    state: "says at the field why it cannot become inactive",
    server: {
      "POST company/branch/update": refused("The store is in use", {
        errors: [{ path: "status", message: "A shift is open there" }],
      }),
    },
    does: async (person) => {
      await opens(person);
      await person.choose("Status", "Inactive");
      await person.press("button", "Update");
    },
    shows: { dialog: "Update Stock Point", toast: "The store is in use", text: "A shift is open there" },
    sends: { "POST company/branch/update": { id: "1", status: "inactive", name: "Town" } },
  },
  {
    state: "is saved",
    server: { "POST company/branch/update": { branch: branchRow(1) } },
    does: async (person) => {
      await opens(person);
      await person.type("Name", "City");
      await person.press("button", "Update");
    },
    shows: { toast: "Stock Point Updated Successfully" },
    sends: { "POST company/branch/update": { id: "1", name: "City" } },
  },
  {
    state: "is not saved without a connection",
    offline: true,
    does: async (person) => {
      await opens(person);
      await person.press("button", "Update");
    },
    shows: { dialog: "Update Stock Point", toast: "This feature is not available offline." },
  },
]);

const submits = (person: Person) => person.press("button", "Create Store");
const fills = async (person: Person) => {
  await person.type("Name", "Hill");
  await person.type("Contact Number", "03-2");
  await person.type("Email", "hill@shop.example");
  await person.type("Address", "2 Road");
  await submits(person);
};
testPage("a new store", "/createStore", [
  notForEverybody("Create Store"),
  {
    state: "needs name, number, e-mail and address",
    does: submits,
    shows: {
      heading: "Create Store",
      text: ["Name is required", "Contact Number is required", "Email is required", "Address is required"],
    },
  },
  {
    state: "is made as an active branch unless something else is chosen",
    server: { "POST company/branch/store": { branch: branchRow(3) } },
    does: fills,
    shows: { toast: "New Store Created Successfully" },
    sends: { "POST company/branch/store": { name: "Hill", type: "branch", status: "active" } },
  },
  {
    state: "is not made without a connection",
    offline: true,
    does: fills,
    shows: { toast: "Cannot add store while offline." },
  },
]);
