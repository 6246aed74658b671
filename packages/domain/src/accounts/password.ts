import { type Refusal, refuse } from "../refusal.ts";
import { commonPasswords } from "./common-passwords.ts";

export const passwordLengths = { min: 8, max: 128 } as const;

/** 8 to 128 characters; the most common ones are refused whatever their case (access §7). Null = acceptable. */
export function checkPassword(password: string, path = "password"): Refusal | null {
  const length = [...password].length;
  const { min, max } = passwordLengths;
  if (length < min) return refuse("password_too_short", { min }, path);
  if (length > max) return refuse("password_too_long", { max }, path);
  if (isOneCharacter(password) || common.has(password.toLowerCase())) {
    return refuse("password_common", {}, path);
  }
  return null;
}

const common = new Set(commonPasswords);

function isOneCharacter(password: string): boolean {
  return new Set(password).size === 1;
}
