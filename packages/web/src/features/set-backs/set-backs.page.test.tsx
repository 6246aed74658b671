import type { SetBackReport, TillAfterSetBack } from "@clove/domain/sync/set-backs.schema.ts";
import { broken } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";

const list = "company/set-back/list";
const place = { terminal: { id: 1, name: "Till 1" }, branch: { id: 1, name: "Town" } };
const till: TillAfterSetBack = {
  device_id: "3f2a9c00-0000-4000-8000-000000000001",
  last: { at: "2026-11-22T12:40:00.000Z", ...place, cashier: { id: 1, name: "Ben" } },
  answered_at: "2026-11-23T00:20:00.000Z",
  came_back: [
    { kind: "order", count: 48, sum: 480.5 },
    { kind: "cash_out", count: 2, sum: 6 },
    { kind: "exchange", count: 1, sum: 12.5 },
    { kind: "drawer_opening", count: 3, sum: null },
  ],
  ...{ waiting: 0, kept_aside: 0, made: 148, missing: 0, missing_numbers: [] },
};
const awaited: TillAfterSetBack = {
  ...{ ...till, device_id: "0badcafe-0000-4000-8000-000000000001", answered_at: null, came_back: [] },
  ...{ last: { ...till.last!, terminal: { id: 2, name: "Till 2" } }, made: 12 },
};
const report: SetBackReport = {
  ...{ id: 3, to_at: "2026-11-22T13:00:00.000Z", noticed_at: "2026-11-23T00:14:00.000Z" },
  ...{ tills: [till], gaps: [], unknown: [] },
};
const answered = (...set_backs: SetBackReport[]) => ({ [list]: { set_backs } });
const times = { made_at: "2026-11-22T14:00:00.000Z", sent_at: "2026-11-23T00:20:00.000Z" };
const gap = { ...place, first: "261122T0001R00013", last: "261122T0001R00015", count: 3 };

testPage("the page of what came back", "/setBacks", [
  {
    state: "is for administrators",
    as: { permissions: ["report:view", "company:view", "order:view"] },
    shows: { text: /^Unauthorized/ },
    doesNotShow: { heading: "What Came Back" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  { state: "says what failed", server: { [list]: broken() }, shows: { button: "Retry" } },
  {
    state: "says that nothing ever happened",
    server: answered(),
    shows: { text: "The server was never set back, and no till has had to send anything again." },
  },
  {
    state: "says what came back from which till, and what to enter by hand",
    server: answered(report),
    shows: {
      heading: [
        "What Came Back",
        /^The server was set back to 2026-11-22, 9:00/,
        "What Cannot Come Back by Itself",
      ],
      text: [
        /54 records have come back, from 1 till\. Every till that sold in the 30 days before has answered\.$/,
        "48 sales, RM 480.50",
        "2 cash-outs, RM 6.00",
        "1 exchange, RM 12.50",
        "3 opened drawers",
        /^Town · Device 3f2a9c00$/,
        /is gone, unless it was entered again/,
      ],
      link: ["Products and prices", "Shifts and cash counts"],
    },
    doesNotShow: { text: ["Not yet"], heading: "Order Numbers That Nobody Has Sent" },
  },
  {
    state: "lists what a till sent again, with its orders",
    server: {
      ...answered(report),
      "company/set-back/records": ({ params }) => ({
        records: [
          {
            ...{ temp_id: "T1-a", kind: "order", row_id: 9, order_id: 9, name: "261122T0001R00013" },
            ...{ amount: 10, ...times },
          },
          {
            ...{ temp_id: "T1-b", kind: "shift_close", row_id: 4, order_id: null, name: "Till 1" },
            ...{ amount: 200, ...times },
          },
          {
            ...{ temp_id: "T1-c", kind: "repayment", row_id: 5, order_id: null, name: "RCP-0001-000012" },
            ...{ amount: null, ...times },
          },
        ],
        count: params.set_back_id === "3" && params.device_id === till.device_id ? 1 : 0,
      }),
    },
    does: (person) => person.press("button", "What Till 1 sent again"),
    shows: {
      link: ["261122T0001R00013", "Till 1"],
      cell: ["RM 10.00", "Shift closed · Till 1", "Repayment · RCP-0001-000012"],
    },
  },
  {
    state: "names tills that have not answered, and numbers that may come with them",
    server: answered({
      ...report,
      tills: [{ ...till, waiting: 2, kept_aside: 1 }, awaited],
      unknown: [
        { kind: "product", name: "Rice 5 kg" },
        { kind: "product", name: "Tea" },
        { kind: "customer", name: "Ana" },
      ],
      gaps: [gap],
    }),
    shows: {
      heading: "Order Numbers That Nobody Has Sent",
      text: [
        /1 till has not answered yet\.$/,
        "Not yet",
        /^Last sale 2026-11-22, 8:40 PM, Ben$/,
        /^The server has its sales up to number 12; what it made after that, only it knows\.$/,
        "Still to come: 2",
        "Kept aside: 1",
        "Products: Rice 5 kg, Tea",
        "Customers: Ana",
        "261122T0001R00013 – 261122T0001R00015",
        /They may come with a till that has not answered yet\.$/,
      ],
    },
  },
  {
    state: "names numbers that no till has",
    server: answered({
      ...report,
      tills: [
        {
          ...{ ...till, missing: 30 },
          missing_numbers: [
            [7, 7],
            [140, 141],
          ],
        },
      ],
      gaps: [{ ...gap, last: gap.first, count: 1 }],
    }),
    shows: {
      text: [
        "Sales 7, 140 – 141, and more of this till",
        "261122T0001R00013",
        /none of them has these any more: look for their receipts and card slips\.$/,
      ],
    },
  },
  {
    state: "lists what came back although no server noticed anything",
    server: answered({ ...report, id: null, to_at: null, noticed_at: null }),
    shows: { heading: "Without a set-back that the server noticed", text: "48 sales, RM 480.50" },
    doesNotShow: { heading: "What Cannot Come Back by Itself" },
  },
]);
