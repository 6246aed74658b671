import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { counterRow } from "../../../page-tests/shop.fixtures.ts";

const display = (id: number) => ({
  id,
  paired_at: "2026-11-20T04:00:00.000Z",
  last_seen_at: "2026-11-21T04:00:00.000Z",
  expires_at: "2026-12-20T04:00:00.000Z",
});
const code = { code: "ABC234", expires_at: "2026-11-21T04:35:00.000Z" };
const rows = { terminals: [counterRow(7)] };
const opens: State["does"] = async (person) => {
  await person.sees("combobox", "Counter");
  await person.press("button", "Customer Display");
  await person.sees("dialog", "Customer Display");
};
const asksForCode: State["does"] = async (person, page) => {
  await opens(person, page);
  await person.press("button", "Pair a Tablet");
};

testPage("the till's dialog of customer displays", "/", [
  {
    state: "opens a window, and offers to pair a tablet",
    rows,
    server: { "company/terminal/7/displays": { displays: [] } },
    does: opens,
    shows: { button: ["Open on This Device", "Pair a Tablet"] },
    doesNotShow: { text: "ABC234" },
  },
  {
    state: "shows a code with the address to open",
    rows,
    server: {
      "company/terminal/7/displays": { displays: [] },
      "POST company/terminal/7/display/code": code,
    },
    does: asksForCode,
    shows: { text: ["ABC234", /customerDisplay/, "This code is valid until 12:35 PM."] },
    doesNotShow: { button: "Pair a Tablet" },
  },
  {
    state: "lists paired devices, and sends them what is shown",
    rows,
    server: {
      "company/terminal/7/displays": { displays: [display(3)] },
      "POST company/terminal/7/display/show": { displays: 1 },
    },
    does: opens,
    shows: { text: /^Paired 2026-11-20/, button: /^Remove Paired/ },
    sends: { "POST company/terminal/7/display/show": { view: { shows: "idle" } } },
  },
  {
    state: "removes one, after a question",
    rows,
    server: {
      "company/terminal/7/displays": { displays: [display(3)] },
      "POST company/terminal/7/display/show": { displays: 1 },
      "POST company/terminal/7/display/remove": {},
    },
    does: async (person, page) => {
      await opens(person, page);
      await person.press("button", /^Remove Paired/);
      await person.sees("dialog", "Remove this display?");
      await person.press("button", "Remove");
    },
    sends: { "POST company/terminal/7/display/remove": { display_id: 3 } },
    shows: { dialog: "Customer Display" },
  },
  {
    state: "says why no code was made",
    rows,
    server: {
      "company/terminal/7/displays": { displays: [] },
      "POST company/terminal/7/display/code": refused("No codes today."),
    },
    does: asksForCode,
    shows: { text: "No codes today." },
  },
  {
    state: "pairs nothing without a connection",
    rows,
    offline: true,
    does: opens,
    shows: { text: "The server cannot be reached.", button: "Open on This Device" },
    doesNotShow: { button: "Pair a Tablet" },
  },
]);
