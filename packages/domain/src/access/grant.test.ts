import { describe, expect, it } from "vitest";
import {
  type Change,
  checkGrant,
  checkNewUser,
  checkUserUpdate,
  type Grant,
  type Holder,
  type PastRights,
  rolesToChangeTo,
  rolesToMake,
  type Target,
} from "./grant.ts";
import { type Role, roles } from "./roles.schema.ts";

const manager: Target = {
  id: 1,
  email: "one@shop.example",
  role: "branch_manager",
  status: "active",
  permissions: ["pos:view", "user:view", "user:create", "user:edit"],
  branch_ids: [10, 11],
  max_discount: 10,
  max_discount_type: "percentage",
};
const admin: Target = { ...manager, id: 2, role: "company_admin", permissions: [], branch_ids: [] };
const cashier: Target = {
  ...manager,
  id: 3,
  role: "cashier",
  permissions: ["pos:view"],
  branch_ids: [10],
  max_discount: null,
  max_discount_type: null,
};
const customer: Target = { ...cashier, id: 4, role: "customer", permissions: [], branch_ids: [] };

describe("granting (access §12)", () => {
  const code = (grant: Grant) => checkGrant(manager, grant)?.code ?? null;

  it("stays within what the granter holds", () => {
    expect(code({ role: "cashier", permissions: ["pos:view"], branch_ids: [11] })).toBeNull();
    expect(checkGrant(manager, { permissions: ["pos:view", "report:view"] })).toEqual({
      code: "grant_not_held",
      params: { what: "report:view" },
      path: "permissions",
    });
    expect(code({ branch_ids: [12] })).toBe("forbidden");
    expect(code({ role: "company_admin" })).toBe("admin_only");
  });

  it("covers discount limits: not above the granter's own, and of the same kind", () => {
    expect(code({ max_discount: 10, max_discount_type: "percentage" })).toBeNull();
    expect(code({ max_discount: 10.01, max_discount_type: "percentage" })).toBe("grant_not_held");
    expect(code({ max_discount: 1, max_discount_type: "cash" })).toBe("grant_not_held");
    expect(code({ max_discount: 0, max_discount_type: "cash" })).toBeNull();
  });

  it("has no limits for an administrator", () => {
    expect(
      checkGrant(admin, { role: "company_admin", permissions: ["report:view"], branch_ids: [99] }),
    ).toBeNull();
  });
});

describe("adding a user (access §12, §13)", () => {
  const makeable: Record<Role, Role[]> = {
    company_admin: [...roles],
    branch_manager: ["branch_manager", "inventory_manager", "stock_transfer_manager", "cashier", "customer"],
    inventory_manager: ["inventory_manager", "stock_transfer_manager", "customer"],
    stock_transfer_manager: ["stock_transfer_manager", "customer"],
    cashier: ["cashier", "customer"],
    customer: ["customer"],
  };

  it.each(roles)("only in roles without more permissions or freedoms than a %s has", (role) => {
    const maker: Holder = { ...manager, role, permissions: ["user:create"] };
    expect(rolesToMake(maker)).toEqual(makeable[role]);
    const codes = roles.map((made) => checkNewUser(maker, { role: made })?.code ?? null);
    expect(codes).toEqual(
      roles.map((made) =>
        makeable[role].includes(made) ? null : made === "company_admin" ? "admin_only" : "grant_not_held",
      ),
    );
  });

  it("needs user:create; pos:view is enough for a customer without credit", () => {
    const code = (maker: Partial<Holder>, user: Grant & { role: Role }) =>
      checkNewUser({ ...cashier, ...maker }, user)?.code ?? null;
    expect(code({}, { role: "cashier" })).toBe("forbidden");
    expect(code({}, { role: "customer", credit_limit: 0 })).toBeNull();
    expect(code({}, { role: "customer", credit_limit: 1 })).toBe("forbidden");
    expect(code({ permissions: ["user:create"] }, { role: "customer", credit_limit: 1 })).toBeNull();
    expect(code({ permissions: ["user:view"] }, { role: "customer" })).toBe("forbidden");
    expect(code({ role: "company_admin", permissions: [] }, { role: "company_admin" })).toBeNull();
  });

  it("takes at least one store, which the maker has, for staff; an administrator needs none", () => {
    const refusal = (role: Role, branch_ids: number[]) => {
      const found = checkNewUser({ ...manager, permissions: ["user:create"] }, { role, branch_ids });
      return found && [found.code, found.path];
    };
    expect(refusal("cashier", [])).toEqual(["store_needed", "branch_ids"]);
    expect(refusal("cashier", [11])).toBeNull();
    expect(refusal("cashier", [11, 12])).toEqual(["forbidden", "branch_id"]);
    expect(refusal("customer", [])).toBeNull();
    expect(checkNewUser(admin, { role: "company_admin", branch_ids: [] })).toBeNull();
  });

  it("is refused to somebody who has become inactive", () => {
    expect(checkNewUser({ ...admin, status: "inactive" }, { role: "cashier" })?.code).toBe("forbidden");
  });
});

