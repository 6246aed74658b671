import type { Repaid, UnassignedCredit } from "@clove/domain/credit/credit.schema.ts";
import type { Answers } from "../../page-tests/page-server.fixtures.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { branchRow, counterRow, customerRow, signedIn } from "../../page-tests/shop.fixtures.ts";
import { listStates } from "../../page-tests/usual-states.fixtures.ts";

const nobody: Answers = { "company/credit/unassigned": { credits: [], count: 0 } };
const lost: UnassignedCredit = {
  id: 3,
  amount: 20,
  order: { id: 9, order_ref: "261121T0001S00009", created_at: "2026-11-21T04:00:00.000Z" },
  terminal: { id: 7, name: "Till", branch: { id: 1, name: "Town" } },
  cashier_user: { id: 1, name: "Ben" },
  named_user: null,
  user: null,
};
const oneLost: Answers = { "company/credit/unassigned": { credits: [lost], count: 1 } };
const listed = listStates("Customer List", "company/user/list").map(({ server, ...state }) => ({
  ...state,
  server: { ...nobody, ...server },
}));

testPage("the customer list", "/customerList", [
  ...listed,
  { state: "is empty", rows: { users: [] }, server: nobody, shows: { text: "No Result Found" } },
  {
    state: "has a customer with what they owe and may still owe",
    server: nobody,
    shows: {
      cell: ["012-345", "2900000000404", "RM 50.00", /RM 10.00/, "RM 40.00"],
      link: ["Statement of Aina", "Edit Aina", "Create Customer"],
      button: "Pay Aina",
    },
    doesNotShow: { text: "No Result Found" },
  },
  {
    state: "offers no payment if nothing is owed",
    rows: { users: [customerRow(40, { credit_used: 0 })] },
    server: nobody,
    shows: { link: "Statement of Aina" },
    doesNotShow: { button: "Pay Aina" },
  },
  {
    state: "offers no payment to a person who neither sells nor changes customers",
    as: { permissions: ["user:view"] },
    shows: { link: "Statement of Aina" },
    doesNotShow: { button: "Pay Aina", link: ["Edit Aina", "Create Customer"] },
  },
  {
    state: "is there without a connection, where credit sales are not assigned",
    offline: true,
    shows: { link: "Statement of Aina" },
    doesNotShow: { button: "Assign" },
  },
  {
    state: "says how many credit sales have no customer",
    server: oneLost,
    shows: { text: "1 credit sale has no customer", button: "Assign" },
  },
  {
    state: "does not show them to a person who may not assign them",
    as: { permissions: ["user:view", "pos:view"] },
    shows: { button: "Pay Aina" },
    doesNotShow: { button: "Assign" },
  },
]);

const opensAssigning = async (person: Person) => {
  await person.press("button", "Assign");
  await person.sees("dialog", "Credit sales without a customer");
};
testPage("a credit sale without a customer", "/customerList", [
  {
    state: "needs a customer",
    server: oneLost,
    does: async (person) => {
      await opensAssigning(person);
      await person.press("button", "Assign");
    },
    shows: {
      dialog: "Credit sales without a customer",
      text: [
        "261121T0001S00009",
        "RM 20.00",
        "2026-11-21, 12:00 PM · Till – Town · Ben",
        "Select a customer",
      ],
    },
  },
  {
    state: "proposes the customer that the sale named",
    server: {
      "company/credit/unassigned": { credits: [{ ...lost, named_user: { id: 40, name: "Aina" } }], count: 1 },
      "POST company/credit/unassigned/3/assign": { credit: lost },
    },
    does: async (person) => {
      await opensAssigning(person);
      await person.press("button", "Assign");
    },
    shows: { toast: "Credit sale assigned" },
    sends: { "POST company/credit/unassigned/3/assign": { user_id: 40 } },
  },
  {
    state: "was assigned by somebody else",
    server: {
      "company/credit/unassigned": { credits: [{ ...lost, named_user: { id: 40, name: "Aina" } }], count: 1 },
      "POST company/credit/unassigned/3/assign": refused("It has a customer already"),
    },
    does: async (person) => {
      await opensAssigning(person);
      await person.press("button", "Assign");
    },
    shows: { dialog: "Credit sales without a customer", toast: "It has a customer already" },
  },
]);

const opensPaying = async (person: Person) => {
  await person.press("button", "Pay Aina");
  await person.sees("dialog", "Customer Credit Payment");
};
const pays = (amount: string) => async (person: Person) => {
  await opensPaying(person);
  await person.type("Payment Amount", amount);
  await person.choose("Select Cash Counter", "Till");
  await person.press("radio", "Cash");
  await person.press("button", "Submit");
};
const opensCounters = async (person: Person) => {
  await opensPaying(person);
  // When it opens, the dialog focuses the amount, which would close a list that is open by then.
  await person.type("Payment Amount", "5");
  await person.press("field", "Select Cash Counter");
};
const oneStore = { branches: [branchRow(1, { name: "Town" })], terminals: [counterRow(7)] };
const title = "Customer Credit Payment";
/** 5.00 of the 10.00 that Aina owes. */
const repaid: Repaid = {
  payments: [
    {
      ...{ id: 9, kind: "repayment", created_at: "2026-11-21T04:30:00.000Z", amount: -5, balance: 5 },
      rounding: 0,
      ...{ payment_method: "cash", ref: null, receipt_no: "RCP-0001-000009", order: null },
      user: { id: 40, name: "Aina", phone: null },
      terminal: { id: 7, name: "Till", branch: { id: 1, name: "Town" } },
      by: { id: 1, name: "Ben" },
    },
  ],
  user: { id: 40, name: "Aina", phone: null, credit_limit: 50, credit_used: 5 },
};

