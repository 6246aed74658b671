import { randomBytes } from "node:crypto";
import { atFirstUse } from "../../at-first-use.ts";

const loadArgon2 = atFirstUse(() => import("@node-rs/argon2"));
const nobodys = atFirstUse(() => hashPassword(randomBytes(16).toString("hex")));

/** argon2id (the library's default, as are OWASP's 19 MiB and 2 passes), salted; the text names its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password);
}

/** Without a hash (unknown address, no password yet) it takes as long and answers false, so that callers cannot tell. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const { verify } = await loadArgon2();
  const matches = await verify(password_hash ?? (await nobodys()), password);
  return matches && password_hash !== null;
}
