import type { Access } from "@clove/domain/access/permissions.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
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
import * as texts from "./app.texts.ts";
import { type PrivateRoute, privateRoutes } from "./routes.ts";

export type MenuEntry = { path: string; label: string };
export type MenuGroup = { label: string; icon: ComponentType<{ size?: number }>; entries: MenuEntry[] };

/** The sidebar, grouped (shell §3). A group of one entry is shown as that entry alone. */
const groups = (): MenuGroup[] => [
  { label: texts.pos, icon: ShoppingCart, entries: [{ path: "/", label: texts.pos }] },
  {
    label: texts.dashboard,
    icon: LayoutDashboard,
    entries: [{ path: "/dashboard", label: texts.dashboard }],
  },
  {
    label: texts.people,
    icon: Users,
    entries: [
      { path: "/employeeList", label: texts.employeeList },
      { path: "/customerList", label: texts.customerList },
      { path: "/createUser", label: texts.createUser },
    ],
  },
  {
    label: texts.products,
    icon: Package,
    entries: [
      { path: "/productList", label: texts.productList },
      { path: "/createProduct", label: catalogueTexts.createProduct },
      { path: "/category", label: texts.category },
      { path: "/brands", label: texts.brands },
      { path: "/lowStock", label: texts.lowStock },
      { path: "/stocktakeList", label: texts.stocktakes },
    ],
  },
  {
    label: texts.purchases,
    icon: Truck,
    entries: [
      { path: "/addPurchase", label: texts.addPurchase },
      { path: "/purchaseList", label: texts.purchaseList },
    ],
  },
  {
    label: texts.stores,
    icon: Store,
    entries: [
      { path: "/createStore", label: texts.createStore },
      { path: "/storeList", label: texts.storeList },
    ],
  },
  {
    label: texts.transfers,
    icon: ArrowLeftRight,
    entries: [
      { path: "/addTransfer", label: texts.addTransfer },
      { path: "/transferList", label: texts.transferList },
    ],
  },
  {
    label: texts.counters,
    icon: Monitor,
    entries: [
      { path: "/createCounter", label: texts.createCounter },
      { path: "/counterList", label: texts.counterList },
    ],
  },
  { label: texts.orderList, icon: Receipt, entries: [{ path: "/orderList", label: texts.orderList }] },
  { label: texts.shiftList, icon: Clock, entries: [{ path: "/shiftList", label: texts.shiftList }] },
  {
    label: texts.company,
    icon: Settings,
    entries: [
      { path: "/companyProfile", label: texts.companyProfile },
      { path: "/invoiceTemplate", label: texts.invoiceTemplate },
      { path: "/auditLog", label: texts.auditLog },
    ],
  },
  { label: texts.reports, icon: ChartColumn, entries: [{ path: "/reports", label: texts.reports }] },
];

const routeOf = new Map<string, PrivateRoute>(privateRoutes.map((route) => [route.path, route]));

/** The existing pages that the user may open; a group appears only if one of its entries does (shell §3). */
export function menuFor(permitted: (access: Access) => boolean): MenuGroup[] {
  return groups()
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ path }) => {
        const route = routeOf.get(path);
        return route?.page !== undefined && permitted(route.permission);
      }),
    }))
    .filter((group) => group.entries.length > 0);
}
