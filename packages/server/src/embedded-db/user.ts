import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

export type SystemUser = { name: string; uid: number; gid: number };

/**
 * Whom PostgreSQL runs as. It refuses root, so root hands it to whoever owns the data already, else to an
 * account that every system has. Undefined: it simply runs as ourselves.
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

/** Asked of the system itself (modes, ACLs and mount options all count): can this user step into the folder? */
export function canEnter(folder: string, user: SystemUser): boolean {
  const probe = spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], {
    ...asUser(user),
    cwd: "/",
    stdio: "ignore",
  });
  return probe.status === 0;
}

/** Spawn options; empty when the child runs as ourselves. */
export function asUser(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** What a database process sees: none of our secrets (MAIL_URL…) and no PG* variable that would steer it. */
export function databaseEnv(): NodeJS.ProcessEnv {
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
