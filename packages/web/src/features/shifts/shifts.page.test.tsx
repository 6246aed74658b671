import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { broken, type Call, refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../page-tests/page-table.fixtures.tsx";
import { unsentSale } from "../../page-tests/shop.fixtures.ts";

const list = "company/terminal/shift/list";
const opened: Shift = {
  id: 5,
  terminal: { id: 7, name: "Till", branch: { id: 1, name: "Town" } },
  user: { id: 2, name: "Mei" },
  closed_by: null,
  z_number: null,
  opened_at: "2026-11-21T01:00:00.000Z",
  closed_at: null,
  opening_balance: 100,
  closing_balance: null,
  expected_balance: 120,
  discrepancy: null,
  closing_note: null,
  corrections: [],
};
const closed: Shift = {
  ...opened,
  id: 4,
  closed_by: { id: 1, name: "Ben" },
  z_number: 3,
  closed_at: "2026-11-21T03:00:00.000Z",
  closing_balance: 115,
  discrepancy: -5,
  closing_note: "Float for Siti",
};
const corrected: Shift = {
  ...closed,
  corrections: [
    {
      ...{ closing_balance: 119, reason: "Typed wrongly", by: { id: 1, name: "Ben" } },
      at: "2026-11-21T04:00:00.000Z",
    },
  ],
};
const listed = (...shifts: Shift[]) => ({ [list]: { shifts, count: shifts.length } });

testPage("the shift list", "/shiftList", [
  {
    state: "is loading",
    server: { [list]: silent },
    shows: { heading: "Shift List", text: "Loading" },
    doesNotShow: { text: "No Result Found" },
  },
  { state: "is empty", server: listed(), shows: { heading: "Shift List", text: "No Result Found" } },
  {
    state: "could not be read",
    server: { [list]: broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { heading: "Shift List", text: "No shift data available offline." },
    doesNotShow: { table: "Shifts" },
  },
  {
    state: "has open and closed shifts, with their reports",
    server: listed(opened, closed),
    shows: {
      table: "Shifts",
      link: "Till · Town",
      cell: ["RM 100.00", "RM 115.00", "-RM 5.00", "Mei"],
      text: "Float for Siti",
      button: ["X Report of Till", "Z Report 3 of Till", "Close Shift of Mei"],
    },
  },
  {
    state: "shows a corrected mismatch as such",
    server: listed(corrected),
    // The sums of the row go by the last count.
    shows: { cell: ["RM 119.00", /^-RM 1.00\s*corrected$/] },
  },
  {
    state: "offers no closing of others' shifts to a person who may not create counters",
    as: { permissions: ["shift:view"] },
    server: listed(opened),
    shows: { table: "Shifts", button: "X Report of Till" },
    doesNotShow: { button: "Close Shift of Mei" },
  },
  {
    state: "is not for everybody",
    as: { permissions: ["pos:view"] },
    shows: { text: "Unauthorized — You do not have permission to view this page." },
    doesNotShow: { heading: "Shift List" },
  },
]);

const close: State["does"] = (person) => person.press("button", "Close Shift of Mei");
const counted = (server: State["server"]): Pick<State, "server" | "does"> => ({
  server: { ...listed(opened), ...server },
  does: async (person, page) => {
    await close(person, page);
    await person.type("Closing Balance", "115");
    await person.press("button", "Close Shift");
  },
});
const differs = refused(
  "RM 281.20 less than expected. Close anyway?",
  { code: "count_differs", difference: -281.2 },
  409,
);
/** Presses a button of the question, which is not asked for a confirmed difference. */
const countedTwice = (answer: string): Pick<State, "server" | "does"> => {
  const { does, ...state } = counted({
    "POST company/terminal/shift/close": ({ body }: Call) =>
      body.confirmed_difference === -281.2 ? { terminal: {}, shift: closed } : differs,
    "company/report/shifts": "Cash Sales,Total Net,Total Deposits\n20.00,20.00,0.00\n",
  });
  return {
    ...state,
    does: async (person, page) => {
      await does?.(person, page);
      await person.sees("text", "RM 281.20 less than expected. Close anyway?");
      await person.press("button", answer);
    },
  };
};
testPage("somebody else's shift", "/shiftList", [
  {
    state: "is closed by counting its drawer",
    server: listed(opened),
    does: close,
    shows: {
      dialog: "Close Shift",
      text: ["Till", "Mei"],
      field: "Closing Balance",
      button: ["Cancel", "Close Shift"],
    },
  },
  {
    state: "is not closed without a count",
    server: listed(opened),
    does: async (person, page) => {
      await close(person, page);
      await person.press("button", "Close Shift");
    },
    shows: { toast: "Please enter the closing balance.", dialog: "Close Shift" },
  },
  {
    state: "is closed, and its takings are shown",
    ...counted({
      "POST company/terminal/shift/close": { terminal: {}, shift: closed },
      "company/report/shifts": "Cash Sales,Total Net,Total Deposits\n20.00,20.00,0.00\n",
    }),
    shows: {
      toast: "Shift Closed Successfully",
      dialog: "Shift Summary",
      text: ["Expected Balance", "RM 120.00", "Mismatch", "-RM 5.00"],
      button: ["Close", "Print"],
    },
    sends: {
      "POST company/terminal/shift/close": {
        ...{ terminal_id: 7, shift_id: 5, closing_balance: 115, closing_note: "", ask_difference: true },
      },
    },
  },
  {
    state: "has a note for whoever reads about its count",
    server: { ...listed(opened), "POST company/terminal/shift/close": silent },
    does: async (person, page) => {
      await close(person, page);
      await person.type("Closing Balance", "115");
      await person.type("Note", "Float for Siti");
      await person.press("button", "Close Shift");
    },
    shows: { dialog: "Close Shift" },
    sends: { "POST company/terminal/shift/close": { closing_note: "Float for Siti" } },
  },
  {
    state: "is asked about once more when its count is far from what is expected",
    ...counted({ "POST company/terminal/shift/close": differs }),
    shows: {
      dialog: "Close Shift",
      text: "RM 281.20 less than expected. Close anyway?",
      button: ["Close anyway", "Count again", "Cancel"],
      field: "Closing Balance",
    },
    doesNotShow: { button: "Close Shift" },
  },
  {
    state: "is closed all the same with the difference that was asked about",
    ...countedTwice("Close anyway"),
    shows: { toast: "Shift Closed Successfully", dialog: "Shift Summary" },
    sends: {
      "POST company/terminal/shift/close": {
        ...{ closing_balance: 115, ask_difference: true, confirmed_difference: -281.2 },
      },
    },
  },
  {
    state: "can be counted again instead",
    ...countedTwice("Count again"),
    shows: { dialog: "Close Shift", field: "Closing Balance" },
    doesNotShow: { button: "Close anyway", toast: "Shift Closed Successfully" },
  },
  {
    state: "was closed meanwhile: the dialog says so",
    ...counted({ "POST company/terminal/shift/close": refused("This shift is already closed") }),
    shows: { toast: "This shift is already closed", dialog: "Close Shift" },
  },
  {
    state: "stays open while this device has unsent sales of its counter",
    before: (copy) => unsentSale(copy),
    ...counted({ "POST company/offline/sync": silent }),
    shows: { toast: "Sync first: 1 sale of this counter is not sent yet", dialog: "Close Shift" },
  },
]);

const methods = { sales: 20, deposits: 0, refunds: 0, net: 20 };
const none = { sales: 0, deposits: 0, refunds: 0, net: 0 };
const detail = (shift: Shift, changes: Partial<ShiftDetail> = {}): ShiftDetail => ({
  shift,
  report: {
    shift_id: shift.id,
    total_net: 20,
    total_deposits: 0,
    methods: { cash: methods, credit: none, bank: none, qr: none },
  },
  cash: [],
  sales_count: 1,
  cancelled_count: 0,
  drawer_openings: [],
  movements: [],
  count: 0,
  explanations: [],
  ...changes,
});
const one = "company/terminal/shift/*";
testPage("a shift", "/shift/4", [
  { state: "is loading", server: { [one]: silent }, shows: { heading: "Shift" } },
  {
    state: "is unknown",
    server: { [one]: refused("Not found", { code: "not_found" }, 404) },
    shows: { heading: "Shift", text: "No Result Found" },
    doesNotShow: { button: "Retry" },
  },
  {
    state: "could not be read",
    server: { [one]: broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "No shift data available offline." },
  },
  {
    state: "is open: it has an X Report and no mismatch",
    server: { [one]: detail(opened) },
    shows: { button: "X Report", region: "By method", text: ["Expected Balance", "RM 120.00"] },
    doesNotShow: { text: ["Mismatch", "Rounding"], region: "What could explain the mismatch" },
  },
  {
    state: "says what cash was rounded by",
    server: { [one]: detail(opened, { report: { ...detail(opened).report, rounding: -0.02 } }) },
    shows: { text: ["Rounding", "-RM 0.02"] },
  },
  {
    state: "is closed with a mismatch, and what could explain it",
    server: {
      [one]: detail(closed, {
        explanations: [
          {
            kind: "same_amount",
            count: 1,
            amount: 5,
            shown: [{ amount: 5, at: "2026-11-21T02:00:00.000Z", order: null, reason: "Milk" }],
          },
        ],
      }),
    },
    shows: {
      button: "Z Report 3",
      text: ["Mismatch", "-RM 5.00"],
      region: "What could explain the mismatch",
    },
  },
  {
    state: "shows the corrected count and the old one, and the mismatch that is left",
    server: { [one]: detail(corrected) },
    shows: {
      text: [
        /^Counted RM 115.00, corrected to RM 119.00 by Ben on .*: Typed wrongly$/,
        ...["RM 119.00", "-RM 1.00"],
      ],
      button: "Correct count",
    },
  },
  {
    state: "is corrected by another count with a reason",
    server: { [one]: detail(closed), "POST company/terminal/shift/correct": { shift: corrected } },
    does: async (person) => {
      await person.press("button", "Correct count");
      await person.type("Right count", "119");
      await person.type("Reason", "Typed wrongly");
      await person.press("button", "Correct count");
    },
    shows: { toast: "Count Corrected Successfully" },
    sends: {
      "POST company/terminal/shift/correct": { shift_id: 4, closing_balance: 119, reason: "Typed wrongly" },
    },
  },
  {
    state: "is not corrected without a reason",
    server: { [one]: detail(closed) },
    does: async (person) => {
      await person.press("button", "Correct count");
      await person.type("Right count", "119");
      await person.press("button", "Correct count");
    },
    shows: { text: "Reason is required", dialog: "Correct count" },
  },
  {
    state: "is not corrected by who may not close others' shifts",
    as: { permissions: ["shift:view"] },
    server: { [one]: detail(closed) },
    shows: { button: "Z Report 3" },
    doesNotShow: { button: "Correct count" },
  },
  {
    state: "says when, by whom and why the drawer was opened without a sale",
    server: {
      [one]: detail(closed, {
        drawer_openings: [
          {
            ...{ id: 1, user: { id: 2, name: "Mei" }, reason: "other", note: "Key" },
            opened_at: "2026-11-21T02:00:00.000Z",
          },
          {
            ...{ id: 2, user: { id: 2, name: "Mei" }, reason: "change", note: null },
            opened_at: "2026-11-20T02:00:00.000Z",
          },
        ],
      }),
    },
    shows: {
      region: "Drawer opened without a sale",
      text: [/Other: Key, Mei$/, /Change, Mei · late$/],
    },
  },
  {
    state: "is closed with a mismatch while sales wait on this device",
    before: (copy) => unsentSale(copy),
    server: { [one]: detail(closed), "POST company/offline/sync": silent },
    shows: { text: "Sales of this counter on this device that are not sent yet: 1" },
  },
]);
