import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/**
 * A folder for the temporary files of one run, in memory where there is plenty: each test file copies a database of a thousand files,
 * which takes ten times as long on a disk. Undefined on other systems, and where less than `needed`
 * bytes are free.
 */
export function memoryFolder({ parent = "/dev/shm", needed = 6 * 2 ** 30 } = {}) {
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (Math.min(bavail * bsize, freemem()) < needed) return undefined;
    const folder = mkdtempSync(join(parent, "clove-"));
    // When run by root, databases run as another user, who must be able to pass through.
    chmodSync(folder, 0o711);
    const remove = () => rmSync(folder, { recursive: true, force: true });
    // Also when the run is interrupted.
    process.once("exit", remove);
    return { folder, remove };
  } catch {
    return undefined;
  }
}
