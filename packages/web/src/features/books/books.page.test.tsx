import type { Books } from "@clove/domain/books/books.schema.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";

const call = "company/books";
const run = {
  id: 7,
  began_at: "2026-11-20T19:05:00.000Z",
  ended_at: "2026-11-20T19:05:02.000Z",
  asked_by: null,
  outcome: "agrees" as const,
  since: null,
  orders: 5231,
  wrong: 0,
};
const figures: NonNullable<Books["last"]>["figures"] = [
  { name: "paid", count: 5231, sums: [128442.1, 128442.1] },
  { name: "stock", count: 12, sums: [6, 6, 6] },
];
const checked: NonNullable<Books["last"]>["checked"] = [
  { topic: "sales", checks: 5 },
  { topic: "stock", checks: 14 },
];
const good: Books = {
  last: { ...run, figures, failures: [], checked },
  running: null,
  whole_at: run.began_at,
  next_at: "2026-11-21T19:05:00.000Z",
  runs: [run],
};
const order = { kind: "order" as const, id: 9, name: "261121T0001R00009" };
const bad: Books = {
  ...good,
  last: {
    ...run,
    outcome: "differs",
    since: "2026-11-12T19:05:00.000Z",
    wrong: 24,
    checked,
    figures: [{ name: "paid", count: 2, sums: [30, 30.01] }],
    failures: [
      {
        check: "order total = Σ(received − returned)",
        count: 23,
        rows: [{ detail: { order_id: 9, total: 20, paid: 20.01 }, subject: order }],
      },
      { check: "a rule of a newer server", count: 1, rows: [{ detail: { x: 1 }, subject: null }] },
    ],
  },
};
const never: Books = { last: null, running: null, whole_at: null, next_at: null, runs: [] };

testPage("the books", "/books", [
  {
    state: "are for administrators",
    as: { permissions: ["report:view", "company:view"] },
    shows: { text: /^Unauthorized/ },
    doesNotShow: { heading: "Books" },
  },
  {
    state: "are not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "are green with the figures that were compared",
    server: { [call]: good },
    shows: {
      heading: ["Books", "Last Checks"],
      text: [
        "Everything agrees",
        /All 5,231 sales compared\. Next check: 2026-11-22, 3:05 AM\.$/,
        "Money paid on 5,231 sales: RM 128,442.10 in both",
        "Pieces of 12 goods in stores: 6 in all three",
      ],
      cell: ["The server, at night", "All 5,231 sales"],
      button: "Check now",
    },
    doesNotShow: { heading: "What disagrees" },
  },
  {
    state: "say what disagrees, with its figures, a next step and a link",
    server: { [call]: bad },
    shows: {
      text: [
        "24 rows disagree",
        "What was paid for it is not its total.",
        /— Total: RM 20.00 · Paid: RM 20.01/,
        "Open the order and compare it with its receipt: the receipt is what the customer paid.",
        "and 22 more like this",
        "A figure differs from what it must be.",
        "Money paid on 2 sales: RM 30.00 beside RM 30.01",
        /Compared: 5,231 sales made or changed since 2026-11-13, 3:05 AM/,
      ],
      heading: "What disagrees",
      link: "261121T0001R00009",
    },
  },
  {
    state: "say that they were never checked",
    server: { [call]: never },
    shows: { text: "Not checked yet", button: "Check now" },
  },
  {
    state: "are checked when asked",
    server: { [call]: never, [`POST ${call}/check`]: { ...never, running: { began_at: null, part: 0 } } },
    does: async (person) => person.press("button", "Check now"),
    sends: { "POST company/books/check": {} },
    shows: { button: "Check now" },
  },
  {
    state: "say how far a check is that somebody asked for",
    server: { [call]: { ...never, running: { began_at: null, part: 0.42 } } },
    shows: { text: "Checking, 42%", disabled: "Check now" },
  },
  {
    state: "keep what the last complete check found when a newer one failed",
    server: { [call]: { ...good, runs: [{ ...run, id: 8, outcome: "failed" }, run] } },
    shows: { text: /^The newest check did not come to its end/, cell: "Did not come to its end" },
  },
]);
