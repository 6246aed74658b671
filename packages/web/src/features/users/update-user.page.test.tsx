import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { oneUser, helperOfUsers as server, staffRow } from "../../page-tests/people.fixtures.ts";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow, customerRow } from "../../page-tests/shop.fixtures.ts";
import { notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const person40 = oneUser(customerRow(40));
const farah = staffRow(41);
const found = (answer: object) => ({ ...server, "company/user/*": answer });
const updates = (person: Person) => person.press("button", "Update");

testPage("a user being changed", "/user/41", [
  notForEverybody("User Update"),
  {
    state: "is unknown",
    server: found(refused("Not found", { code: "not_found" }, 404)),
    shows: { heading: "User Update", text: "No User Found" },
  },
  { state: "has an address without a number", at: "/user/x", server, shows: { text: "No User Found" } },
  {
    state: "could not be read",
    server: found(refused("Something is wrong", { code: "internal" }, 500)),
    shows: { text: "Something is wrong", button: "Retry" },
    doesNotShow: { text: "No User Found" },
  },
  {
    state: "is not available without a connection if it is staff",
    offline: true,
    server,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "is shown with role, stores and rights",
    server: found(oneUser(farah)),
    shows: {
      link: "Employee List",
      field: ["Name", "User Role", "Max Discount", "pos:view"],
      button: "Update",
    },
    doesNotShow: { text: /^Invitation/, disabled: "Update" },
  },
  {
    state: "is not saved without a store, with the reason at the stores",
    server: { ...found(oneUser(farah)), "POST company/user/update": oneUser(farah) },
    does: async (person) => {
      await person.press("checkbox", "Town");
      await updates(person);
    },
    shows: { text: "Tick at least one store. Without a store nobody can work." },
    doesNotShow: { toast: "User Updated Successfully" },
  },
  {
    state: "has the only store ticked when an administrator becomes a cashier",
    rows: { branches: [branchRow(1, { name: "Town" })] },
    server: {
      ...found(oneUser(staffRow(41, { role: "company_admin", branches: [], permissions: "[]" }))),
      "POST company/user/update": oneUser(farah),
      "POST company/branch/user/add": oneUser(farah),
    },
    does: async (person) => {
      await person.choose("User Role", "Cashier");
      await updates(person);
    },
    shows: { toast: "User Updated Successfully" },
    sends: { "POST company/branch/user/add": { user_id: "41", branch_id: "1" } },
  },
  {
    state: "can be made inactive without a store",
    server: {
      ...found(oneUser(staffRow(41, { branches: [] }))),
      "POST company/user/update": oneUser(staffRow(41, { branches: [], status: "inactive" })),
    },
    does: async (person) => {
      await person.choose("Status", "Inactive");
      await updates(person);
    },
    shows: { toast: "User Updated Successfully" },
    doesNotShow: { text: "Tick at least one store. Without a store nobody can work." },
  },
  {
    state: "has a link to the customers if it is a customer",
    at: "/user/40",
    server: found(person40),
    shows: { link: "Customer List", field: "Credit Limit" },
    doesNotShow: { field: "Max Discount" },
  },
  {
    state: "cannot become another kind of person",
    server: found(oneUser(farah)),
    does: (person) => person.press("field", "User Role"),
    shows: { option: "Inventory manager" },
    doesNotShow: { option: "Customer" },
  },
  {
    state: "who is a customer stays one",
    at: "/user/40",
    server: found(person40),
    does: (person) => person.press("field", "User Role"),
    shows: { option: "Customer" },
    doesNotShow: { option: "Inventory manager" },
  },
  {
    state: "cannot change their own role, status, limits and rights",
    at: "/user/1",
    server: found(oneUser(staffRow(1, { name: "Ben", role: "company_admin", branches: [] }))),
    shows: {
      text: "You cannot change your own role, permissions, limits or status",
      locked: ["User Role", "Status", "Max Discount"],
    },
  },
  {
    state: "cannot be changed by a person with fewer rights",
    as: { permissions: ["user:edit", "user:view"] },
    server: found(oneUser(staffRow(41, { permissions: '["pos:view"]' }))),
    shows: {
      text: "You cannot change this person, who holds a permission or store that you lack.",
      disabled: "Update",
    },
  },
  {
    state: "can be invited again if no password is set yet",
    server: { ...found(oneUser(farah, { invited: true })), "POST company/user/invite": oneUser(farah) },
    does: (person) => person.press("button", "Send invitation again"),
    shows: { text: "Invitation not accepted yet", toast: "Invitation sent" },
    sends: { "POST company/user/invite": { id: "41" } },
  },
  {
    state: "loses the second factor after a question",
    server: {
      ...found(oneUser(farah, { has_second_factor: true })),
      "POST company/user/second-factor/reset": {},
    },
    does: async (person) => {
      await person.press("button", "Reset second factor");
      await person.sees("dialog", "Reset the second factor of Farah?");
      await person.press("button", "Reset second factor");
    },
    shows: { text: /^Signs in with a passkey/, toast: "The second factor was reset" },
    sends: { "POST company/user/second-factor/reset": { id: 41 } },
  },
  {
    state: "cannot be invited if inactive",
    server: found(oneUser({ ...farah, status: "inactive" }, { invited: true })),
    shows: { text: /^Invitation/, disabled: "Send invitation again" },
  },
  {
    state: "sends only what was changed",
    server: { ...found(oneUser(farah)), "POST company/user/update": oneUser({ ...farah, name: "Farah B." }) },
    does: async (person) => {
      await person.type("Name", "Farah B.");
      await updates(person);
    },
    shows: { toast: "User Updated Successfully" },
    sends: { "POST company/user/update": { id: "41", name: "Farah B." } },
  },
  {
    state: "is partly saved when one of the stores is refused",
    server: {
      ...found(oneUser(farah)),
      "POST company/branch/user/add": refused("Not your store"),
    },
    does: async (person) => {
      await person.press("checkbox", "Depot");
      await person.type("Name", "Farah B.");
      await updates(person);
    },
    shows: {
      toast: "Not your store",
      text: [
        "Not everything is saved yet. Update goes on with what is missing.",
        "Not done: Store Depot assigned – Not your store",
        "Not done: Details saved",
      ],
    },
  },
]);
