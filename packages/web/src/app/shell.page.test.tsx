import { onlineChanged, underMaintenance } from "../api/connectivity-slice.ts";
import { testPage } from "../page-tests/page-table.fixtures.tsx";
import type { Person } from "../page-tests/person.fixtures.ts";
import { heldTerminal } from "../page-tests/shop.fixtures.ts";
import { unauthorized } from "../page-tests/usual-states.fixtures.ts";
import { sessionReplaced } from "../session/auth-slice.ts";

const nowhere = "This page was not found";
testPage("the app around a page", "/orderList", [
  {
    state: "has a menu of the pages that one may open",
    shows: { navigation: "Main", link: ["POS", "Order List", "Audit Log", "Create User"], text: "Online" },
    doesNotShow: { text: "You are offline" },
  },
  {
    state: "has no menu of pages that one may not open",
    as: { permissions: ["order:view", "pos:view"] },
    shows: { link: ["POS", "Order List"] },
    doesNotShow: { link: ["Audit Log", "Create User"] },
  },
  {
    state: "opens and closes the menu",
    does: async (person) => {
      await person.press("button", "Close the menu");
      await person.sees("button", "Open the menu");
    },
    shows: { heading: "Order List" },
    doesNotShow: { navigation: "Main" },
  },
  {
    state: "says that there is no connection",
    offline: true,
    shows: { text: ["You are offline", "Offline"] },
    doesNotShow: { text: ["Online", "The server is under maintenance"] },
  },
  {
    state: "says that the server is under maintenance",
    before: (_, store) => store.dispatch(underMaintenance()),
    shows: { text: "The server is under maintenance" },
    doesNotShow: { text: "You are offline" },
  },
  {
    state: "says that sales of this till were sent again, which the server no longer had",
    before: ({ db, profile }) =>
      db.meta.put({ key: `brought back ${profile.company_id}`, value: { set_back: null, sales: 48 } }),
    does: async (person) => {
      await person.sees("text", "48 sales of this till were sent again.");
      await person.press("button", "Dismiss");
    },
    shows: { heading: "Order List" },
    doesNotShow: { text: "The server no longer had sales of this till that it had confirmed" },
  },
  {
    state: "says so until somebody has read it, without the page to who may not open it",
    as: { permissions: ["order:view"] },
    before: ({ db, profile }) =>
      db.meta.put({ key: `brought back ${profile.company_id}`, value: { set_back: null, sales: 2 } }),
    shows: {
      text: [
        "The server no longer had sales of this till that it had confirmed",
        "2 sales of this till were sent again.",
      ],
    },
    doesNotShow: { link: "Show what came back" },
  },
  {
    state: "says to when the server was set back, and what this till sent again",
    as: { set_back: { id: 7, to_at: "2026-11-22T13:00:00.000Z" } },
    before: ({ db, profile }) =>
      db.meta.put({ key: `brought back ${profile.company_id}`, value: { set_back: 7, sales: 1 } }),
    shows: {
      text: [/^The server was set back to 2026-11-22/, /^1 sale of this till was sent again\. What was/],
      link: "Show what came back",
    },
    doesNotShow: { text: "The server no longer had sales of this till that it had confirmed" },
  },
  {
    state: "says no more of it when the connection is back",
    offline: true,
    does: async (person, { store }) => {
      await person.sees("text", "You are offline");
      store.dispatch(onlineChanged(true));
    },
    shows: { text: "Online" },
    doesNotShow: { text: "You are offline" },
  },
  {
    state: "has the shift of a cashier, and a store that stays while it is open",
    as: { role: "cashier", permissions: ["order:view"], terminal: heldTerminal },
    shows: { text: "Shift is Open Now", button: "Close Shift" },
    doesNotShow: { button: "Open Shift" },
  },
  {
    state: "has a cashier open a shift",
    as: { role: "cashier", permissions: ["order:view"] },
    shows: { text: "Shift is Closed Now", button: "Open Shift" },
    doesNotShow: { text: "Shift is Open Now" },
  },
  {
    state: "has no page at an unknown address",
    at: "/nowhere",
    shows: { heading: nowhere, link: "Back to Home Page" },
    doesNotShow: { heading: "Order List" },
  },
  {
    state: "leads from there to the sale screen",
    at: "/nowhere",
    does: (person) => person.press("link", "Back to Home Page"),
    shows: { heading: "Point of sale" },
    doesNotShow: { heading: nowhere },
  },
  {
    state: "begins at the first page of the menu, which is open, for who may not sell",
    at: "/",
    as: { role: "stock_transfer_manager", permissions: ["transfer:view", "product:view"] },
    shows: { heading: "Product List", navigation: "Main" },
    doesNotShow: { text: unauthorized, heading: "Point of sale" },
  },
  {
    state: "has no first page for who may do nothing",
    at: "/",
    as: { permissions: [] },
    shows: { text: unauthorized },
  },
  {
    state: "stops when somebody else has signed in on this browser",
    before: (_, store) => store.dispatch(sessionReplaced()),
    shows: {
      heading: "Somebody else signed in on this browser",
      text: "This tab has stopped. Its sales and its open cart are kept.",
      button: "Continue as that person",
    },
    doesNotShow: { heading: "Order List", navigation: "Main" },
  },
]);

const question = "Leave without saving?";
const changes = (person: Person) => person.type("Company Name", "New Shop");
const leaves = async (person: Person) => {
  await changes(person);
  await person.press("link", "Order List");
};
testPage("a page with something unsaved", "/companyProfile", [
  {
    state: "asks before a link leads away",
    does: leaves,
    shows: { dialog: question, text: /Company Profile/, button: ["Stay", "Leave"] },
  },
  {
    state: "stays when that is what one wants",
    does: async (person) => {
      await leaves(person);
      await person.press("button", "Stay");
    },
    shows: { heading: "Company Profile", field: "Company Name" },
    doesNotShow: { dialog: question, heading: "Order List" },
  },
  {
    state: "is left",
    does: async (person) => {
      await leaves(person);
      await person.press("button", "Leave");
    },
    shows: { heading: "Order List" },
    doesNotShow: { dialog: question, heading: "Company Profile" },
  },
  {
    state: "is left without a question when nothing was changed",
    does: async (person) => {
      await person.sees("field", "Company Name");
      await person.press("link", "Order List");
    },
    shows: { heading: "Order List" },
    doesNotShow: { dialog: question },
  },
]);
