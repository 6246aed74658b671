import { refused } from "../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../page-tests/page-table.fixtures.tsx";
import { heldTerminal } from "../../page-tests/shop.fixtures.ts";

const opened = { id: 5 };
const cashier = { role: "cashier" as const, permissions: ["pos:view"] };
const openShift: State["does"] = async (person) => {
  // In the header; the sale screen has another below it.
  await person.press("button", "Open Shift");
  await person.sees("dialog", "Open Shift");
};
testPage("the own shift", "/", [
  {
    state: "is opened at the store's only counter",
    as: cashier,
    does: openShift,
    shows: {
      dialog: "Open Shift",
      field: ["Counter", "Opening Balance"],
      text: "Cash in the drawer now: RM 120.00",
    },
  },
  {
    state: "needs a counter, and whoever has none is told what to do",
    as: cashier,
    rows: { terminals: [] },
    does: openShift,
    shows: { text: /^This store has no counter yet\. Ask a manager/ },
  },
  {
    state: "is not opened without a balance",
    as: cashier,
    does: async (person, page) => {
      await openShift(person, page);
      await person.press("button", "Open Shift");
    },
    shows: { toast: "Please select a terminal and enter the opening balance." },
    doesNotShow: { text: /^This store has no counter yet\. Ask a manager/ },
  },
  {
    state: "is opened by the server",
    as: cashier,
    server: { "POST company/terminal/shift/open": { terminal: {}, shift: opened } },
    does: async (person, page) => {
      await openShift(person, page);
      await person.sees("text", "Cash in the drawer now: RM 120.00");
      await person.type("Opening Balance", "100");
      await person.press("button", "Open Shift");
    },
    shows: { toast: "Shift Opened Successfully" },
    sends: { "POST company/terminal/shift/open": { terminal_id: 7, opening_balance: 100 } },
  },
  {
    state: "was opened by somebody else",
    as: cashier,
    server: { "POST company/terminal/shift/open": refused("This counter already has an open shift") },
    does: async (person, page) => {
      await openShift(person, page);
      await person.sees("text", "Cash in the drawer now: RM 120.00");
      await person.type("Opening Balance", "100");
      await person.press("button", "Open Shift");
    },
    shows: { toast: "This counter already has an open shift", dialog: "Open Shift" },
  },
  {
    state: "is not opened without a connection",
    as: cashier,
    offline: true,
    does: async (person, page) => {
      await openShift(person, page);
      await person.press("button", "Open Shift");
    },
    shows: { toast: "Cannot open shift while offline." },
  },
  {
    state: "is closed at its own counter",
    as: { ...cashier, terminal: heldTerminal },
    does: (person) => person.press("button", "Close Shift"),
    shows: { dialog: "Close Shift", text: "Till", field: "Closing Balance" },
    doesNotShow: { field: "Opening Balance" },
  },
]);
