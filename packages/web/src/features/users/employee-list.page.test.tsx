import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { staffRow } from "../../page-tests/people.fixtures.ts";
import { listStates } from "../../page-tests/usual-states.fixtures.ts";

const farah = { ...staffRow(41), terminal: null };
const server = { "company/user/list": { users: [farah], count: 1 } };

testPage("the employee list", "/employeeList", [
  ...listStates("Employee List", "company/user/list"),
  {
    state: "is empty",
    server: { "company/user/list": { users: [], count: 0 } },
    shows: { text: "No Result Found", link: "Create User" },
  },
  {
    state: "has a person with their limit for discounts",
    server,
    shows: {
      cell: ["012-345", "farah@shop.example", "Cashier", "Percentage", "5 %"],
      link: ["Edit Farah", "Create User"],
      text: "1–1 of 1",
    },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "has a limit in money",
    server: {
      "company/user/list": { users: [{ ...farah, max_discount_type: "cash", max_discount: 5 }], count: 1 },
    },
    shows: { cell: ["Amount", "RM 5.00"] },
    doesNotShow: { cell: "5 %" },
  },
  {
    state: "prints the badge of a person",
    server,
    does: (person) => person.press("button", "Print badge: Farah"),
    shows: { dialog: "Print badge", button: "Print" },
  },
  {
    state: "prints the badges of those selected",
    server: {
      "company/user/list": {
        users: [
          { ...farah, barcode: "2900000000025" },
          { ...staffRow(42), name: "Siti", barcode: "2900000000032" },
        ],
        count: 2,
      },
    },
    does: async (person) => {
      await person.press("checkbox", "Select Farah");
      await person.press("checkbox", "Select Siti");
      await person.press("button", "Print badge");
    },
    shows: { dialog: "Print badge", text: ["Labels: 2 · Pages: 1", "2900000000025", "2900000000032"] },
  },
  {
    state: "asks whose badges to print",
    server,
    does: (person) => person.press("button", "Print badge"),
    shows: { button: "Print badge", toast: "Select in the list the people who need badges" },
  },
  {
    state: "offers no changes to a person who may not change users",
    as: { permissions: ["user:view"] },
    server,
    shows: { cell: "012-345" },
    doesNotShow: { link: ["Edit Farah", "Create User"], button: "Print badge" },
  },
  {
    state: "says without a connection that it is incomplete",
    offline: true,
    shows: { text: /^Without a connection this device knows only you/ },
    doesNotShow: { text: "1–1 of 1" },
  },
]);
