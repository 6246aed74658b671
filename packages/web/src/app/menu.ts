import type { Access } from "@clove/domain/access/permissions.ts";
import * as createProductTexts from "@clove/domain/catalogue/create-product.texts.ts";
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

type Group = Omit<MenuGroup, "entries"> & { entries: Record<string, string> };

/** The sidebar, grouped (shell §3); `entries` are labels by path. A group of one entry is shown as that entry alone. */
const groups = (): Group[] => [
  { label: texts.pos, icon: ShoppingCart, entries: { "/": texts.pos } },
  { label: texts.dashboard, icon: LayoutDashboard, entries: { "/dashboard": texts.dashboard } },
  {
    label: texts.people,
    icon: Users,
    entries: {
      "/employeeList": texts.employeeList,
      "/customerList": texts.customerList,
      "/createUser": texts.createUser,
    },
  },
  {
    label: texts.products,
    icon: Package,
    entries: {
      "/productList": texts.productList,
      "/createProduct": createProductTexts.createProduct,
      "/category": texts.category,
      "/brands": texts.brands,
      "/changePrices": texts.changePrices,
      "/priceChanges": texts.priceChanges,
      "/lowStock": texts.lowStock,
      "/expiring": texts.expiring,
      "/stocktakeList": texts.stocktakes,
    },
  },
  {
    label: texts.purchases,
    icon: Truck,
    entries: {
      "/addPurchase": texts.addPurchase,
      "/purchaseList": texts.purchaseList,
      "/purchaseOrderList": texts.purchaseOrders,
      "/supplierList": texts.suppliers,
    },
  },
  {
    label: texts.stores,
    icon: Store,
    entries: { "/createStore": texts.createStore, "/storeList": texts.storeList },
  },
  {
    label: texts.transfers,
    icon: ArrowLeftRight,
    entries: { "/addTransfer": texts.addTransfer, "/transferList": texts.transferList },
  },
  {
    label: texts.counters,
    icon: Monitor,
    entries: { "/createCounter": texts.createCounter, "/counterList": texts.counterList },
  },
  { label: texts.orderList, icon: Receipt, entries: { "/orderList": texts.orderList } },
  { label: texts.shiftList, icon: Clock, entries: { "/shiftList": texts.shiftList } },
  {
    label: texts.company,
    icon: Settings,
    entries: {
      "/companyProfile": texts.companyProfile,
      "/invoiceTemplate": texts.invoiceTemplate,
      "/receiptKeys": texts.receiptKeys,
      "/auditLog": texts.auditLog,
      "/proof": texts.proof,
      "/books": texts.books,
      "/setBacks": texts.setBacks,
    },
  },
  { label: texts.reports, icon: ChartColumn, entries: { "/reports": texts.reports } },
];

const routeOf = new Map<string, PrivateRoute>(privateRoutes.map((route) => [route.path, route]));

/** The existing pages that the user may open; a group appears only if one of its entries does (shell §3). */
export function menuFor(permitted: (access: Access) => boolean): MenuGroup[] {
  return groups()
    .map((group) => ({
      ...group,
      entries: Object.entries(group.entries).flatMap(([path, label]) => {
        const route = routeOf.get(path);
        return route?.page !== undefined && permitted(route.permission) ? { path, label } : [];
      }),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The page where a person begins: the first of the menu; null if there is none (shell §1). */
export function firstPage(permitted: (access: Access) => boolean): string | null {
  return menuFor(permitted)[0]?.entries[0]?.path ?? null;
}
