/** 5 failures are free; then each wait is twice the last, up to 15 minutes (access §6). */
const freeFailures = 5;
const firstWait = 30;
const longestWait = 15 * 60;

/** Seconds to wait after the latest of `failures` failed sign-ins in a row; 0 = none. */
export function lockoutSeconds(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestWait, firstWait * 2 ** Math.min(failures - freeFailures, 10));
}
