import { describe, expect, it } from "vitest";
import { commonPasswords } from "../accounts/common-passwords.ts";
import { isEmail, normaliseEmail } from "../accounts/email.ts";
import { lockoutSeconds } from "../accounts/lockout.ts";
import { checkPassword } from "../accounts/password.ts";
import { isPermission, mayDo, parsePermissions, permissionGroups, permissions } from "./permissions.ts";
import { defaultPermissions, hasGrants } from "./role-defaults.ts";
import { roles } from "./roles.schema.ts";

describe("permissions (access §9, §10)", () => {
  it("are held by the administrator and by whoever has exactly this one", () => {
    expect(mayDo({ role: "company_admin", permissions: [] }, "report:view")).toBe(true);
    expect(mayDo({ role: "cashier", permissions: ["pos:view"] }, "pos:view")).toBe(true);
    expect(mayDo({ role: "branch_manager", permissions: ["user:view"] }, "user:edit")).toBe(false);
    expect(mayDo({ role: null, permissions: [] }, "pos:view")).toBe(false);
  });

  it("are read from JSON text, known keys only", () => {
    expect(parsePermissions('["order:view","root:all","pos:view"]')).toEqual(["pos:view", "order:view"]);
    expect([null, "", "{", '"pos:view"', '{"a":1}'].map(parsePermissions)).toEqual([[], [], [], [], []]);
    expect(["pos:view", "pos:edit"].map(isPermission)).toEqual([true, false]);
  });

  it("are grouped by the part before the colon", () => {
    const groups = permissionGroups();
    expect(groups.map((group) => group.group)).toEqual(
      "pos user product purchase store transfer counter order shift company report".split(" "),
    );
    expect(groups.flatMap((group) => group.keys)).toEqual(permissions);
  });
});

describe("defaults of a role (access §11)", () => {
  it("are what each role needs", () => {
    expect(defaultPermissions("cashier")).toEqual([
      "pos:view",
      "user:view",
      "product:view",
      "product:create",
      "product:edit",
    ]);
    expect(permissions.filter((key) => !defaultPermissions("branch_manager").includes(key))).toEqual([
      "company:view",
    ]);
    expect(defaultPermissions("inventory_manager")).toEqual(
      "product:view product:create product:edit purchase:view purchase:create store:view transfer:view transfer:create".split(
        " ",
      ),
    );
    expect(defaultPermissions("stock_transfer_manager")).toEqual(
      "product:view store:view transfer:view transfer:create".split(" "),
    );
    expect([defaultPermissions("company_admin"), defaultPermissions("customer")]).toEqual([[], []]);
  });

  it("give customers and administrators no branches and permissions", () => {
    expect(roles.filter((role) => !hasGrants(role))).toEqual(["company_admin", "customer"]);
  });
});

describe("passwords", () => {
  it("have 8 to 128 characters, whatever their encoded length", () => {
    const check = (password: string) => checkPassword(password)?.code ?? null;
    expect(check("Zebra7!")).toBe("password_too_short");
    expect(check("Zebra7!x")).toBeNull();
    expect(check("😀🐟🌧🚲")).toBe("password_too_short");
    expect(check("é1".repeat(64))).toBeNull();
    expect(check(`${"é1".repeat(64)}x`)).toBe("password_too_long");
  });

  it("are refused when they are common, in upper or lower case", () => {
    const check = (password: string) => checkPassword(password)?.code ?? null;
    expect(["password", "PassWord1", "12345678", "QWERTYUIOP", "zzzzzzzzz"].map(check)).toEqual(
      Array(5).fill("password_common"),
    );
    expect(commonPasswords.length).toBeGreaterThanOrEqual(200);
    expect(commonPasswords.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([]);
  });
});

describe("e-mails (access §5)", () => {
  it("are compared trimmed and lower-case", () => {
    expect(normaliseEmail("  Mei@Shop.MY ")).toBe("mei@shop.my");
  });

  it("have the format of an e-mail address", () => {
    expect(["a@b.co", " A.b+c@sub.shop.my ", "o'neil@shop.ie"].map(isEmail)).toEqual([true, true, true]);
    const wrong = [
      "",
      "a",
      "a@b",
      "a b@c.co",
      "a@b..co",
      ".a@b.co",
      "a.@b.co",
      "a@b@c.co",
      "<a@b.co>",
      "a@b.co\nbcc:x@y.z",
    ];
    expect(wrong.filter(isEmail)).toEqual([]);
  });
});

describe("failed sign-ins", () => {
  it("have no wait five times, then one that doubles each time up to 15 minutes", () => {
    expect([0, 4, 5, 6, 7, 8, 9, 10, 11, 5000].map(lockoutSeconds)).toEqual([
      0, 0, 30, 60, 120, 240, 480, 900, 900, 900,
    ]);
  });
});
