import type { CreditPayment } from "@clove/domain/credit/credit.schema.ts";
import { broken, refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { oneUser, staffRow } from "../../page-tests/people.fixtures.ts";
import { notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const line: CreditPayment = {
  id: 1,
  kind: "sale",
  created_at: "2026-11-21T04:00:00.000Z",
  amount: 10,
  rounding: 0,
  balance: 10,
  payment_method: null,
  ref: null,
  receipt_no: null,
  user: { id: 40, name: "Aina", phone: null },
  order: { id: 9, order_ref: "261121T0001R00009" },
  terminal: { id: 7, name: "Till", branch: { id: 1, name: "Town" } },
  by: { id: 1, name: "Ben" },
};
const paid: CreditPayment = {
  ...line,
  id: 2,
  kind: "repayment",
  amount: -4,
  balance: 6,
  payment_method: "bank",
  receipt_no: "RCP-1",
  ref: "X-9",
  order: null,
};
const list = "company/payment/list";

testPage("the statement of a customer", "/customer/40/statement", [
  { ...notForEverybody("Statement"), as: { permissions: ["order:view"] } },
  { state: "is loading", server: { [list]: silent }, shows: { heading: "Statement", text: "Loading" } },
  {
    state: "could not be read",
    server: { [list]: broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
  },
  { state: "is empty", server: { [list]: { payments: [], count: 0 } }, shows: { text: "No Result Found" } },
  {
    state: "says what was bought and paid, with the balance after each",
    server: { [list]: { payments: [paid, line], count: 2 } },
    shows: {
      text: "Aina · Credit Used RM 10.00 · Credit Left RM 40.00",
      cell: ["Sale on credit", "261121T0001R00009", "Payment (Bank)", "RCP-1 · X-9", "-RM 4.00", "RM 6.00"],
      button: ["Print", "Export CSV"],
    },
    doesNotShow: { text: ["No Result Found", "Loading"] },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "exists of customers only",
    server: { "company/user/*": oneUser(staffRow(40)) },
    shows: { text: "No User Found" },
  },
  {
    state: "is of an unknown customer",
    server: { "company/user/*": refused("Not found", { code: "not_found" }, 404) },
    shows: { text: "No User Found" },
    doesNotShow: { button: "Retry" },
  },
]);
