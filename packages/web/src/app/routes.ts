import type { ComponentType } from "react";
import type { PermissionKey } from "../api/rights.ts";
import { lazyPage } from "./lazy-page.ts";

/** A route behind the layout and the permission gate; without a page it shows the not-found page after the gate. */
export type PrivateRoute = { path: string; permission: PermissionKey; page?: ComponentType };

/** Every route of S0 §2 and S1 §2 that needs a session. */
export const privateRoutes: PrivateRoute[] = [
  { path: "/", permission: "pos:view" },
  { path: "/employeeList", permission: "user:view" },
  { path: "/customerList", permission: "user:view" },
  { path: "/createUser", permission: "user:create" },
  { path: "/user/:id", permission: "user:edit" },
  { path: "/storeList", permission: "store:view" },
  { path: "/createStore", permission: "store:create" },
  { path: "/counterList", permission: "counter:view" },
  { path: "/createCounter", permission: "counter:create" },
  { path: "/shiftList", permission: "shift:view" },
  { path: "/companyProfile", permission: "company:view" },
  { path: "/invoiceTemplate", permission: "company:view" },
  { path: "/reports", permission: "report:view" },
  { path: "/category", permission: "product:view" },
  { path: "/brands", permission: "product:view" },
  { path: "/productList", permission: "product:view" },
  { path: "/createProduct", permission: "product:create" },
  { path: "/product/:id", permission: "product:edit" },
  { path: "/purchaseList", permission: "purchase:view" },
  { path: "/addPurchase", permission: "purchase:create" },
  { path: "/transferList", permission: "transfer:view" },
  { path: "/addTransfer", permission: "transfer:create" },
  { path: "/orderList", permission: "order:view" },
];

/** Public pages; a signed-in visitor of `visitorsOnly` goes to `/` (S0 §2). The last two are additions of D2. */
export const publicRoutes: { path: string; page: ComponentType; visitorsOnly: boolean }[] = [
  {
    path: "/login",
    page: lazyPage(() => import("../features/auth/login-page.tsx"), "LoginPage"),
    visitorsOnly: true,
  },
  {
    path: "/register",
    page: lazyPage(() => import("../features/auth/register-page.tsx"), "RegisterPage"),
    visitorsOnly: true,
  },
  {
    path: "/setPassword",
    page: lazyPage(() => import("../features/auth/set-password-page.tsx"), "SetPasswordPage"),
    visitorsOnly: false,
  },
  {
    path: "/forgotPassword",
    page: lazyPage(() => import("../features/auth/forgot-password-page.tsx"), "ForgotPasswordPage"),
    visitorsOnly: true,
  },
];
