import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processIdentity } from "./process.ts";

export type Claim = { release(): void } | { heldBy: number };

/**
 * Claims a folder for this process; `heldBy` is the process that has it already. A claim is a file named after its
 * process and that process's start, so a claim left by a crash is recognised even when its process number is reused.
 * Every process first writes its own claim and then looks for others: of two that do so at once, at least one sees the other and
 * withdraws, so two processes never hold the folder. If both withdraw, both try again.
 */
export async function claimFolder(folder: string): Promise<Claim> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `${process.pid}-${processIdentity(process.pid)}-${randomBytes(4).toString("hex")}`;
  const file = join(folder, name);
  for (let attempt = 1; ; attempt++) {
    writeFileSync(file, "");
    const other = liveClaim(folder, name);
    if (other === undefined) return { release: () => rmSync(file, { force: true }) };
    rmSync(file, { force: true });
    if (attempt === 5) return { heldBy: other };
    await pause(randomInt(10, 60));
  }
}

/** The running process that has claimed the folder. Claims of processes that have ended are removed. */
export function liveClaim(folder: string, own?: string): number | undefined {
  if (!existsSync(folder)) return undefined;
  for (const name of readdirSync(folder)) {
    const [, pid, identity] = /^(\d+)-(.+)-[0-9a-f]{8}$/.exec(name) ?? [];
    if (!pid || name === own) continue;
    if (processIdentity(Number(pid)) === identity) return Number(pid);
    rmSync(join(folder, name), { force: true });
  }
  return undefined;
}
