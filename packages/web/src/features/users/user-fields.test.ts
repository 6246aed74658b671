import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import { type Role, roles } from "@clove/domain/access/roles.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { describe, expect, it } from "vitest";
import { changedFields } from "../../ui/forms/followed-fields.ts";
import { fieldsOf, offeredRoles, updateBody } from "./user-fields.ts";

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

  it("are among the roles of the server, and none until the rights are known", () => {
    const maker = { role: "branch_manager", permissions: ["user:create"] };
    expect(offeredRoles(["company_admin", "cashier", "auditor"], maker)).toEqual(["cashier"]);
    expect(offeredRoles(roles, { role: null, permissions: [] })).toEqual([]);
  });
});

describe("the roles that User Update offers", () => {
  const manager = { role: "branch_manager", permissions: ["user:edit"] };

  it("need no right to create users, and never turn a customer into staff or staff into a customer", () => {
    expect(offeredRoles(roles, manager, "cashier")).toEqual(
      roles.filter((role) => role !== "company_admin" && role !== "customer"),
    );
    expect(offeredRoles(roles, manager, "customer")).toEqual(["customer"]);
  });

  it("always include the present role, even before the roles of the server are known", () => {
    expect(offeredRoles([], manager, "company_admin")).toEqual(["company_admin"]);
  });
});

describe("what User Update sends", () => {
  const user: User = {
    ...{ id: 7, temp_id: null, name: "Ben", email: "ben@shop.example", phone: "012", gender: "male" },
    ...{ role: "cashier", status: "active", max_discount: null, max_discount_type: null },
    ...{ credit_limit: null, credit_used: null, barcode: "2900000000070", terminal: null, company_id: 1 },
    permissions: '["user:view","pos:view"]',
    branches: [{ id: 3, name: "Main" }],
  };
  const base = fieldsOf(user);
  const sent = (changes: Partial<typeof base>) => {
    const fields = { ...base, ...changes, role: changes.role ?? "cashier", gender: "male" } as const;
    return updateBody(fields, changedFields(fields, base), 7);
  };

  it("is what was changed", () => {
    expect(sent({})).toEqual({ id: 7 });
    expect(sent({ name: " Benjamin ", max_discount: "5" })).toEqual({
      ...{ id: 7, name: "Benjamin", max_discount: 5 },
    });
    expect(sent({ permissions: ["user:view", "pos:view"], max_discount: "0" })).toEqual({ id: 7 });
    expect(sent({ permissions: [], branch_ids: [] })).toEqual({ id: 7, permissions: [] });
  });

  it("removes an empty phone number, and sends nothing that an administrator does not have", () => {
    expect(sent({ phone: "" })).toEqual({ id: 7, phone: "" });
    expect(sent({ role: "company_admin", permissions: [] })).toEqual({ id: 7, role: "company_admin" });
  });
});
