import { hostname } from "node:os";
import { type BackupFacts, judgeBackup } from "@clove/domain/reports/last-backup.ts";
import type pg from "pg";
import { faultOfFolder, isInside } from "../backup/backup-folder.ts";
import type { Config } from "../config.ts";
import { type Finding, ok, spanText, warn } from "./finding.ts";

const about = "Backup";
const hourMilliseconds = 3_600_000;
const how = "See docs/operating/backup.md: set BACKUP_DIR, or run npm run clove -- backup <file>";

/** Checks `BACKUP_DIR`, and does not create it. */
export function examineBackupFolder({ backups, dataDir }: Pick<Config, "backups" | "dataDir">): Finding[] {
  if (!backups) return [];
  const fault = faultOfFolder(backups.folder, dataDir);
  return [
    fault ? warn(about, fault.says, fault.advice) : ok(about, `${backups.folder} is there, on another disk`),
  ];
}

/** The same rule as on the dashboard (operating §29), but also for installations with several companies. */
export async function examineBackups(
  client: pg.Client,
  { dataDir }: Pick<Config, "dataDir">,
): Promise<Finding> {
  const { rows } = await client.query<BackupFacts & { now: string; place: string | null }>(
    `select to_json(taken_at) #>> '{}' as taken_at, place, to_json(now()) #>> '{}' as now,
      (select every_seconds from backups where every_seconds is not null order by taken_at desc limit 1),
      (select to_json(min(applied_at)) #>> '{}' from schema_migrations) as since
    from (select) as always left join (select taken_at, place from backups order by taken_at desc limit 1) as last on true`,
  );
  const { now, place, ...facts } = rows[0]!;
  const { taken_at, is_late } = judgeBackup(facts, now);
  if (!taken_at) return warn(about, "none of this database yet", `${how}.`);
  const says = `the last one is ${age(Date.parse(now) - Date.parse(taken_at))} old: ${place}`;
  const [machine, file = ""] = split(place ?? "");
  if (machine === hostname() && isInside(file, dataDir))
    return warn(about, `${says}, inside of DATA_DIR`, "Copy it to another disk: it goes with the data.");
  if (!is_late) return ok(about, says);
  return warn(
    about,
    says,
    `${how}. Where the server makes them, its log says why not ("the backup failed").`,
  );
}

/** Machine and file, as `noteBackup` writes them. */
const split = (place: string): string[] => /^([^:]*):(.*)$/s.exec(place)?.slice(1) ?? [];

const age = (milliseconds: number) =>
  milliseconds < hourMilliseconds ? "less than an hour" : spanText(milliseconds);
