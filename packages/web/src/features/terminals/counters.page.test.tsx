import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow, counterRow } from "../../page-tests/shop.fixtures.ts";
import { listStates, notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const presses = (button: string) => (person: Person) => person.press("button", button);
const opensCash = presses("Update Counter Cash Box: Till");

testPage("the counter list", "/counterList", [
  ...listStates("Counter List", "company/terminal/list"),
  { state: "is empty", rows: { terminals: [] }, shows: { text: "No Result Found", link: "Create Counter" } },
  {
    state: "has a counter with its cash and its actions",
    shows: {
      cell: ["By the door", "Town", "RM 120.00", "active"],
      button: ["Edit Till", "Update Counter Cash Box: Till"],
      link: ["Cash Ledger of Till", "Create Counter"],
    },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "offers only the ledger to a person who may not change counters",
    as: { permissions: ["counter:view"] },
    shows: { link: "Cash Ledger of Till" },
    doesNotShow: { button: ["Edit Till", "Update Counter Cash Box: Till"], link: "Create Counter" },
  },
  { state: "is there without a connection", offline: true, shows: { link: "Cash Ledger of Till" } },
]);

testPage("the cash box of a counter", "/counterList", [
  {
    state: "says what is in it",
    does: opensCash,
    shows: { dialog: "Update Counter Cash Box", field: ["Cash In", "Cash Out", "Reason"] },
  },
  {
    state: "gives out no more than it has",
    does: async (person) => {
      await opensCash(person);
      await person.type("Cash Out", "120.01");
      await person.press("button", "Submit");
    },
    shows: { toast: /^Not enough cash/ },
  },
  {
    state: "needs an amount",
    does: async (person) => {
      await opensCash(person);
      await person.press("button", "Submit");
    },
    shows: { toast: /^Enter/ },
  },
  {
    state: "is not changed without a connection",
    offline: true,
    does: async (person) => {
      await opensCash(person);
      await person.type("Cash In", "5");
      await person.press("button", "Submit");
    },
    shows: { toast: /offline/ },
  },
  {
    state: "puts cash in before it takes cash out, so that there is enough",
    server: {
      "POST company/terminal/cash/in": { terminal: counterRow(7, { cash_box: 130 }) },
      "POST company/terminal/cash/out": { terminal: counterRow(7, { cash_box: 0 }) },
    },
    does: async (person) => {
      await opensCash(person);
      await person.type("Cash In", "10");
      await person.type("Cash Out", "130");
      await person.type("Reason", "Bank");
      await person.press("button", "Submit");
    },
    shows: { toast: "Cash Updated Successfully" },
    sends: {
      "POST company/terminal/cash/in": { terminal_id: "7", amount: "10", reason: "Bank" },
      "POST company/terminal/cash/out": { terminal_id: "7", amount: "130", reason: "Bank" },
    },
  },
  {
    state: "says that only the first half was done",
    server: {
      "POST company/terminal/cash/in": { terminal: counterRow(7, { cash_box: 130 }) },
      "POST company/terminal/cash/out": refused("Somebody else was quicker"),
    },
    does: async (person) => {
      await opensCash(person);
      await person.type("Cash In", "10");
      await person.type("Cash Out", "5");
      await person.press("button", "Submit");
    },
    shows: {
      dialog: "Update Counter Cash Box",
      toast: "RM 10.00 was put in. The cash-out was not done: Somebody else was quicker",
    },
  },
]);

const edits = async (person: Person) => {
  await presses("Edit Till")(person);
  await person.sees("field", "Counter Name");
};
testPage("a counter being changed", "/counterList", [
  {
    state: "must keep a name and a description",
    does: async (person) => {
      await edits(person);
      await person.type("Counter Name", " ");
      await person.type("Description", "");
      await person.press("button", "Update");
    },
    shows: { dialog: "Edit Counter", text: ["Counter Name is required", "Description is required"] },
  },
  {
    state: "prints to no address outside of the shop",
    does: async (person) => {
      await edits(person);
      await person.type("Network Printer", "8.8.8.8");
      await person.press("button", "Update");
    },
    shows: {
      text: "Enter the printer's IP address in your own network, such as 192.168.1.50. Names and public addresses are not used.",
    },
  },
  {
    state: "is not saved without a connection",
    offline: true,
    does: async (person) => {
      await edits(person);
      await person.press("button", "Update");
    },
    shows: { dialog: "Edit Counter", toast: "This feature is not available offline." },
  },
  {
    state: "was refused: its dialog stays, with the reason at the field",
    server: {
      "POST company/terminal/update": refused("The shift must be closed first", {
        errors: [{ path: "status", message: "A shift is open here" }],
      }),
    },
    does: async (person) => {
      await edits(person);
      await person.choose("Status", "Inactive");
      await person.press("button", "Update");
    },
    shows: { dialog: "Edit Counter", toast: "The shift must be closed first", text: "A shift is open here" },
    sends: { "POST company/terminal/update": { id: 7, status: "inactive" } },
  },
]);

const fills = async (person: Person) => {
  await person.type("Counter Name", "Till 2");
  await person.type("Description", "By the window");
};
const stores = (status: "active" | "inactive") => ({
  branches: [branchRow(1, { name: "Town" }), branchRow(3, { name: "Hill", status })],
});
testPage("a new counter", "/createCounter", [
  notForEverybody("Create Counter"),
  {
    state: "does not stand in a warehouse",
    does: async (person) => {
      await person.choose("Select Store", "Town");
      await person.type("Select Store", "Depot");
    },
    shows: { heading: "Create Counter", text: "No Result Found" },
  },
  {
    state: "stands in an active store",
    rows: stores("active"),
    does: (person) => person.press("field", "Select Store"),
    shows: { option: "Hill" },
  },
  {
    state: "does not stand in an inactive store",
    rows: stores("inactive"),
    does: (person) => person.press("field", "Select Store"),
    shows: { option: "Town" },
    doesNotShow: { option: "Hill" },
  },
  {
    state: "needs name, store and description",
    does: presses("Create Counter"),
    shows: { text: ["Counter Name is required", "Description is required"] },
  },
  {
    state: "is created, and leads to the sale screen",
    server: { "POST company/terminal/store": { terminal: counterRow(8, { name: "Till 2" }) } },
    does: async (person) => {
      await fills(person);
      await person.choose("Select Store", "Town");
      await person.press("button", "Create Counter");
    },
    shows: {
      text: "Till 2 is ready",
      link: "Go to the sale screen",
      toast: "New Counter Created Successfully",
    },
    sends: { "POST company/terminal/store": { name: "Till 2", branch_id: 1, description: "By the window" } },
  },
  {
    state: "is not created without a connection",
    offline: true,
    does: async (person) => {
      await fills(person);
      await person.choose("Select Store", "Town");
      await person.press("button", "Create Counter");
    },
    shows: { toast: "Cannot add terminal while offline." },
    doesNotShow: { text: "Till 2 is ready" },
  },
]);
