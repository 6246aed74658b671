import { expect } from "vitest";
import { companyRow } from "../local-db/copy.fixtures.ts";
import { testPage } from "../page-tests/page-table.fixtures.tsx";
import type { Person } from "../page-tests/person.fixtures.ts";
import { customerRow, orderRow, signedIn } from "../page-tests/shop.fixtures.ts";

const names = { tax_name: "VAT", default_vat: 19, bank_label: "Card", credit_label: "On account" };
const as = { company: { ...signedIn().company, ...names } };
const [payment] = orderRow(1).payment_logs;
const byCard = orderRow(1, {
  payment_logs: [
    { ...payment!, payment_method: "bank" },
    { ...payment!, id: 2, payment_method: "credit" },
  ],
});
const generates = (person: Person) => person.press("button", "Generate Report");
const report = (type: string, ...lines: string[]) => ({
  [`company/report/${type}`]: () => new Response(`${lines.join("\r\n")}\r\n`),
});

testPage("the company's names on the order list", "/orderList", [
  {
    state: "are those of the payment methods",
    as,
    rows: { orders: [byCard] },
    shows: { cell: "Card, On account" },
    doesNotShow: { cell: "Bank, Credit" },
  },
  {
    state: "are the usual ones without others",
    rows: { orders: [byCard] },
    shows: { cell: "Bank, Credit" },
    doesNotShow: { cell: "Card, On account" },
  },
  {
    state: "stand in the details, too",
    as,
    rows: { orders: [byCard] },
    server: { "company/order/*/emails": { mails: [] } },
    does: async (person) => {
      await person.press("button", "View 261121T0001R00001");
      await person.sees("dialog", "Order 261121T0001R00001");
    },
    shows: { text: "VAT", columnheader: "VAT (%)", cell: ["Card", "On account"] },
    doesNotShow: { columnheader: "SST (%)" },
  },
  {
    state: "are the usual ones in the details of other companies",
    rows: { orders: [byCard] },
    server: { "company/order/*/emails": { mails: [] } },
    does: (person) => person.press("button", "View 261121T0001R00001"),
    shows: { columnheader: "SST (%)", cell: ["Bank", "Credit"] },
  },
]);

testPage("the company's names in reports", "/reports?type=sst", [
  {
    state: "are in the title and over the columns",
    as,
    server: report(
      "sst",
      "Month,SST Rate,Goods Sold,SST Collected,Goods Returned,SST Refunded,Net Goods,Net SST",
      "2026-11,6,100,6,0,0,100,6",
    ),
    does: generates,
    shows: { region: "VAT by Month", columnheader: ["VAT Rate", "VAT Collected", "Net VAT"] },
  },
  {
    state: "name the rows of payment methods",
    as,
    at: "/reports?type=sales-by-payment-method",
    server: report(
      "sales-by-payment-method",
      "Payment Method,Orders,Received,Returned,Refunds,Net",
      "Bank,1,20,0,0,20",
      "Credit,1,10,0,0,10",
    ),
    does: generates,
    shows: { cell: ["Card", "On account"] },
  },
]);

testPage("the company's names on the dashboard", "/dashboard", [
  {
    state: "are those of the payment methods",
    as,
    server: {
      "company/dashboard": {
        ...{ day: "2026-11-21", day_before: "2026-11-14", hours: [], stores: [], best_sellers: [] },
        ...{ at: "2026-11-21T04:30:00.000Z", has_orders: true },
        today: { sales: 1, orders: 1, average: 1, net_sales: 1, profit: 1 },
        before: { sales: 1, orders: 1, average: 1, net_sales: 1, profit: 1 },
        methods: [{ name: "Bank", net: 60 }],
        attention: {
          ...{ low_stock: { count: 0, rows: [] }, open_shifts: { count: 0, rows: [] }, backup: null },
          to_settle: { flagged: 0, kept_aside: 0, waiting: 0 },
          near_limit: { count: 0, rows: [], unassigned: 0 },
        },
      },
    },
    shows: { text: "Card" },
  },
]);

testPage("the company's names of products", "/productList", [
  {
    state: "are over the columns of the list",
    as,
    shows: { columnheader: "Sale VAT (%)" },
    doesNotShow: { columnheader: "Sale SST (%)" },
  },
  { state: "are the usual ones without others", shows: { columnheader: "Sale SST (%)" } },
]);

testPage("the company's names in the audit log", "/auditLog", [
  {
    state: "are in the labels of what changed",
    as,
    server: {
      "company/audit/list": {
        entries: [
          {
            ...{
              id: 1,
              at: "2026-11-21T04:00:00.000Z",
              action: "product.update",
              by: { id: 1, name: "Ben" },
            },
            ...{ subject: "product", subject_id: 9, branch: null },
            detail: { from: { sale_vat: 0 }, to: { sale_vat: 19 } },
          },
        ],
        names: {},
      },
    },
    shows: { text: "Sale VAT: 0 % → 19 %" },
  },
]);

testPage("a new product", "/createProduct", [
  {
    state: "has the company's name of the tax, and begins with its usual rate",
    as,
    does: async (person) => {
      await person.press("text", "VAT, discount, status, price type, description, pictures");
      const rate = await person.sees("field", "Sale VAT(%)");
      expect((rate as HTMLInputElement).value).toBe("19");
    },
    shows: { field: ["Purchase VAT(%)", "Sale VAT(%)"] },
    doesNotShow: { field: "Sale SST(%)" },
  },
  {
    state: "needs the rate, by that name",
    as,
    does: async (person) => {
      await person.type("Sale VAT(%)", "");
      await person.press("button", "Create Product");
    },
    shows: { text: "Sale VAT(%) is required" },
  },
  {
    state: "has the usual name without another",
    shows: { field: "Sale SST(%)", text: "SST, discount, status, price type, description, pictures" },
  },
]);

testPage("a customer's statement and payments", "/customer/40/statement", [
  {
    state: "have the company's names of payment methods",
    as,
    server: {
      "company/payment/list": {
        payments: [
          {
            ...{ id: 2, kind: "repayment", created_at: "2026-11-21T04:00:00.000Z", amount: -4, balance: 6 },
            ...{ payment_method: "bank", ref: null, receipt_no: "RCP-1", order: null },
            user: { id: 40, name: "Aina", phone: null },
            terminal: { id: 7, name: "Till", branch: { id: 1, name: "Town" } },
            by: { id: 1, name: "Ben" },
          },
        ],
        count: 1,
      },
    },
    shows: { cell: "Payment (Card)" },
  },
  {
    state: "are taken by them",
    as,
    at: "/customerList",
    server: { "company/credit/unassigned": { credits: [], count: 0 } },
    rows: { users: [{ ...customerRow(40), credit_used: 10 }] },
    does: (person) => person.press("button", /^Pay /),
    shows: { radio: ["Cash", "Card", "QR"] },
  },
]);

testPage("the company profile of a company with names of its own", "/companyProfile", [
  {
    state: "calls the tax number so",
    as,
    server: { "company-profile": { company: { ...companyRow("Shop"), ...names } } },
    shows: { field: "VAT ID Number" },
    doesNotShow: { field: "SST ID Number" },
  },
  { state: "has the usual one without", shows: { field: "SST ID Number" } },
]);
