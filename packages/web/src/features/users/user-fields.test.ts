import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import { type Role, roles } from "@clove/domain/access/roles.schema.ts";
import { describe, expect, it } from "vitest";
import { offeredRoles } from "./user-fields.ts";

describe("the roles that User add offers", () => {
  const offered = (role: Role, ...more: string[]) =>
    offeredRoles(roles, { role, permissions: [...defaultPermissions(role), ...more] });

  it("are those that the user may give", () => {
    expect(offered("company_admin")).toEqual(roles);
    expect(offered("branch_manager")).toEqual(roles.filter((role) => role !== "company_admin"));
    expect(offered("inventory_manager", "user:create")).toEqual([
      "inventory_manager",
      "stock_transfer_manager",
      "customer",
    ]);
    expect(offered("cashier", "user:create")).toEqual(["cashier", "customer"]);
    expect(offered("cashier")).toEqual(["customer"]);
    expect(offered("inventory_manager")).toEqual([]);
  });

  it("are among the server's roles, and none before the rights are known", () => {
    const maker = { role: "branch_manager", permissions: ["user:create"] };
    expect(offeredRoles(["company_admin", "cashier", "auditor"], maker)).toEqual(["cashier"]);
    expect(offeredRoles(roles, { role: null, permissions: [] })).toEqual([]);
  });
});
