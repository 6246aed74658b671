import { baseApi } from "../../../api/base-api.ts";
import { onlineChanged } from "../../../api/connectivity-slice.ts";
import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../../page-tests/person.fixtures.ts";
import { counterRow, heldTerminal } from "../../../page-tests/shop.fixtures.ts";
import { approvedAtOnce, onlyApproved } from "../../approvals/approved.fixtures.ts";

const call = "POST company/terminal/*/open-drawer";
const opened = {
  drawer_opening: {
    ...{ id: 3, user: { id: 1, name: "Siti" }, reason: "change", note: null },
    opened_at: "2026-11-21T02:00:00.000Z",
  },
};
/** Somebody asks, and Farah approves. */
const approved = approvedAtOnce(5, "Farah");
const cashier = { role: "cashier" as const, permissions: ["pos:view"], terminal: heldTerminal };
const chooses =
  (reason: string | null, note = ""): State["does"] =>
  async (person) => {
    await person.press("button", "Open drawer, pay in, pay out");
    await person.sees("dialog", "Drawer");
    if (reason !== null) await person.press("radio", reason);
    if (note !== "") await person.type("Details", note);
    await person.press("button", "Open drawer");
  };

testPage("the drawer, from the sale screen,", "/", [
  { state: "has a button", as: cashier, shows: { button: "Open drawer, pay in, pay out" } },
  {
    state: "asks why it is opened",
    as: cashier,
    does: (person) => person.press("button", "Open drawer, pay in, pay out"),
    shows: {
      dialog: "Drawer",
      button: "Open drawer",
      radio: ["Pay in", "Pay out", "Change", "Check", "Mistake", "Other"],
      field: "Details",
      text: /Why do you open the drawer of/,
    },
  },
  {
    state: "is opened, which is recorded",
    as: cashier,
    server: { [call]: opened },
    does: chooses("Change", "Two fives"),
    // There is no printer here.
    shows: { toast: "Recorded. Connect a printer to open the drawer from here." },
    doesNotShow: { dialog: "Drawer" },
    sends: { "POST company/terminal/7/open-drawer": { reason: "change", note: "Two fives" } },
  },
  {
    state: "needs a reason",
    as: cashier,
    does: chooses(null),
    shows: { toast: "Say why you open the drawer", dialog: "Drawer" },
  },
  {
    state: "needs words for another reason",
    as: cashier,
    does: chooses("Other"),
    shows: { toast: "Say why you open the drawer", dialog: "Drawer" },
  },
  {
    state: "is refused by the server, in its words",
    as: cashier,
    server: { [call]: refused("This counter has no open shift", { code: "shift_not_open" }, 409) },
    does: chooses("Check"),
    shows: { toast: "This counter has no open shift", dialog: "Drawer" },
  },
  {
    state: "is opened without a connection, too",
    as: cashier,
    offline: true,
    does: chooses("Mistake"),
    shows: { toast: "Recorded. Connect a printer to open the drawer from here." },
  },
  {
    state: "cannot be opened by a cashier without a shift",
    as: { ...cashier, terminal: null },
    shows: { text: "Open Shift To Place Order" },
    doesNotShow: { button: "Open drawer, pay in, pay out" },
  },
]);

const counter = { ...counterRow(7), cash_box: 80 };
type Way = "Pay in" | "Pay out";
const typesPay = async (person: Person, way: Way, amount: string, reason: string) => {
  await person.press("button", "Open drawer, pay in, pay out");
  await person.press("radio", way);
  await person.sees("field", "Reason");
  await person.type(way === "Pay in" ? "Cash In" : "Cash Out", amount);
  if (reason !== "") await person.type("Reason", reason);
};
const pays = (way: Way, amount: string, reason: string) => async (person: Person) => {
  await typesPay(person, way, amount, reason);
  await person.press("button", way);
};
const manager = { permissions: ["pos:view", "counter:create"] };
const server = { "company/terminal/7": { terminal: counter } };
const seller = { permissions: ["pos:view"] };

