import { type Refusal, refuse } from "../refusal.ts";
import { commonPasswords } from "./common-passwords.ts";

export const passwordLengths = { min: 8, max: 128 } as const;

/** A password needs 8 to 128 characters and must not be common, in any case (access §7). Null: it is acceptable. */
export function checkPassword(password: string): Refusal | null {
  const length = [...password].length;
  const { min, max } = passwordLengths;
  if (length < min) return refuse("password_too_short", { min }, "password");
  if (length > max) return refuse("password_too_long", { max }, "password");
  const isOneCharacter = new Set(password).size === 1;
  if (isOneCharacter || common.has(password.toLowerCase())) {
    return refuse("password_common", {}, "password");
  }
  return null;
}

const common = new Set(commonPasswords);
