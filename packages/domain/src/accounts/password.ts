import { type Refusal, refuse } from "../refusal.ts";
import { commonPasswords } from "./common-passwords.ts";

export const passwordLengths = { min: 8, max: 128 } as const;

/** A password needs 8 to 128 characters and must not be common, in any case (access §7). Null: it is acceptable. */
export function checkPassword(password: string, path = "password"): Refusal | null {
  const length = [...password].length;
  const { min, max } = passwordLengths;
  if (length < min) return refuse("password_too_short", { min }, path);
  if (length > max) return refuse("password_too_long", { max }, path);
  const isOneCharacter = new Set(password).size === 1;
  if (isOneCharacter || common.has(password.toLowerCase())) {
    return refuse("password_common", {}, path);
  }
  return null;
}

const common = new Set(commonPasswords);
