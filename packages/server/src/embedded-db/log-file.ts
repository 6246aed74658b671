import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from "node:fs";

/** A longer log begins anew; the one before it is kept beside it. */
const limitBytes = 5_000_000;

/** Before PostgreSQL starts: where what it will write begins in its log, in bytes. */
export function rotatedLog(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  const { size } = statSync(logFile);
  if (size < limitBytes) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

/**
 * While PostgreSQL runs, perhaps for years: it has the log open to append to, so the file is copied and emptied instead of renamed. A
 * line that is written at this very moment may be lost.
 */
export function cutLog(logFile: string, limit = limitBytes): void {
  if (!existsSync(logFile) || statSync(logFile).size < limit) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}
