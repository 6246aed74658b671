import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { oneUser, helperOfUsers as server, staffRow } from "../../page-tests/people.fixtures.ts";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow } from "../../page-tests/shop.fixtures.ts";
import { notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const choosesRole = (role: string) => (person: Person) => person.choose("Select User Role", role);
const fills = async (person: Person, role: string) => {
  await person.type("Name", "Farah");
  await person.type("Email", "farah@shop.example");
  await person.choose("Select Gender", "Female");
  await choosesRole(role)(person);
};
const submits = (person: Person) => person.press("button", "Create User");
const manager = { permissions: ["user:create", "user:view", "pos:view"] };

testPage("a new user", "/createUser", [
  notForEverybody("Create User"),
  {
    state: "needs a name, an e-mail, a gender and a role",
    server,
    does: submits,
    shows: {
      heading: "Create User",
      text: ["Name is required", "Email is required", "Gender is required", "Role is required"],
    },
  },
  {
    state: "refuses a wrong e-mail",
    server,
    does: async (person) => {
      await person.type("Email", "farah");
      await submits(person);
    },
    shows: { text: "This is not an e-mail address" },
  },
  {
    state: "who is a customer has a credit limit and no rights",
    at: "/createUser?role=customer",
    server,
    shows: { field: "Credit Limit" },
    doesNotShow: { field: "Max Discount", heading: ["Permissions", "Assign Branches"] },
  },
  {
    state: "who is a cashier begins with the rights of a cashier",
    server,
    does: choosesRole("Cashier"),
    shows: {
      heading: ["Permissions", "Assign Branches"],
      field: ["Max Discount", "pos:view"],
      text: "A link to set the password is sent to the e-mail address.",
    },
    doesNotShow: { field: "Credit Limit" },
  },
  {
    state: "who is an administrator has no list of rights",
    server,
    does: choosesRole("Company admin"),
    shows: { field: "Max Discount" },
    doesNotShow: { heading: "Permissions" },
  },
  {
    state: "cannot be made an administrator by a manager",
    as: manager,
    server,
    does: (person) => person.press("field", "Select User Role"),
    shows: { option: "Cashier" },
    doesNotShow: { option: "Company admin" },
  },
  {
    state: "can be made an administrator by an administrator",
    server,
    does: (person) => person.press("field", "Select User Role"),
    shows: { option: ["Company admin", "Cashier"] },
  },
  {
    state: "gets no right that the signed-in user lacks",
    as: manager,
    server,
    does: choosesRole("Cashier"),
    shows: { locked: "order:view", field: "pos:view" },
  },
  {
    state: "who is staff is not stored without a store, with the reason at the stores",
    server: { ...server, "POST company/user/store": oneUser(staffRow(41)) },
    does: async (person) => {
      await fills(person, "Cashier");
      await submits(person);
    },
    shows: { text: "Tick at least one store. Without a store nobody can work." },
    doesNotShow: { toast: "New User Created Successfully" },
  },
  {
    state: "has the only store ticked",
    rows: { branches: [branchRow(1, { name: "Town" })] },
    server: { ...server, "POST company/user/store": oneUser(staffRow(41)) },
    does: async (person) => {
      await fills(person, "Cashier");
      await submits(person);
    },
    shows: { toast: "New User Created Successfully" },
    sends: { "POST company/user/store": { role: "cashier", branch_ids: "[1]" } },
  },
  {
    state: "is not stored when its only store is unticked",
    rows: { branches: [branchRow(1, { name: "Town" })] },
    server: { ...server, "POST company/user/store": oneUser(staffRow(41)) },
    does: async (person) => {
      await fills(person, "Cashier");
      await person.press("checkbox", "Town");
      await submits(person);
    },
    shows: { text: "Tick at least one store. Without a store nobody can work." },
    doesNotShow: { toast: "New User Created Successfully" },
  },
  {
    state: "who is an administrator needs no store",
    server: { ...server, "POST company/user/store": oneUser(staffRow(41)) },
    does: async (person) => {
      await fills(person, "Company admin");
      await submits(person);
    },
    shows: { toast: "New User Created Successfully" },
    doesNotShow: { text: "Tick at least one store. Without a store nobody can work." },
  },
  {
    state: "is created with role, rights and the ticked stores",
    server: { ...server, "POST company/user/store": oneUser(staffRow(41)) },
    does: async (person) => {
      await fills(person, "Cashier");
      await person.press("checkbox", "Town");
      await submits(person);
    },
    shows: { toast: ["New User Created Successfully", "User Assigned to a branch Successfully"] },
    sends: {
      "POST company/user/store": {
        ...{ name: "Farah", role: "cashier", status: "active", gender: "female", branch_ids: "[1]" },
      },
    },
  },
  {
    state: "stays typed if it is refused, with the reason at the field",
    server: {
      ...server,
      "POST company/user/store": refused("The e-mail is taken", {
        errors: [{ path: "email", message: "Somebody has it" }],
      }),
    },
    does: async (person) => {
      await fills(person, "Cashier");
      await person.press("checkbox", "Town");
      await submits(person);
    },
    shows: { toast: "The e-mail is taken", text: "Somebody has it" },
  },
  {
    state: "cannot be kept on a device without a counter, whose number is a part of the record's id",
    at: "/createUser?role=customer",
    offline: true,
    before: ({ db }) => db.meta.put({ key: "helper user", value: server["helper/user"] }),
    does: async (person) => {
      await person.type("Name", "Aina");
      await person.type("Email", "aina2@home.example");
      await person.choose("Select Gender", "Female");
      await submits(person);
    },
    shows: { toast: "Terminal unique number not found. Cannot create offline user." },
  },
]);
