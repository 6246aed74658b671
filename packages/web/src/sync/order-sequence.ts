import { dayInZone, offlineOrderRef, offlineSeries } from "@clove/domain/ids.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";

type Counter = { company_id: number; unique_no: string; time_zone: string };

/**
 * The next reference of a counter on the day of `now` (ISO 8601) in the company's zone, from 1 (orders §1; offline §7), and
 * `draw`, which uses it up. Needs a transaction on `meta`, in which the order is written too: two tabs then never draw the
 * same number, and a sale that failed leaves no gap. `lastSeen`: the last number that is known from elsewhere, for a database that
 * is new.
 */
export async function readSequence(
  db: ClovePosDb,
  counter: Counter,
  now: string,
  lastSeen: (series: string) => number = () => 0,
): Promise<{ next: string; draw(): PromiseLike<unknown> }> {
  const day = dayInZone(now, counter.time_zone);
  const key = `sequence ${counter.company_id} ${counter.unique_no} ${day}`;
  const last = (await db.meta.get(key))?.value;
  const seen = lastSeen(offlineSeries(day, counter.unique_no));
  const next = Math.max(typeof last === "number" ? last : 0, seen) + 1;
  return {
    next: offlineOrderRef(day, counter.unique_no, next),
    draw: () => db.meta.put({ key, value: next }),
  };
}
