import type { Dashboard } from "@clove/domain/reports/dashboard.schema.ts";
import { broken, silent } from "../../page-tests/page-server.fixtures.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { notForEverybody } from "../../page-tests/usual-states.fixtures.ts";

const figures = (sales: number) => ({
  sales,
  orders: 2,
  average: sales / 2,
  net_sales: sales,
  profit: sales / 4,
});
const shown: Dashboard = {
  day: "2026-11-21",
  day_before: "2026-11-14",
  today: figures(100),
  before: figures(80),
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, sales: hour === 12 ? 100 : 0, before: 0 })),
  stores: [{ id: 1, name: "Town", sales: 100, before: 80 }],
  best_sellers: [{ name: "Tea", quantity: 7, sales: 70 }],
  methods: [{ name: "Cash", net: 60 }],
  at: "2026-11-21T04:30:00.000Z",
  attention: {
    low_stock: { count: 0, rows: [] },
    open_shifts: { count: 0, rows: [] },
    to_settle: { flagged: 1, kept_aside: 2, waiting: 3 },
    near_limit: {
      count: 9,
      rows: [{ id: 40, name: "Aina", credit_limit: 50, credit_used: 46 }],
      unassigned: 4,
    },
    backup: null,
  },
  has_orders: true,
};
const answers = (changes: Partial<Dashboard> = {}) => ({ "company/dashboard": { ...shown, ...changes } });
const backup = (taken_at: string | null, is_late: boolean) =>
  answers({ attention: { ...shown.attention, backup: { taken_at, is_late } } });

testPage("the dashboard", "/dashboard", [
  notForEverybody("Dashboard"),
  {
    state: "is loading",
    server: { "company/dashboard": silent },
    shows: {
      heading: ["Dashboard", "Best Sellers"],
      text: "Today until now, beside the same weekday of the week before",
    },
    doesNotShow: { text: "RM 100.00" },
  },
  {
    state: "could not be read",
    server: { "company/dashboard": broken() },
    shows: { text: "Something went wrong.", button: "Retry" },
    doesNotShow: { heading: "Best Sellers" },
  },
  {
    state: "says what cash was rounded by, and which cost is an estimate",
    server: answers({ today: { ...figures(100), rounding: -0.02, estimated_cost: 3 } }),
    shows: {
      text: [
        "Sales include -RM 0.02 of rounding in cash.",
        "Of the cost, RM 3.00 is an estimate: goods were sold beyond stock, and no purchase has settled them yet.",
      ],
    },
  },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "shows the figures of today, and what needs attention",
    server: answers(),
    shows: {
      text: [
        "RM 100.00",
        "Profit (margin 25%)",
        "7 sold",
        "Nothing is low",
        "No shift is open",
        "RM 46.00 of RM 50.00",
        "92%",
      ],
      link: ["Aina", "All 9"],
      heading: ["Low Stock", "Open Shifts", "To Settle", "Credit"],
    },
    doesNotShow: { text: "No sales yet. Figures appear here with the first one." },
  },
  {
    state: "leads a new shop to its first sale",
    server: answers({ has_orders: false }),
    shows: {
      text: "No sales yet. Figures appear here with the first one.",
      link: ["Add a counter", "Add Product", "To the sale screen"],
    },
  },
  {
    state: "shows nobody what they have no right to see",
    as: { permissions: ["report:view"] },
    server: answers({ has_orders: false }),
    shows: { heading: "Best Sellers" },
    doesNotShow: {
      heading: ["Low Stock", "Open Shifts", "To Settle", "Credit"],
      link: ["Add a counter", "Add Product", "To the sale screen"],
    },
  },
  {
    state: "warns when there is no backup",
    server: backup(null, true),
    shows: { text: /^There is no backup of this data yet/ },
  },
  {
    state: "warns when the backup is old",
    server: backup("2026-11-01T04:00:00.000Z", true),
    shows: { text: /^The last backup is of 2026-11-01, 12:00 PM\. Whoever/ },
  },
  {
    state: "says when the last backup was",
    server: backup("2026-11-21T04:00:00.000Z", false),
    shows: { text: /2026-11-21, 12:00 PM/ },
    doesNotShow: {
      text: [/^There is no backup of this data yet/, /^The last backup is of 2026-11-01, 12:00 PM\. Whoever/],
    },
  },
]);
