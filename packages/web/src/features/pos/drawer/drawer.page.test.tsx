import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { heldTerminal } from "../../../page-tests/shop.fixtures.ts";

const call = "POST company/terminal/*/open-drawer";
const opened = {
  drawer_opening: {
    ...{ id: 3, user: { id: 1, name: "Siti" }, reason: "change", note: null },
    opened_at: "2026-11-21T02:00:00.000Z",
  },
};
const cashier = { role: "cashier" as const, permissions: ["pos:view"], terminal: heldTerminal };
const chooses =
  (reason: string | null, note = ""): State["does"] =>
  async (person) => {
    await person.press("button", "Open drawer");
    await person.sees("dialog", "Open drawer");
    if (reason !== null) await person.press("radio", reason);
    if (note !== "") await person.type("Details", note);
    await person.press("button", "Open drawer");
  };

testPage("the drawer, from the sale screen,", "/", [
  {
    state: "asks why it is opened",
    as: cashier,
    does: (person) => person.press("button", "Open drawer"),
    shows: {
      dialog: "Open drawer",
      button: "Open drawer",
      radio: ["Change", "Check", "Mistake", "Other"],
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
    doesNotShow: { dialog: "Open drawer" },
    sends: { "POST company/terminal/7/open-drawer": { reason: "change", note: "Two fives" } },
  },
  {
    state: "needs a reason",
    as: cashier,
    does: chooses(null),
    shows: { toast: "Say why you open the drawer", dialog: "Open drawer" },
  },
  {
    state: "needs words for another reason",
    as: cashier,
    does: chooses("Other"),
    shows: { toast: "Say why you open the drawer", dialog: "Open drawer" },
  },
  {
    state: "is refused by the server, in its words",
    as: cashier,
    server: { [call]: refused("This counter has no open shift", { code: "shift_not_open" }, 409) },
    does: chooses("Check"),
    shows: { toast: "This counter has no open shift", dialog: "Open drawer" },
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
    doesNotShow: { button: "Open drawer" },
  },
]);
