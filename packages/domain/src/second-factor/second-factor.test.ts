import { expect, test } from "vitest";
import { groupedCode, isSecondFactorDemanded, recoveryAlphabet, recoveryCodeOf } from "./second-factor.ts";

test("a second factor is demanded of everybody but cashiers, or of nobody", () => {
  const roles = [
    "company_admin",
    "branch_manager",
    "inventory_manager",
    "stock_transfer_manager",
    "cashier",
    "customer",
  ] as const;
  expect(roles.filter((role) => isSecondFactorDemanded("back_office", role))).toEqual(roles.slice(0, 4));
  expect(roles.filter((role) => isSecondFactorDemanded("none", role))).toEqual([]);
});

test("a recovery code is recognised however it is typed", () => {
  const code = "01ab-cdef-0110-xyz9";
  for (const typed of [code, code.toUpperCase(), "O1AB CDEF olIo xyz9", " 01abcdef0110xyz9\n"])
    expect(recoveryCodeOf(typed)).toBe("01abcdef0110xyz9");
  expect(groupedCode(recoveryCodeOf(code))).toBe(code);
  // No sign of a code is changed by the reading of it.
  expect(recoveryCodeOf(recoveryAlphabet)).toBe(recoveryAlphabet);
  expect(new Set(recoveryAlphabet).size).toBe(32);
});
