import type { Access } from "@clove/domain/access/permissions.ts";
import {
  ArrowLeftRight,
  ChartColumn,
  Clock,
  LayoutDashboard,
  Monitor,
  Package,
  Receipt,
  Settings,
  ShoppingCart,
  Store,
  Truck,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { type PrivateRoute, privateRoutes } from "./routes.ts";

export type MenuEntry = { path: string; label: string };
export type MenuGroup = { label: string; icon: ComponentType<{ size?: number }>; entries: MenuEntry[] };

/** The sidebar, grouped (shell §3). A group of one entry is shown as that entry alone. */
const groups: MenuGroup[] = [
  { label: "POS", icon: ShoppingCart, entries: [{ path: "/", label: "POS" }] },
  { label: "Dashboard", icon: LayoutDashboard, entries: [{ path: "/dashboard", label: "Dashboard" }] },
  {
    label: "People",
    icon: Users,
    entries: [
      { path: "/employeeList", label: "Employee List" },
      { path: "/customerList", label: "Customer List" },
      { path: "/createUser", label: "Create User" },
    ],
  },
  {
    label: "Products",
    icon: Package,
    entries: [
      { path: "/productList", label: "Product List" },
      { path: "/createProduct", label: "Create Product" },
      { path: "/category", label: "Category" },
      { path: "/brands", label: "Brands" },
      { path: "/lowStock", label: "Low Stock" },
      { path: "/stocktakeList", label: "Stocktakes" },
    ],
  },
  {
    label: "Purchases",
    icon: Truck,
    entries: [
      { path: "/addPurchase", label: "Add Purchase" },
      { path: "/purchaseList", label: "Purchase List" },
    ],
  },
  {
    label: "Stores",
    icon: Store,
    entries: [
      { path: "/createStore", label: "Create Store" },
      { path: "/storeList", label: "Store List" },
    ],
  },
  {
    label: "Transfers",
    icon: ArrowLeftRight,
    entries: [
      { path: "/addTransfer", label: "Add Transfer" },
      { path: "/transferList", label: "Transfer List" },
    ],
  },
  {
    label: "Counters",
    icon: Monitor,
    entries: [
      { path: "/createCounter", label: "Create Counter" },
      { path: "/counterList", label: "Counter List" },
    ],
  },
  { label: "Order List", icon: Receipt, entries: [{ path: "/orderList", label: "Order List" }] },
  { label: "Shift List", icon: Clock, entries: [{ path: "/shiftList", label: "Shift List" }] },
  {
    label: "Company",
    icon: Settings,
    entries: [
      { path: "/companyProfile", label: "Company Profile" },
      { path: "/invoiceTemplate", label: "Invoice Template" },
      { path: "/auditLog", label: "Audit Log" },
    ],
  },
  { label: "Reports", icon: ChartColumn, entries: [{ path: "/reports", label: "Reports" }] },
];

const routeOf = new Map<string, PrivateRoute>(privateRoutes.map((route) => [route.path, route]));

/** The existing pages that the user may open; a group appears only if one of its entries does (shell §3). */
export function menuFor(permitted: (access: Access) => boolean): MenuGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ path }) => {
        const route = routeOf.get(path);
        return route?.page !== undefined && permitted(route.permission);
      }),
    }))
    .filter((group) => group.entries.length > 0);
}
