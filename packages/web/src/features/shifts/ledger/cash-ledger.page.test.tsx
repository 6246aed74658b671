import { refused } from "../../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../../page-tests/page-table.fixtures.tsx";
import { counterRow } from "../../../page-tests/shop.fixtures.ts";

const notThere = refused("Not found", { code: "not_found" }, 404);
const noId = refused("Please check the marked fields", { code: "validation_failed" });
testPage("a cash ledger", "/counter/7/cash", [
  {
    state: "has the counter's movements",
    server: { "company/terminal/*/cash": { terminal: counterRow(7), movements: [], count: 0 } },
    shows: { heading: "Cash Ledger", text: "Till · Town · Cash in hand: RM 120.00", button: "Export CSV" },
  },
  {
    state: "is of an unknown counter",
    server: { "company/terminal/*/cash": notThere },
    shows: { heading: "Cash Ledger", text: "No Result Found" },
    doesNotShow: { button: "Export CSV" },
  },
  {
    state: "has an address without a number",
    at: "/counter/abc/cash",
    server: { "company/terminal/*/cash": noId },
    shows: { text: "No Result Found" },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { heading: "Cash Ledger", text: "This page is not available offline." },
    doesNotShow: { text: "No Result Found" },
  },
]);
