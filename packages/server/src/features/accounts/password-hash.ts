import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default, as are OWASP's 19 MiB and 2 passes), salted; the text names its own parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Without a hash (unknown address, no password yet) it takes as long and answers false, so that callers cannot tell. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  nobodys ??= hash(randomBytes(16).toString("hex"));
  const matches = await verify(password_hash ?? (await nobodys), password);
  return matches && password_hash !== null;
}

let nobodys: Promise<string> | undefined;