/** 10.02 of the 30.02 that Aina owes, of which 10.00 is paid. */
const roundedDown: Repaid = {
  payments: [{ ...repaid.payments[0]!, amount: -10.02, rounding: -0.02, balance: 20 }],
  user: { ...repaid.user, credit_used: 20 },
};
const company = { ...signedIn().company, cash_rounding: 0.05 };
const owes30 = { ...oneStore, users: [customerRow(40, { credit_used: 30.02 })] };
const enters = (amount: string, method: string) => async (person: Person) => {
  await opensPaying(person);
  await person.type("Payment Amount", amount);
  await person.press("radio", method);
};

testPage("a payment of credit", "/customerList", [
  {
    state: "says what rounding takes off the cash to pay",
    as: { company },
    rows: owes30,
    server: nobody,
    does: enters("10.02", "Cash"),
    shows: { dialog: title, text: ["Rounding", "-RM 0.02", "Cash to pay", "RM 10.00"] },
  },
  {
    state: "says nothing of rounding where there is none",
    as: { company },
    rows: owes30,
    server: nobody,
    does: enters("10.05", "Cash"),
    shows: { dialog: title },
    doesNotShow: { text: ["Rounding", "Cash to pay"] },
  },
  {
    state: "is exact by other methods",
    as: { company },
    rows: owes30,
    server: nobody,
    does: enters("10.02", "QR"),
    shows: { dialog: title, field: "Reference" },
    doesNotShow: { text: ["Rounding", "Cash to pay"] },
  },
  {
    state: "is not rounded to nothing while more is owed",
    as: { company },
    rows: owes30,
    server: nobody,
    does: pays("0.02"),
    shows: {
      dialog: title,
      toast: "RM 0.02 in cash is rounded to nothing: pay more, all that is owed, or by another method",
    },
  },
  {
    state: "in rounded cash asks for the credit to free, and its receipt shows both",
    as: { company },
    rows: owes30,
    server: { ...nobody, "POST company/payment/credit/repay": roundedDown },
    does: pays("10.02"),
    shows: { dialog: "Receipt", text: ["Rounding", "-RM 0.02", "Cash to pay", "RM 10.02"] },
    sends: {
      "POST company/payment/credit/repay": {
        repayments: '[{"payment_method":"cash","amount_received":10.02,"amount_returned":0}]',
        cash_rounding: "0.05",
      },
    },
  },
  {
    state: "needs counter, amount and method",
    server: nobody,
    does: async (person) => {
      await opensPaying(person);
      await person.press("button", "Submit");
    },
    shows: {
      dialog: title,
      toast: "Select Payment Method , Payment Amount & Counter",
      radio: ["Cash", "Bank", "QR"],
    },
  },
  {
    state: "is no more than what is owed",
    rows: oneStore,
    server: nobody,
    does: pays("10.01"),
    shows: { dialog: title, toast: "RM 10.01 is more than the credit used of RM 10.00" },
  },
  {
    state: "is not taken without a connection",
    rows: oneStore,
    offline: true,
    does: pays("5"),
    shows: { dialog: title, toast: "Cannot update credit payment while offline." },
  },
  {
    state: "is not taken at a counter of an inactive store",
    rows: { ...oneStore, branches: [branchRow(1, { status: "inactive" })] },
    server: nobody,
    does: opensCounters,
    shows: { dialog: title, text: "No Result Found" },
  },
  {
    state: "is taken by a cashier only at the counter of their own shift",
    as: { role: "cashier", permissions: ["pos:view", "user:view"] },
    does: opensPaying,
    shows: {
      locked: "Select Cash Counter",
      text: "Open a shift first: you take credit payments at its counter",
    },
  },
  {
    state: "by card has a reference",
    server: nobody,
    does: async (person) => {
      await opensPaying(person);
      await person.press("radio", "Bank");
    },
    shows: { field: "Reference" },
  },
  {
    state: "in cash has no reference",
    server: nobody,
    does: async (person) => {
      await opensPaying(person);
      await person.press("radio", "Cash");
    },
    shows: { dialog: title },
    doesNotShow: { field: "Reference" },
  },
  {
    state: "is taken, and its receipt says what is still owed",
    rows: oneStore,
    server: { ...nobody, "POST company/payment/credit/repay": repaid },
    does: pays("5"),
    shows: {
      toast: "Credit Payment Updated Successfully",
      dialog: "Receipt",
      text: ["RCP-0001-000009", "RM 5.00", "RM 45.00"],
      button: ["Print", "Close"],
    },
    doesNotShow: { dialog: title },
  },
  {
    state: "was refused: its dialog stays",
    rows: oneStore,
    server: { ...nobody, "POST company/payment/credit/repay": refused("The counter is closed") },
    does: pays("5"),
    shows: { dialog: title, toast: "The counter is closed" },
    sends: {
      "POST company/payment/credit/repay": {
        terminal_id: "7",
        user_id: "40",
        repayments: '[{"payment_method":"cash","amount_received":5,"amount_returned":0}]',
      },
    },
  },
]);
