import { expect } from "vitest";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const generates = (person: Person) => person.press("button", "Generate Report");
const byMonth = "/reports?type=sst";

testPage("the reports", "/reports", [
  notForEverybody("Reports"),
  { state: "wait for a choice", shows: { heading: "Reports", text: "Choose a report and generate it" } },
  { state: "need a type", does: generates, shows: { text: "Please select a report type." } },
  {
    state: "refuse an unknown type in the address",
    at: "/reports?type=x",
    does: generates,
    shows: { text: "Invalid report type selected." },
  },
  {
    state: "refuse days that end before they begin",
    at: byMonth,
    does: async (person) => {
      await person.type("From Date", "2026-11-21");
      await person.type("To Date", "2026-11-20");
      await generates(person);
    },
    shows: { text: "To Date is before From Date" },
  },
  {
    state: "are not generated without a connection",
    at: byMonth,
    offline: true,
    does: generates,
    shows: { toast: "Cannot generate reports while offline." },
  },
  {
    state: "say why one was refused",
    at: byMonth,
    server: { "company/report/sst": refused("Too many days") },
    does: generates,
    shows: { toast: "Failed to generate report: 422 Too many days", text: "Choose a report and generate it" },
  },
  {
    state: "are shown with their totals",
    at: byMonth,
    server: {
      "company/report/sst": () =>
        new Response(
          "Month,SST Rate,Goods Sold,SST Collected,Goods Returned,SST Refunded,Net Goods,Net SST\n" +
            "2026-11,6,100,6,0,0,100,6\n2026-11,8,50,4,0,0,50,4\n",
        ),
    },
    does: async (person) => {
      await person.press("button", "This month");
      await generates(person);
    },
    shows: {
      region: "SST by Month",
      text: "2026-11-01 – 2026-11-21 · All stores",
      cell: ["2026-11", "8%", "150.00", "10.00"],
      button: ["Download CSV", "Print"],
    },
    doesNotShow: { text: "Choose a report and generate it" },
    sends: { "company/report/sst": { from_date: "2026-11-01", to_date: "2026-11-21" } },
  },
  {
    state: "sum sales by two kinds, beside the period before",
    at: "/reports?type=sales-by-cashier",
    server: {
      "company/report/sales-by-cashier/orders": {
        orders: [
          {
            ...{ order_id: 4, order_ref: "261121T0001R00001", at: "2026-11-21T02:10:00.000Z" },
            ...{ kind: "Sale", person: "Aina", figures: [1, 0, 10, 0, 0, 10, 4, 6] },
          },
        ],
        next: null,
      },
      "company/report/sales-by-cashier": () =>
        new Response(
          "Cashier Id,Cashier,Hour,Orders,Quantity Sold,Quantity Returned,Gross Sales,Discount,SST,Net Sales,Cost,Profit," +
            "Net Sales Before,Change\n7,Aina,09:00,2,3,0,30,0,0,30,12,18,20,50\n7,Aina,10:00,1,1,0,10,0,0,10,4,6,0,\n",
        ),
    },
    does: async (person) => {
      await person.choose("and by", "Hour");
      await person.press("button", "This month");
      await generates(person);
      await person.press("button", "Orders of Aina, 10:00");
    },
    shows: {
      region: "Sales by Cashier and Hour",
      table: "Orders",
      link: "261121T0001R00001",
      columnheader: ["Cashier", "Hour", "Net Sales Before", "Change"],
      cell: ["09:00", "50%", "40.00", "20.00"],
    },
    sends: {
      "company/report/sales-by-cashier/orders": {
        ...{ from_date: "2026-11-01", to_date: "2026-11-21", and_by: "hour" },
        ...{ key1: "7", key2: "10:00" },
      },
      "company/report/sales-by-cashier": { from_date: "2026-11-01", to_date: "2026-11-21", and_by: "hour" },
    },
  },
  {
    state: "open the orders behind a product",
    at: "/reports?type=sales-by-product",
    server: {
      "company/report/sales-by-product/orders": {
        orders: [
          {
            ...{ order_id: 4, order_ref: "261121T0001R00001", at: "2026-11-21T02:10:00.000Z" },
            ...{ kind: "Sale", person: "Aina", figures: [1, 0, 10, 0, 0, 10, 4, 6] },
          },
        ],
        next: null,
      },
      "company/report/sales-by-product": () =>
        new Response(
          "Product,Variation,Barcode,Quantity Sold,Quantity Returned,Gross Sales,Discount,SST,Net Sales,Cost,Profit,Variation Id\n" +
            "Tea,N/A,,1,0,10,0,0,10,4,6,9\n",
        ),
    },
    does: async (person) => {
      await generates(person);
      await person.press("button", "Orders of Tea, N/A");
    },
    shows: { table: "Orders", link: "261121T0001R00001" },
    sends: {
      "company/report/sales-by-product": { with_ids: "1" },
      "company/report/sales-by-product/orders": { key1: "9" },
    },
  },
  {
    state: "open the stock card of goods",
    at: "/reports?type=stock-values",
    server: {
      "company/report/stock-values": () =>
        new Response(
          "Store,Product,Variation,Barcode,Quantity,Cost Value,Sale Value,Product Id,Variation Id\nMain,Tea,N/A,,5,10,50,1,9\n",
        ),
    },
    does: async (person) => {
      await generates(person);
      const link = await person.sees("link", "Tea");
      expect(link.getAttribute("href")).toBe("/product/1/stock?v=9");
    },
    shows: { region: "Stock Values" },
  },
  {
    state: "answer a question by one press",
    server: {
      "company/report/stock-values": () =>
        new Response(
          "Store,Product,Variation,Barcode,Quantity,Cost Value,Sale Value\nMain,Tea,N/A,,5,10,50\n",
        ),
    },
    does: (person) => person.press("button", "What was the stock worth on 31 December?"),
    shows: { region: "Stock Values", text: "… – 2025-12-31 · All stores", cell: ["10.00", "50.00"] },
    sends: { "company/report/stock-values": { to_date: "2025-12-31" } },
  },
]);
