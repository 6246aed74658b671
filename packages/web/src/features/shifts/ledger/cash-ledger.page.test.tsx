import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { broken, refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { counterRow } from "../../../page-tests/shop.fixtures.ts";
import { notForEverybody } from "../../../page-tests/usual-states.fixtures.ts";

const ledger = "company/terminal/*/cash";
const movement = (id: number, changes: Partial<CashMovement> = {}): CashMovement => ({
  id,
  at: "2026-11-21T04:00:00.000Z",
  kind: "cash_out",
  amount: -20,
  late: false,
  by: { id: 1, name: "Ben" },
  order: null,
  reason: "Bank",
  balance: 120,
  ...changes,
});
const answers = (movements: CashMovement[], count = movements.length) => ({
  [ledger]: { terminal: counterRow(7), movements, count },
});

testPage("the cash ledger of a counter", "/counter/7/cash", [
  notForEverybody("Cash Ledger"),
  {
    state: "is not there without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "could not be read",
    server: { [ledger]: broken() },
    shows: { heading: "Cash Ledger", text: "Something went wrong.", button: "Retry" },
  },
  {
    state: "is of no such counter",
    server: { [ledger]: refused("Not found", { code: "not_found" }, 404) },
    shows: { text: "No Result Found" },
    doesNotShow: { button: "Retry" },
  },
  {
    state: "says what went in and out, why and by whom, and what was left",
    server: answers([
      movement(2),
      movement(1, { kind: "sale", amount: 20, balance: 140, late: true, reason: null }),
    ]),
    shows: {
      text: "Till · Town · Cash in hand: RM 120.00",
      cell: [/^Cash out/, "Sale · late", "-RM 20.00", "RM 120.00", "RM 140.00", "Ben"],
      button: ["Export CSV", "Print"],
    },
    doesNotShow: { text: "No Result Found", button: "Older movements" },
  },
  {
    state: "goes on from the last movement shown",
    server: {
      [ledger]: ({ params }) => ({
        terminal: counterRow(7),
        movements: params.before ? [movement(1)] : Array.from({ length: 50 }, (_, i) => movement(60 - i)),
        count: 51,
      }),
    },
    shows: { button: "Older movements", text: "50 of 51" },
    sends: { "company/terminal/7/cash": { length: "50" } },
  },
]);
