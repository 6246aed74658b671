import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type pg from "pg";
import { happenings } from "../metrics/happenings.ts";
import { type FolderFault, faultOfFolder } from "./backup-folder.ts";
import { asOwner, type Source, type Taken, takeBackup } from "./take-backup.ts";

/** Where backups go, how often, and how many of them stay. */
export type BackupPlan = { folder: string; everySeconds: number; keep: number };

type Log = {
  info(what: object, text: string): void;
  warn(what: object, text: string): void;
  error(what: object, text: string): void;
};

/** The key of an advisory lock, by which only one server backs up at a time. The number is arbitrary. */
const backupLock = 7_204_119;
const lookMilliseconds = 60_000;
/** The wait after a failed backup, because its reason (a full disk, say) rarely passes within a minute. */
const patienceMilliseconds = 600_000;

/** Such names sort by time. Files with other names are never deleted. */
const nameAt = (moment: Date) => `clove-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}.zip`;
const isOurs = /^clove-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.zip$/;

/**
 * Takes backups by the plan as long as the server runs. Of several servers on one database, the first that finds a backup due takes it.
 */
export function keepBackups(source: Source, plan: BackupPlan, log: Log): { close(): Promise<void> } {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let waitUntil = 0;
  const look = () => {
    if (running || Date.now() < waitUntil) return;
    running = backUpIfDue({ ...source, signal: stop.signal }, plan)
      .then((taken) => {
        if (!taken) return;
        report(taken, log);
        happenings.backup.tell({ outcome: "made" });
      })
      .catch((err: unknown) => {
        if (stop.signal.aborted) return;
        waitUntil = Date.now() + patienceMilliseconds;
        log.error({ err }, "the backup failed");
        happenings.backup.tell({ outcome: "failed" });
      })
      .finally(() => {
        running = undefined;
      });
  };
  look();
  const looks = setInterval(look, lookMilliseconds).unref();
  return {
    async close() {
      clearInterval(looks);
      stop.abort();
      await running;
    },
  };
}

/** A scheduled backup, with a warning about its folder if there is one. */
export type Scheduled = Taken & { file: string; fault: FolderFault | undefined };

function report({ manifest, bytes, file, fault }: Scheduled, log: Log): void {
  log.info({ file, bytes, taken_at: manifest.taken_at }, "backup made");
  if (fault) log.warn({ file }, `${fault.says}. ${fault.advice}`);
  if (manifest.missing.length > 0) log.warn({ missing: manifest.missing }, "pictures are not in the backup");
}

/**
 * Null when the last scheduled backup is recent enough, or another server is taking one.
 * @throws Error with a sentence when the folder is not there or cannot be written to
 */
export async function backUpIfDue(
  source: Source,
  { folder, everySeconds, keep }: BackupPlan,
): Promise<Scheduled | null> {
  return asOwner(source, "clove-pos-backup", async (client) => {
    const { rows } = await client.query<{ due: boolean }>(
      `select pg_try_advisory_lock($1) and not exists (select from backups
        where every_seconds is not null and taken_at > now() - make_interval(secs => $2)) as due`,
      [backupLock, everySeconds],
    );
    if (!rows[0]!.due) return null;
    const fault = faultOfFolder(folder, dirname(source.media));
    if (fault && !fault.isUsable) throw new Error(`${fault.says}. ${fault.advice}`);
    // This process holds the lock, so every .part file is left from an interrupted backup.
    await removeAll(folder, (names) =>
      names.filter((name) => isOurs.test(name.replace(/\.part$/, "")) && name.endsWith(".part")),
    );
    const file = join(folder, nameAt(new Date()));
    const taken = await takeBackup(source, file);
    await noteBackup(client, { ...taken, file }, everySeconds);
    await removeAll(folder, (names) =>
      names
        .filter((name) => isOurs.test(name))
        .sort()
        .slice(0, -keep),
    );
    return { ...taken, file, fault };
  });
}

async function removeAll(folder: string, pick: (names: string[]) => string[]): Promise<void> {
  for (const name of pick(await readdir(folder))) await rm(join(folder, name), { force: true });
}

/** Days for which the records of backups are kept; the last scheduled one and the last made by hand stay. */
const recordDays = 366;

/** Records a backup; the dashboard shows when the last one was taken (operating §29). */
export async function noteBackup(
  client: pg.Client,
  { manifest, bytes, file }: Taken & { file: string },
  everySeconds: number | null,
): Promise<void> {
  await client.query("insert into backups (taken_at, place, bytes, every_seconds) values ($1, $2, $3, $4)", [
    manifest.taken_at,
    `${hostname()}:${file}`,
    bytes,
    everySeconds,
  ]);
  await client.query(
    `delete from backups b where taken_at < now() - make_interval(days => $1)
      and exists (select from backups later where later.taken_at > b.taken_at
        and (later.every_seconds is null) = (b.every_seconds is null))`,
    [recordDays],
  );
}