describe("editing a user (access §12, §13)", () => {
  const code = (
    actor: Holder,
    target: Target,
    changes: Change,
    otherActiveAdmins = 1,
    openShift: string | null = null,
    lately: PastRights[] = [],
  ) => checkUserUpdate(actor, target, changes, { otherActiveAdmins, openShift, lately })?.code ?? null;

  it("is for those who hold at least as much", () => {
    expect(code(manager, cashier, { status: "inactive" })).toBeNull();
    expect(code(manager, { ...cashier, permissions: ["order:view"] }, {})).toBe("forbidden");
    expect(code(manager, { ...cashier, branch_ids: [12] }, {})).toBe("forbidden");
    expect(code(manager, customer, { credit_limit: 500 })).toBeNull();
    expect(code(admin, { ...cashier, branch_ids: [12] }, { branch_ids: [13] })).toBeNull();
  });

  it("never gives what the editor lacks", () => {
    expect(code(manager, cashier, { permissions: ["pos:view", "shift:view"] })).toBe("grant_not_held");
    expect(code(manager, cashier, { max_discount: 50, max_discount_type: "percentage" })).toBe(
      "grant_not_held",
    );
    expect(code(manager, cashier, { role: "company_admin" })).toBe("admin_only");
    const seller: Holder = { ...cashier, permissions: manager.permissions };
    expect(code(seller, { ...cashier, id: 9 }, { role: "stock_transfer_manager" })).toBe("grant_not_held");
  });

  it("allows editing the rest while the role stays", () => {
    const seller: Holder = { ...cashier, permissions: manager.permissions };
    const keeper: Target = { ...cashier, id: 9, role: "inventory_manager", permissions: [] };
    expect(code(seller, keeper, { role: "inventory_manager", status: "inactive" })).toBeNull();
  });

  it("judges a limit by its present type when only the figure changes", () => {
    const limited: Target = { ...cashier, max_discount: 50, max_discount_type: "percentage" };
    expect(code(manager, limited, { max_discount: 50, max_discount_type: "percentage" })).toBeNull();
    expect(code(manager, limited, { max_discount: 40 })).toBe("grant_not_held");
    expect(code(manager, limited, { max_discount: 5 })).toBeNull();
    expect(code(manager, limited, { max_discount_type: "cash" })).toBe("grant_not_held");
    // An amount without its type is a percentage.
    const amount: Target = { ...limited, max_discount_type: "cash" };
    expect(code(manager, amount, { max_discount_type: null })).toBe("grant_not_held");
  });

  it("refuses a change of one's own rights, but not of the rest of the form", () => {
    for (const changes of [
      { role: "cashier" },
      { status: "inactive" },
      { permissions: [] },
      { branch_ids: [10] },
      { max_discount: 100 },
      { max_discount_type: "cash" },
    ] satisfies Grant[]) {
      expect(code(manager, manager, changes)).toBe("own_rights_locked");
      expect(code(admin, admin, { role: "cashier" })).toBe("own_rights_locked");
    }
    const unchanged: Grant = {
      role: "branch_manager",
      status: "active",
      permissions: [...manager.permissions].reverse(),
    };
    expect(code(manager, manager, unchanged)).toBeNull();
  });

  it("lets only administrators edit administrators, and keeps the last active one", () => {
    const other: Target = { ...admin, id: 5 };
    expect(code(manager, other, {})).toBe("admin_only");
    expect(code(admin, other, { status: "inactive" }, 1)).toBeNull();
    expect(code(admin, other, { status: "inactive" }, 0)).toBe("last_admin");
    expect(code(admin, other, { role: "cashier" }, 0)).toBe("last_admin");
    expect(code(admin, { ...other, status: "inactive" }, { role: "cashier" }, 0)).toBeNull();
    expect(code(admin, other, { role: "company_admin" }, 0)).toBeNull();
  });

  it("keeps customers and staff apart, and a role while a shift is open (access §21)", () => {
    expect(code(admin, customer, { role: "cashier" })).toBe("role_kind_fixed");
    expect(code(admin, cashier, { role: "customer" })).toBe("role_kind_fixed");
    expect(code(admin, cashier, { role: "branch_manager" }, 1, "Counter 1")).toBe("role_in_shift");
    expect(code(admin, cashier, { role: "cashier", status: "inactive" }, 1, "Counter 1")).toBeNull();
  });

  it("refuses another e-mail for somebody with more rights (access §20)", () => {
    const email = "two@shop.example";
    const seller: Holder = { ...cashier, permissions: manager.permissions };
    const keeper: Target = { ...cashier, id: 9, role: "inventory_manager", permissions: [] };
    const limited: Target = { ...cashier, id: 9, max_discount: 50, max_discount_type: "percentage" };
    expect(code(seller, keeper, { email })).toBe("email_of_stronger");
    expect(code(seller, keeper, { email: keeper.email })).toBeNull();
    expect(code(manager, limited, { email })).toBe("email_of_stronger");
    expect([code(manager, cashier, { email }), code(manager, customer, { email })]).toEqual([null, null]);
    expect([code(manager, manager, { email }), code(admin, limited, { email })]).toEqual([null, null]);
  });

  it("refuses it for somebody who had more rights until just now (access §20)", () => {
    const email = "two@shop.example";
    const target: Target = { ...cashier, id: 9 };
    const wasStronger: PastRights[] = [
      { ...cashier, role: "company_admin" },
      { ...cashier, permissions: ["company:view"] },
      { ...cashier, branch_ids: [12] },
      { ...cashier, max_discount: 50, max_discount_type: "percentage" },
    ];
    for (const past of wasStronger) {
      expect(code(manager, target, { email }, 1, null, [cashier, past])).toBe("email_of_stronger");
      expect(code(manager, target, { name: "Renamed" } as Change, 1, null, [past])).toBeNull();
      expect(code(admin, target, { email }, 1, null, [past])).toBeNull();
      expect(code(manager, manager, { email }, 1, null, [past])).toBeNull();
    }
  });

  it("offers the roles that it allows", () => {
    expect(rolesToChangeTo(manager, "cashier")).toEqual([
      "branch_manager",
      "inventory_manager",
      "stock_transfer_manager",
      "cashier",
    ]);
    expect(rolesToChangeTo(cashier, "inventory_manager")).toEqual(["inventory_manager", "cashier"]);
    expect(rolesToChangeTo(admin, "customer")).toEqual(["customer"]);
    expect(rolesToChangeTo(admin, "cashier")).toEqual(roles.filter((role) => role !== "customer"));
  });
});
