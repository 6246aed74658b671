import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, relative } from "node:path";
import { hasErrorCode } from "../embedded-db/error.ts";

/** What is wrong with a folder for backups; `isUsable`: only a warning, backups are made there. */
export type FolderFault = { says: string; advice: string; isUsable: boolean };

/**
 * A missing folder is not created: most likely its disk is not mounted, and a new folder would be on the system's disk, where nobody
 * would notice that the backup disk is missing (operating §29).
 */
export function faultOfFolder(folder: string, dataDir: string): FolderFault | undefined {
  const fault = (says: string, advice: string, isUsable = false) => ({
    says: `${folder} ${says}`,
    advice,
    isUsable,
  });
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return hasErrorCode(error, "ENOENT")
      ? fault("is not there", "Mount its disk. A new folder is made by hand, on that disk: mkdir -p")
      : fault("cannot be written to", "Give it to the server's user, and let the system's unit write to it.");
  }
  if (!statSync(folder).isDirectory()) return fault("is not a folder", "Name a folder.");
  if (isInside(folder, dataDir))
    return fault(
      "is inside of DATA_DIR",
      "Choose a folder on another disk: whatever takes the data away takes these backups too.",
      true,
    );
  if (statSync(folder).dev === statSync(nearest(dataDir)).dev)
    return fault(
      "is on the same disk as DATA_DIR",
      "If it should be on another one, mount that. When this disk breaks, data and backups are gone.",
      true,
    );
  return undefined;
}

/** Whether `path` is `folder` or lies below it. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(real(folder), real(path));
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}

/** The folder, or its nearest parent that exists. */
export const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

const real = (path: string): string => (existsSync(path) ? realpathSync(path) : path);
