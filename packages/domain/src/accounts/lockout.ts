/** The first 5 failures cost no wait; then each wait, in seconds, is twice the last one, up to 15 minutes (access §6). */
const freeFailures = 5;
const firstWait = 30;
const longestWait = 15 * 60;

/** The seconds to wait after this many failed sign-ins in a row. */
export function lockoutSeconds(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(longestWait, firstWait * 2 ** Math.min(failures - freeFailures, 10));
}
