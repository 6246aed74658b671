import { type Access, mayDo, permissions } from "@clove/domain/access/permissions.ts";
import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import { roles } from "@clove/domain/access/roles.schema.ts";
import { expect, it } from "vitest";
import { firstPage, menuFor } from "./menu.ts";
import { privateRoutes } from "./routes.ts";

it("links only pages that exist and that the person may open", () => {
  const linked = menuFor(() => true).flatMap(({ entries }) => entries.map(({ path }) => path));
  const existing = privateRoutes.filter(({ page, path }) => page && !path.includes(":"));
  expect([...linked].sort()).toEqual(existing.map(({ path }) => path).sort());
});

it("shows a group only if one of its entries is permitted (shell §3)", () => {
  const groups = menuFor((permission) => permission === "counter:view");
  expect(groups.map(({ label, entries }) => [label, entries.map(({ path }) => path)])).toEqual([
    ["Counters", ["/counterList"]],
  ]);
  expect(menuFor(() => false)).toEqual([]);
});

it("guards every route with a key that exists", () => {
  const guards: readonly Access[] = [...permissions, "admin"];
  expect(privateRoutes.filter(({ permission }) => !guards.includes(permission))).toEqual([]);
});

it("shows the audit log to whoever reads reports", () => {
  const paths = (allowed: readonly Access[]) =>
    menuFor((access) => allowed.includes(access)).flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(paths(["report:view"])).toContain("/auditLog");
  expect(paths(permissions.filter((key) => key !== "report:view"))).not.toContain("/auditLog");
});

it("lets every role begin at the first page of its menu", () => {
  const beginsAt = (role: (typeof roles)[number]) =>
    firstPage((access) => mayDo({ role, permissions: defaultPermissions(role) }, access));
  expect(Object.fromEntries(roles.map((role) => [role, beginsAt(role)]))).toEqual({
    company_admin: "/",
    branch_manager: "/",
    inventory_manager: "/productList",
    stock_transfer_manager: "/productList",
    cashier: "/",
    customer: null,
  });
});
