import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

export type SystemUser = { name: string; uid: number; gid: number };

/**
 * The user that PostgreSQL runs as. It refuses root, so a server run by root uses the owner of the existing data, or else an
 * account that every system has. Undefined: the same user as this process.
 */
export function databaseUser(existingData: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = statSync(existingData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return known ?? { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (account) return account;
  }
  return { name: "nobody", uid: 65534, gid: 65534 };
}

/** Whether this user can enter the folder. It is tried, because modes, ACLs and mount options all count. */
export function canEnter(folder: string, user: SystemUser): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], runAs(user)).status === 0;
}

/** Spawn options of a database process; without `user` it runs as the same user. Its working folder is one that anybody can enter. */
export function runAs(user: SystemUser | undefined) {
  const identity = user && { uid: user.uid, gid: user.gid };
  return { ...identity, cwd: process.platform === "win32" ? undefined : "/", env: databaseEnv() };
}

/** The environment of a database process: without our secrets (MAIL_URL…) and PG* variables, which would affect it. */
function databaseEnv(): NodeJS.ProcessEnv {
  if (process.platform === "win32") {
    return Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /^(system|path|te?mp)/i.test(name)),
    );
  }
  const env: NodeJS.ProcessEnv = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  if (process.env.LD_LIBRARY_PATH) env.LD_LIBRARY_PATH = process.env.LD_LIBRARY_PATH;
  return env;
}

function readAccounts(): SystemUser[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }));
}
