import { randomBytes } from "node:crypto";
import { atFirstUse } from "../../at-first-use.ts";

const loadArgon2 = atFirstUse(() => import("@node-rs/argon2"));
const hashOfNobody = atFirstUse(() => hashPassword(randomBytes(16).toString("hex")));

/** Salted, by the library's default: argon2id with the 19 MiB and 2 passes that OWASP recommends. The hash names its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password);
}

/** False without a hash (an unknown address, or no password yet), after the same time, so that callers cannot tell the difference. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const { verify } = await loadArgon2();
  const matches = await verify(password_hash ?? (await hashOfNobody()), password);
  return matches && password_hash !== null;
}
