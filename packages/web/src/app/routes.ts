import type { Access } from "@clove/domain/access/permissions.ts";
import type { ComponentType } from "react";
import { PosPage } from "../features/pos/pos-page.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

/** A route behind the layout and the permission gate; without a page it shows the not-found page after the gate. */
export type PrivateRoute = { path: string; permission: Access; page?: ComponentType };

/** Every route that needs a session (shell §1). The app starts at the sale screen, which is therefore not loaded lazily. */
export const privateRoutes: PrivateRoute[] = [
  {
    path: "/",
    permission: "pos:view",
    page: PosPage,
  },
  {
    path: "/employeeList",
    permission: "user:view",
    page: lazyPart(() => import("../features/users/employee-list-page.tsx"), "EmployeeListPage"),
  },
  {
    path: "/customerList",
    permission: "user:view",
    page: lazyPart(() => import("../features/customers/customer-list-page.tsx"), "CustomerListPage"),
  },
  {
    path: "/createUser",
    permission: "user:create",
    page: lazyPart(() => import("../features/users/create-user-page.tsx"), "CreateUserPage"),
  },
  {
    path: "/user/:id",
    permission: "user:edit",
    page: lazyPart(() => import("../features/users/update-user-page.tsx"), "UpdateUserPage"),
  },
  {
    path: "/customer/:id/statement",
    permission: "user:view",
    page: lazyPart(() => import("../features/customers/statement-page.tsx"), "StatementPage"),
  },
  {
    path: "/storeList",
    permission: "store:view",
    page: lazyPart(() => import("../features/branches/store-list-page.tsx"), "StoreListPage"),
  },
  {
    path: "/createStore",
    permission: "store:create",
    page: lazyPart(() => import("../features/branches/create-store-page.tsx"), "CreateStorePage"),
  },
  {
    path: "/counterList",
    permission: "counter:view",
    page: lazyPart(() => import("../features/terminals/counter-list-page.tsx"), "CounterListPage"),
  },
  {
    path: "/createCounter",
    permission: "counter:create",
    page: lazyPart(() => import("../features/terminals/create-counter-page.tsx"), "CreateCounterPage"),
  },
  {
    path: "/counter/:id/cash",
    permission: "counter:view",
    page: lazyPart(() => import("../features/shifts/ledger/cash-ledger-page.tsx"), "CashLedgerPage"),
  },
  {
    path: "/shift/:id",
    permission: "shift:view",
    page: lazyPart(() => import("../features/shifts/detail/shift-page.tsx"), "ShiftPage"),
  },
  {
    path: "/shiftList",
    permission: "shift:view",
    page: lazyPart(() => import("../features/shifts/shift-list-page.tsx"), "ShiftListPage"),
  },
  {
    path: "/companyProfile",
    permission: "company:view",
    page: lazyPart(() => import("../features/company/company-profile-page.tsx"), "CompanyProfilePage"),
  },
  {
    path: "/invoiceTemplate",
    permission: "company:view",
    page: lazyPart(() => import("../features/company/invoice-template-page.tsx"), "InvoiceTemplatePage"),
  },
  {
    path: "/dashboard",
    permission: "report:view",
    page: lazyPart(() => import("../features/dashboard/dashboard-page.tsx"), "DashboardPage"),
  },
  {
    path: "/reports",
    permission: "report:view",
    page: lazyPart(() => import("../features/reports/reports-page.tsx"), "ReportsPage"),
  },
  {
    path: "/auditLog",
    permission: "report:view",
    page: lazyPart(() => import("../features/audit/audit-page.tsx"), "AuditPage"),
  },
  {
    path: "/receiptKeys",
    permission: "admin",
    page: lazyPart(() => import("../features/receipt-codes/receipt-keys-page.tsx"), "ReceiptKeysPage"),
  },
  {
    path: "/proof",
    permission: "admin",
    page: lazyPart(() => import("../features/proof/proof-page.tsx"), "ProofPage"),
  },
  {
    path: "/setBacks",
    permission: "admin",
    page: lazyPart(() => import("../features/set-backs/set-backs-page.tsx"), "SetBacksPage"),
  },
  {
    path: "/books",
    permission: "admin",
    page: lazyPart(() => import("../features/books/books-page.tsx"), "BooksPage"),
  },
  {
    path: "/category",
    permission: "product:view",
    page: lazyPart(() => import("../features/attributes/named-page.tsx"), "CategoryPage"),
  },
  {
    path: "/brands",
    permission: "product:view",
    page: lazyPart(() => import("../features/attributes/named-page.tsx"), "BrandsPage"),
  },
  {
    path: "/productList",
    permission: "product:view",
    page: lazyPart(() => import("../features/products/list/product-list-page.tsx"), "ProductListPage"),
  },
  {
    path: "/changePrices",
    permission: "product:edit",
    page: lazyPart(
      () => import("../features/products/price-changes/change-prices-page.tsx"),
      "ChangePricesPage",
    ),
  },
  {
    path: "/priceChanges",
    permission: "product:edit",
    page: lazyPart(
      () => import("../features/products/price-changes/price-change-list-page.tsx"),
      "PriceChangeListPage",
    ),
  },
  {
    path: "/createProduct",
    permission: "product:create",
    page: lazyPart(() => import("../features/products/create/create-product-page.tsx"), "CreateProductPage"),
  },
  {
    path: "/product/:id",
    permission: "product:edit",
    page: lazyPart(() => import("../features/products/update/update-product-page.tsx"), "UpdateProductPage"),
  },
  {
    path: "/product/:id/stock",
    permission: "product:view",
    page: lazyPart(() => import("../features/stock/card/stock-card-page.tsx"), "StockCardPage"),
  },
  {
    path: "/lowStock",
    permission: "product:view",
    page: lazyPart(() => import("../features/stock/low/low-stock-page.tsx"), "LowStockPage"),
  },
  {
    path: "/expiring",
    permission: "product:view",
    page: lazyPart(() => import("../features/stock/expiring/expiring-page.tsx"), "ExpiringPage"),
  },
  {
    path: "/stocktakeList",
    permission: "product:view",
    page: lazyPart(() => import("../features/stocktakes/stocktake-list-page.tsx"), "StocktakeListPage"),
  },
  {
    path: "/stocktake/:id",
    permission: "product:view",
    page: lazyPart(() => import("../features/stocktakes/stocktake-page.tsx"), "StocktakePage"),
  },
  {
    path: "/purchaseList",
    permission: "purchase:view",
    page: lazyPart(() => import("../features/stock/moves/move-list-page.tsx"), "PurchaseListPage"),
  },
  {
    path: "/addPurchase",
    permission: "purchase:create",
    page: lazyPart(() => import("../features/stock/moves/move-page.tsx"), "AddPurchasePage"),
  },
  {
    path: "/purchaseOrderList",
    permission: "purchase:view",
    page: lazyPart(
      () => import("../features/stock/purchase-orders/purchase-order-list-page.tsx"),
      "PurchaseOrderListPage",
    ),
  },
  {
    path: "/supplierList",
    permission: "purchase:view",
    page: lazyPart(() => import("../features/stock/suppliers/supplier-list-page.tsx"), "SupplierListPage"),
  },
  {
    path: "/transferList",
    permission: "transfer:view",
    page: lazyPart(() => import("../features/stock/moves/move-list-page.tsx"), "TransferListPage"),
  },
  {
    path: "/addTransfer",
    permission: "transfer:create",
    page: lazyPart(() => import("../features/stock/moves/move-page.tsx"), "AddTransferPage"),
  },
  {
    path: "/orderList",
    permission: "order:view",
    page: lazyPart(() => import("../features/orders/order-list-page.tsx"), "OrderListPage"),
  },
];

/** Pages about whoever is signed in, whatever they may do; the profile menu leads to them. */
export const personalRoutes: { path: string; page: ComponentType }[] = [
  {
    path: "/security",
    page: lazyPart(() => import("../features/auth/security/security-page.tsx"), "SecurityPage"),
  },
];

/** Public pages; a signed-in visitor of `visitorsOnly` goes to `/` (shell §1; access §7). */
export const publicRoutes: { path: string; page: ComponentType; visitorsOnly: boolean }[] = [
  {
    path: "/login",
    page: lazyPart(() => import("../features/auth/login-page.tsx"), "LoginPage"),
    visitorsOnly: true,
  },
  {
    path: "/register",
    page: lazyPart(() => import("../features/auth/register-page.tsx"), "RegisterPage"),
    visitorsOnly: true,
  },
  {
    path: "/setPassword",
    page: lazyPart(() => import("../features/auth/set-password-page.tsx"), "SetPasswordPage"),
    visitorsOnly: false,
  },
  {
    path: "/forgotPassword",
    page: lazyPart(() => import("../features/auth/forgot-password-page.tsx"), "ForgotPasswordPage"),
    visitorsOnly: true,
  },
];
