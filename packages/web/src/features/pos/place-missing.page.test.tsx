import { testPage } from "../../page-tests/page-table.fixtures.tsx";
import { orderRow } from "../../page-tests/shop.fixtures.ts";

const sold = { orders: [orderRow(1)] };
const noStore =
  "You have no store to sell in yet. Ask a manager to assign you one: Employee List, Action, Assign Branches.";

testPage("the sale screen of somebody without a place to sell in", "/", [
  {
    state: "tells a seller without a store who must do what",
    as: { permissions: ["pos:view"], branches: [] },
    rows: sold,
    shows: { text: noStore },
    doesNotShow: { text: "Open Shift To Place Order" },
  },
  {
    state: "tells a seller who only has a warehouse, too",
    as: { permissions: ["pos:view"], branches: [{ id: 2, name: "Depot", type: "warehouse" }] },
    rows: sold,
    shows: { text: noStore },
  },
  {
    state: "tells a cashier without a store who must do what",
    as: { role: "cashier", permissions: ["pos:view"], branches: [] },
    rows: sold,
    shows: { text: ["Open Shift To Place Order", noStore] },
  },
  {
    state: "tells a cashier of a store without a counter who must do what",
    as: { role: "cashier", permissions: ["pos:view"], branches: [{ id: 1, name: "Town", type: "branch" }] },
    rows: { ...sold, terminals: [] },
    shows: {
      text: [
        "Open Shift To Place Order",
        "This store has no counter yet. Ask a manager to add one: Create Counter.",
      ],
    },
    doesNotShow: { text: noStore },
  },
]);
