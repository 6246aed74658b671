import { broken, refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { counterRow, orderRow, signedIn, unsentSale } from "../../page-tests/shop.fixtures.ts";
import { asked, isPaidAtTill, opens, ref, refundable, rows, sold } from "./order-dialogs.fixtures.ts";

const noMails = { "company/order/*/emails": { mails: [] } };
const at = "2026-11-21T04:10:00.000Z";
const paidBack = {
  id: 5,
  return_id: null,
  payment_method: "cash" as const,
  amount: 20,
  rounding: 0,
  terminal_id: 7,
  created_at: at,
};
const cancelled = {
  status: "cancelled" as const,
  cancellation: { at, by: { id: 1, name: "Ben" }, reason: "Wrong size" },
  refunds: [paidBack],
};
/** 20.02 with tax in the price, paid with 20.00; 10.01 of it came back as 10.05, with 0.02 that were kept before. */
const rounded = orderRow(1, {
  ...{ prices_include_tax: true, subtotal: 20.02, sst: 1.13, total: 20.02, rounding: -0.02 },
  payment_logs: [{ ...sold.payment_logs[0]!, amount_received: 20, amount_returned: 0 }],
  returns: [
    {
      ...{
        id: 9,
        order_id: 1,
        terminal_id: 7,
        user_id: 1,
        by: { id: 1, name: "Ben" },
        charge: 0,
        notes: null,
      },
      ...{ lines: [{ order_item_id: 10, quantity: 1, amount: 10.01 }], created_at: at },
    },
  ],
  refunds: [{ ...paidBack, return_id: 9, amount: 10.05, rounding: 0.04 }],
});
const cost = {
  order_item_id: 10,
  stock_purchase_transaction_id: 4,
  batch_no: "B-4",
  quantity: 2,
  purchase_price: 6,
};

testPage("the details of an order", "/orderList", [
  {
    state: "are loading",
    rows,
    server: { "company/order/*": silent },
    does: opens("View"),
    shows: { dialog: `Order ${ref}`, status: "Loading" },
  },
  {
    state: "could not be read",
    rows,
    server: { "company/order/*": broken() },
    does: opens("View"),
    shows: { dialog: `Order ${ref}`, text: "Failed to load details.", button: "Retry" },
  },
  {
    state: "say who sold what, how it was paid and what is remarked",
    rows,
    server: noMails,
    does: opens("View"),
    shows: {
      dialog: `Order ${ref}`,
      text: [
        "More was sold than was in stock.",
        "INV-0001-000001",
        "RCP-0001-000001",
        "Ben",
        "RM 20.00",
        "RM 50.00",
        "RM 30.00",
      ],
      region: ["Products", "Payments"],
      button: ["Mark as seen", "Send by e-mail"],
    },
    doesNotShow: { region: ["Cost of goods", "Paid back"] },
  },
  {
    state: "say who approved it beyond a limit",
    rows: { orders: [orderRow(1, { approved_by: { id: 3, name: "Farah" } })] },
    server: noMails,
    does: opens("View"),
    shows: { text: ["Approved by", "Farah"] },
  },
  {
    state: "have the cost of goods where the server tells it",
    rows,
    server: { ...noMails, "company/order/*": { order: { ...sold, costs: [cost] } } },
    does: opens("View"),
    shows: { region: "Cost of goods", cell: ["B-4", "RM 6.00", "RM 12.00"] },
  },
  {
    state: "have what was paid back for a cancelled order",
    rows: {
      orders: [orderRow(1, cancelled)],
    },
    server: noMails,
    does: opens("View"),
    shows: {
      region: "Paid back",
      text: ["Cancelled by Ben, 2026-11-21, 12:10 PM", "Wrong size", "Paid back: Cash RM 20.00"],
    },
    doesNotShow: { button: "Mark as seen" },
  },
  {
    state: "have the tax as it was included, the rounding of cash, and that of what was paid back",
    as: { company: { ...signedIn().company, tax_name: "VAT" } },
    rows: { orders: [rounded] },
    server: noMails,
    does: opens("View"),
    shows: {
      text: [
        "VAT (included)",
        "RM 1.13",
        "RM 20.02",
        "Rounding",
        "-RM 0.02",
        "Cash to pay",
        "RM 20.00",
        "Paid back: Cash RM 10.05 (Rounding RM 0.04)",
      ],
    },
    doesNotShow: { text: "SST" },
  },
  {
    state: "say nothing of rounding where there was none",
    rows,
    server: noMails,
    does: opens("View"),
    shows: { dialog: `Order ${ref}`, text: ["Total Amount", "SST"] },
    doesNotShow: { text: ["Rounding", "Cash to pay"] },
  },
  {
    state: "let remarks be marked as seen, once",
    rows,
    server: { ...noMails, "POST company/order/flags/seen": { order: sold } },
    does: async (person) => {
      await opens("View")(person);
      await person.press("button", "Mark as seen");
    },
    shows: { toast: "Remarks marked as seen" },
    sends: { "POST company/order/flags/seen": { id: 1 } },
  },
  {
    state: "cannot mark remarks without a connection",
    rows,
    offline: true,
    does: opens("View"),
    shows: { dialog: `Order ${ref}`, disabled: "Mark as seen" },
  },
  {
    state: "send no receipt of an order that waits on this device",
    before: (copy) => unsentSale(copy),
    server: { "POST company/offline/sync": silent },
    does: async (person) => {
      await person.press("button", "View 261121T0001S00001");
      await person.press("button", "Send by e-mail");
    },
    shows: { dialog: "Order 261121T0001S00001", toast: "This feature is not available offline." },
    doesNotShow: { field: "E-mail address" },
  },
  {
    state: "send a receipt to the customer's address",
    rows: { orders: [orderRow(1, { user_id: 40, user: { id: 40, name: "Aina", phone: "012-345" } })] },
    server: { ...noMails, "POST company/order/email": { mail: {} } },
    does: async (person) => {
      await opens("View")(person);
      await person.press("button", "Send by e-mail");
      await person.sees("field", "E-mail address");
    },
    shows: { field: "E-mail address", text: "Aina · 012-345", button: "Send" },
  },
]);

const question = "Are You Sure? You Want to Cancel this Order?";

testPage("a cancellation", "/orderList", [
  {
    state: "says what is paid back",
    rows,
    server: asked,
    does: opens("Cancel Order"),
    shows: { dialog: question, text: ["Cash", "RM 20.00"], button: ["Keep Order", "Cancel Order"] },
  },
  {
    state: "is paid at the order's counter, where the device has none",
    rows: { ...rows, terminals: [counterRow(6, { name: "Other" }), counterRow(7)] },
    server: asked,
    does: async (person) => {
      await opens("Cancel Order")(person);
      await isPaidAtTill(person);
    },
    shows: { text: "Cash" },
  },
  {
    state: "cannot be sent before it is known what is paid back",
    rows,
    server: { "company/order/*/refundable": silent },
    does: opens("Cancel Order"),
    shows: { dialog: question, disabled: "Cancel Order" },
  },
  {
    state: "could not find out what is paid back",
    rows,
    server: { "company/order/*/refundable": broken() },
    does: opens("Cancel Order"),
    shows: { text: "Something went wrong.", button: "Retry" },
    doesNotShow: { button: "Cancel Order" },
  },
  {
    state: "is not possible after a return",
    rows,
    server: {
      "company/order/*/refundable": {
        refundable: {
          ...refundable,
          lines: [{ ...refundable.lines[0], returned_quantity: 1, quantity: 1 }],
          cancel_refunds: null,
        },
      },
    },
    does: opens("Cancel Order"),
    shows: {
      text: "Goods of this order were returned, so it cannot be cancelled. Return the rest instead.",
    },
    doesNotShow: { button: ["Cancel Order", "Keep Order"] },
  },
  {
    state: "is stored, and its receipt offered",
    rows,
    server: {
      ...asked,
      "POST company/order/cancel": { order: { ...sold, ...cancelled }, refunds: refundable.refunds },
    },
    does: async (person) => {
      await opens("Cancel Order")(person);
      await person.type("Reason", "Wrong size");
      await person.press("button", "Cancel Order");
    },
    shows: { toast: "Order Cancelled Successfully" },
    sends: { "POST company/order/cancel": { id: 1, terminal_id: 7, reason: "Wrong size" } },
  },
  {
    state: "was refused: its dialog stays, with the reason",
    rows,
    server: {
      ...asked,
      "POST company/order/cancel": refused("Open your shift on this counter to pay cash back"),
    },
    does: async (person) => {
      await opens("Cancel Order")(person);
      await person.press("button", "Cancel Order");
    },
    shows: { dialog: question, toast: "Open your shift on this counter to pay cash back" },
  },
  {
    state: "whose answer never came is asked again, and says so",
    rows,
    server: { ...asked, "POST company/order/cancel": broken() },
    does: async (person) => {
      await opens("Cancel Order")(person);
      await person.press("button", "Cancel Order");
    },
    shows: {
      text: "No answer came from the server: this may be paid back already. The same is asked again, and never paid back twice.",
      button: "Ask again",
    },
    doesNotShow: { button: "Cancel Order" },
  },
]);
