import { z } from "zod";

/** The installation's last backup; `is_late`: it, or without one the database, is older than two intervals (operating §29). */
export const lastBackup = z.object({ taken_at: z.string().nullable(), is_late: z.boolean() });
export type LastBackup = z.infer<typeof lastBackup>;

/** The interval that is expected without a schedule. */
const usualSeconds = 86_400;

export type BackupFacts = {
  taken_at: string | null;
  /** The interval of the schedule. */
  every_seconds: number | null;
  /** When the database was created. */
  since: string;
};

export function judgeBackup({ taken_at, every_seconds, since }: BackupFacts, now: string): LastBackup {
  const age = (Date.parse(now) - Date.parse(taken_at ?? since)) / 1000;
  return { taken_at, is_late: age > 2 * (every_seconds ?? usualSeconds) };
}
