import type { Role } from "../access/roles.schema.ts";
import type { SecondFactorDemand } from "./second-factor.schema.ts";

/** How many passkeys one person can have. */
export const mostPasskeys = 10;
/** How many recovery codes a person gets at once. */
export const recoveryCodeCount = 10;
/** For how long a sign-in with the right password waits for its second step. */
export const challengeMinutes = 5;
/** How often the second step of one sign-in may fail. */
export const challengeTries = 5;

/** Whether a company's demand concerns a role (access §32): cashiers, who sign in at a till, are left out. */
export function isSecondFactorDemanded(demand: SecondFactorDemand, role: Role): boolean {
  return demand === "back_office" && role !== "cashier" && role !== "customer";
}

/** The signs of recovery codes: digits and letters without those that are mistaken for others (i, l, o, u). */
export const recoveryAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** The form in which a typed recovery code is compared: case, spaces and dashes do not count, nor does O for 0, or I and L for 1. */
export function recoveryCodeOf(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
}

/** A code in groups of four signs, as it is shown: `0a1b-2c3d-4e5f-6g7h`. */
export function groupedCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? "";
}
