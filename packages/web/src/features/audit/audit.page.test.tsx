import type { AuditEntry } from "@clove/domain/audit/audit.schema.ts";
import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { listStates } from "../../page-tests/usual-states.fixtures.ts";

const list = "company/audit/list";
const entry = (id: number): AuditEntry => ({
  id,
  at: "2026-11-21T04:00:00.000Z",
  action: "order.cancel",
  by: { id: 1, name: "Ben" },
  subject: null,
  subject_id: 9,
  branch: { id: 1, name: "Town" },
  detail: { order_ref: "261121T0001R00009" },
});
const page = (from: number, length: number) => ({
  entries: Array.from({ length }, (_, i) => entry(from - i)),
  names: {},
});

testPage("the audit log", "/auditLog", [
  ...listStates("Audit Log", list),
  {
    state: "is for whoever reads reports",
    as: { permissions: ["company:view", "user:edit", "shift:view"] },
    shows: { text: "Unauthorized — You do not have permission to view this page." },
    doesNotShow: { heading: "Audit Log" },
  },
  { state: "is empty", server: { [list]: page(0, 0) }, shows: { text: "No Result Found" } },
  {
    state: "is not available without a connection",
    offline: true,
    shows: { text: "This page is not available offline." },
  },
  {
    state: "says who did what, and offers no older entries if there are none",
    server: { [list]: page(9, 1) },
    shows: { cell: ["Ben", "Town", "2026-11-21, 12:00 PM"], button: ["Export CSV", "Reset"] },
    doesNotShow: { text: "No Result Found", button: "Older entries" },
  },
  {
    state: "shows what changed under the labels of the screens",
    server: {
      [list]: {
        entries: [
          {
            ...entry(9),
            action: "product.update",
            subject: "product",
            detail: {
              from: { sale_price: 2.5, min_stock: 1, sale_vat: 0 },
              to: { sale_price: 3, min_stock: 4, sale_vat: 6 },
            },
          },
        ],
        names: { product: { 9: "Tea" } },
      },
    },
    shows: {
      text: ["Sale Price: RM 2.50 → RM 3.00", "Minimum Stock Qty: 1 → 4", "Sale SST: 0 % → 6 %"],
    },
  },
  {
    state: "goes on from the last entry shown",
    server: { [list]: ({ params }) => (params.before === "11" ? page(10, 1) : page(60, 50)) },
    does: (person) => person.press("button", "Older entries"),
    shows: { heading: "Audit Log" },
    doesNotShow: { button: "Older entries" },
    sends: { [list]: { before: "11" } },
  },
  {
    state: "is narrowed to one action",
    server: { [list]: page(9, 1) },
    does: async (person) => {
      await person.choose("Action", "Orders: cancel");
      await person.sees("cell", "Ben");
    },
    shows: { heading: "Audit Log" },
    sends: { [list]: { action: "order.cancel" } },
  },
  {
    state: "offers the older entries while there are more",
    server: { [list]: page(60, 50) },
    shows: { button: "Older entries" },
  },
]);
