import { failureOf } from "./failure.ts";

/**
 * Whether nothing was stored: the server says so in its own words, or the call never left this device. Any other outcome (a
 * broken connection, a proxy's page, a garbled answer, a failure inside the server) counts as a lost answer: the write may be stored,
 * and is retried under its temp_id (offline §5). With 429 or 408 the server has not judged the call, so it is retried as well.
 */
export function isRefusal(error: { status: number | string; wasSent?: true }): boolean {
  if (error.status === "offline") return !error.wasSent;
  if (error.status === 429 || error.status === 408) return false;
  return failureOf(error) !== null && typeof error.status === "number" && error.status < 500;
}