testPage("cash paid in and out at the sale screen", "/", [
  {
    state: "is offered to whoever may move it",
    as: manager,
    does: (person) => person.press("button", "Open drawer, pay in, pay out"),
    shows: { dialog: "Drawer", radio: ["Open drawer", "Pay in", "Pay out"] },
  },
  {
    state: "is put in, with its reason",
    as: manager,
    server: { ...server, "POST company/terminal/cash/in": { terminal: counter } },
    does: pays("Pay in", "20", "Float"),
    shows: { toast: "Cash Updated Successfully" },
    sends: { "POST company/terminal/cash/in": { terminal_id: "7", amount: "20", reason: "Float" } },
  },
  {
    state: "is taken out, with its reason",
    as: manager,
    server: { ...server, "POST company/terminal/cash/out": { terminal: counter } },
    does: pays("Pay out", "80", "To the bank"),
    shows: { toast: "Cash Updated Successfully" },
    sends: { "POST company/terminal/cash/out": { terminal_id: "7", amount: "80", reason: "To the bank" } },
  },
  {
    state: "is not taken out without a reason",
    as: manager,
    server,
    does: pays("Pay out", "20", ""),
    shows: { text: "Reason is required", field: ["Cash in hand", "Cash Out"] },
  },
  {
    state: "is never more than there is in the drawer now",
    as: manager,
    server,
    does: pays("Pay out", "80.01", "To the bank"),
    shows: { toast: /Not enough cash in the drawer/ },
  },
  {
    state: "stays typed while other sales change the drawer and the connection is lost",
    as: manager,
    server: { ...server, "POST company/terminal/cash/out": { terminal: counter } },
    does: async (person, { store }) => {
      await typesPay(person, "Pay out", "20", "To the bank");
      store.dispatch(baseApi.util.invalidateTags(["Terminals"]));
      store.dispatch(onlineChanged(false));
      await person.sees("field", "Cash Out");
      store.dispatch(onlineChanged(true));
      await person.press("button", "Pay out");
    },
    shows: { toast: "Cash Updated Successfully" },
    sends: { "POST company/terminal/cash/out": { amount: "20", reason: "To the bank" } },
  },
  {
    state: "is not moved without a connection",
    as: manager,
    offline: true,
    does: async (person) => {
      await person.press("button", "Open drawer, pay in, pay out");
      await person.press("radio", "Pay out");
    },
    shows: { text: "Cannot update cashbox while offline." },
  },
  {
    state: "is moved by who may only sell once somebody has approved it",
    as: seller,
    server: {
      ...server,
      ...approved,
      "POST company/terminal/cash/out": onlyApproved("cash_needs_right", "Only who manages counters", {
        terminal: counter,
      }),
    },
    does: async (person) => {
      await pays("Pay out", "20", "To the bank")(person);
      await person.press("button", "Ask a manager");
    },
    shows: { toast: ["Farah approved", "Cash Updated Successfully"] },
    doesNotShow: { dialog: "Drawer" },
    sends: {
      "POST company/approval": {
        action: "terminal/cash/out",
        cash: { terminal_id: 7, amount: 20, reason: "To the bank" },
      },
      "POST company/terminal/cash/out": { amount: "20", reason: "To the bank", approval_id: "5" },
    },
  },
  {
    state: "is not moved when the question is left, and stays typed",
    as: seller,
    server: {
      ...server,
      "POST company/terminal/cash/in": onlyApproved("cash_needs_right", "Only who manages counters", {}),
    },
    does: async (person) => {
      await pays("Pay in", "20", "Float")(person);
      await person.sees("text", "Only who manages counters");
      await person.press("button", "Cancel");
    },
    shows: {
      field: ["Cash In", "Reason"],
      text: "Somebody who may do this has to approve it",
      button: "Pay in",
    },
  },
]);

testPage("the drawer of somebody else's shift", "/", [
  {
    state: "is opened once somebody has approved it",
    as: cashier,
    server: {
      ...approved,
      [call]: onlyApproved("shift_not_yours", "This shift was opened by somebody else", opened),
    },
    does: async (person, page) => {
      await chooses("Change")!(person, page);
      await person.press("button", "Ask a manager");
    },
    shows: { toast: "Farah approved" },
    sends: {
      "POST company/approval": {
        action: "terminal/open-drawer",
        opening: { terminal_id: 7, reason: "change" },
      },
      "POST company/terminal/7/open-drawer": { reason: "change", approval_id: 5 },
    },
  },
]);
