import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { nearest } from "../backup/backup-folder.ts";
import type { Config } from "../config.ts";
import { knownHome } from "../embedded-db/place.ts";
import { type Finding, fail, ok, spanText, warn } from "./finding.ts";

const oldestGood = 22;
const giga = 1024 ** 3;
/** Below `fewest` free bytes the doctor fails, below `few` it warns: PostgreSQL stops when the disk is full. */
const [fewest, few] = [1 * giga, 5 * giga];
/** Milliseconds. */
const clockOff = { bad: 60_000, poor: 5000 };

export function examineNode(version = process.versions.node): Finding {
  const major = Number(version.split(".")[0]);
  if (major >= oldestGood) return ok("Node.js", version);
  return warn(
    "Node.js",
    `${version} gets no more security updates`,
    "Install Node.js 24 from https://nodejs.org.",
  );
}

/** Free space where the data are, or will be. */
export async function examineDisk(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  freeOf: (folder: string) => Promise<number> = freeBytes,
): Promise<Finding[]> {
  const folders = [dataDir, ...(databaseUrl ? [] : [knownHome(dataDir)])].map(nearest);
  // Folders on the same disk are reported once.
  const disks = new Map(folders.map((folder) => [statSync(folder).dev, folder]));
  return Promise.all(
    [...disks.values()].map(async (folder) => {
      const free = await freeOf(folder);
      const says = `${(free / giga).toFixed(1)} GB free at ${folder}`;
      if (free < fewest) return fail("Disk", says, "Make room now: without any, no sale is stored.");
      if (free < few) return warn("Disk", says, "Make room soon: 5 GB or more should be free.");
      return ok("Disk", says);
    }),
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `theirs` was read elsewhere between this machine's `before` and `after`; all in milliseconds. */
export function compareClocks(
  whose: string,
  [before, theirs, after]: readonly [number, number, number],
): Finding {
  // The other clock was read at some time between the two; an http date is cut to whole seconds.
  const off = Math.max(0, before - theirs - 1000, theirs - after);
  const says = `${spanText(off)} apart from ${whose}`;
  const advice = "Let the system set its clock (Windows: Sync now; Linux: timedatectl set-ntp true).";
  if (off > clockOff.bad) return fail("Clock", says, advice);
  if (off > clockOff.poor) return warn("Clock", says, advice);
  return ok("Clock", says);
}

/** Compares with the clock of a web server, by the Date header of its answer. */
export async function examineClockBy(address: string): Promise<Finding> {
  const before = Date.now();
  const header = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(5000) }).then(
    ({ headers }) => headers.get("date"),
    () => null,
  );
  if (!header) return warn("Clock", `${address} does not tell its time`, "Name another address.");
  return compareClocks(address, [before, Date.parse(header), Date.now()]);
}
