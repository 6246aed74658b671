import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { EmbeddedPostgresError } from "./error.ts";
import { canEnter, type SystemUser } from "./user.ts";

/** Where a server run by root keeps the database, which another user must reach; only root may write there. */
export const SHARED_FOLDER = "/var/lib/clove-pos";
const POINTER = "postgres-location";

/**
 * The folder that holds one database: its data, password, log and claims. It is inside DATA_DIR if the database's user can get
 * there; otherwise in `shared`, with a pointer to it in DATA_DIR. Its name there is random, so that a DATA_DIR that was
 * deleted and made again starts empty instead of finding the old database.
 */
export function databaseHome(dataDir: string, user: SystemUser | undefined, shared = SHARED_FOLDER): string {
  makeFolder(dataDir, user);
  const here = realpathSync(dataDir);
  const pointed = readPointer(here);
  if (pointed) return checkPointed(here, pointed);
  const inside = join(here, "postgres");
  const existed = existsSync(inside);
  makeFolder(inside, user);
  if (!user || canEnter(inside, user)) return inside;
  if (existed && existsSync(join(inside, "data"))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root, and its user "${user.name}" cannot reach the database in ${inside}. Open the folders above it (chmod o+x), or start Clove POS as the folder's owner.`,
    );
  }
  rmdirSync(inside);
  const home = join(shared, `${basename(here)}-${randomBytes(6).toString("hex")}`);
  makeFolder(shared, user, 0o755);
  makeFolder(home, user);
  writeFileSync(join(home, "data-dir"), `${here}\n`);
  writeWhole(join(here, POINTER), `${home}\n`);
  return home;
}

/** Where the database of this DATA_DIR is, or would be made if its user can get there. */
export function knownHome(dataDir: string): string {
  return readPointer(dataDir) ?? join(dataDir, "postgres");
}

/** Written to another file and renamed: a crash leaves the old content or the new, never a part. */
export function writeWhole(file: string, content: string, mode = 0o644): void {
  const fresh = `${file}.${randomBytes(4).toString("hex")}`;
  writeFileSync(fresh, content, { mode, flush: true });
  renameSync(fresh, file);
}

function readPointer(dataDir: string): string | undefined {
  const file = join(dataDir, POINTER);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

function checkPointed(dataDir: string, home: string): string {
  if (!existsSync(home)) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was kept in ${home}, which is gone. Bring it back, or delete ${join(dataDir, POINTER)} to start with an empty database.`,
    );
  }
  const owner = readFileSync(join(home, "data-dir"), "utf8").trim();
  if (owner !== dataDir) {
    if (existsSync(owner) && readPointer(owner) === home) {
      throw new EmbeddedPostgresError(
        `${dataDir} is a copy of ${owner} and would share its database in ${home}. Delete ${join(dataDir, POINTER)} to start it with an empty one.`,
      );
    }
    writeWhole(join(home, "data-dir"), `${dataDir}\n`);
  }
  return home;
}

/** Root makes its folders passable (not listable), so that the database's user can reach its data. */
function makeFolder(folder: string, user: SystemUser | undefined, mode = 0o711): void {
  if (existsSync(folder)) return;
  mkdirSync(resolve(folder), { recursive: true, mode: user ? 0o755 : 0o700 });
  if (user) chmodSync(folder, mode);
}
