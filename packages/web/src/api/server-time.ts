import { browserStorage } from "../session/browser-storage.ts";

/** The server's time as last heard, and when that was by the browser's monotonic clock; both in milliseconds. */
let heard: { at: number; since: number } | undefined;
/** By how much the device's clock was ahead of the server's when that was last heard; milliseconds. */
let ahead = 0;
const stored = () => Number(browserStorage.read("serverTime")) || 0;

/** Takes the time from an answer of the server. The newest answer counts, even when the server's clock was set back. */
export function noteServerTime(headers: Headers | undefined): void {
  const at = Date.parse(headers?.get("date") ?? "");
  if (Number.isNaN(at)) return;
  heard = { at, since: performance.now() };
  ahead = Date.now() - at;
  // For a start without a connection, perhaps after the machine lost its clock.
  browserStorage.write("serverTime", at);
}

/**
 * The server's time as far as this device can tell, also after it slept, and never before the time that it last heard; milliseconds
 * since 1970.
 */
export const serverNow = (): number => Math.max(Date.now() - ahead, heard ? heard.at : stored());

/**
 * When something is made now (ISO 8601, UTC): by this device's clock, but never before the server's time as last heard
 * (sync §13). `clock_at`: what the device's clock said, if that was earlier.
 */
export function madeNow(): { created_at: string; clock_at?: string } {
  const clock = Date.now();
  const seen = heard ? heard.at + performance.now() - heard.since : stored();
  const created_at = new Date(Math.max(clock, seen)).toISOString();
  return { created_at, ...(seen > clock && { clock_at: new Date(clock).toISOString() }) };
}
