import { createHash } from "node:crypto";
import type { Scope } from "../../http/auth.ts";
import type { Cursor } from "./changes.sql.ts";

/** Readers with the same rights get the same rows, except those with an owner. */
export function rightsOf({ company_id, role, permissions, branch_ids }: Scope): string {
  return JSON.stringify([company_id, role, [...permissions].sort(), branch_ids]);
}

/** Increased when the stream gets new fields or types, so that tills read everything again. */
const rowShape = 4;

/** A cursor with another stamp is invalid: it belongs to other rights or another database. */
export function stampOf(scope: Scope, epoch: string): string {
  const text = JSON.stringify([rowShape, epoch, scope.user_id, rightsOf(scope)]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

const longest = 2000;

/** The `id:` of a message. A cursor with very many open transactions is cut to their first: more is sent again, harmlessly. */
export function eventId(cursor: Cursor, stamp: string): string {
  const xmin = cursor.slice(0, cursor.indexOf(":"));
  return `${cursor.length > longest ? `${xmin}:${xmin}:` : cursor}.${stamp}`;
}

/** The cursor of a `Last-Event-ID`, or null for one that is unreadable or of another stamp. */
export function cursorOf(lastEventId: string | string[] | undefined, stamp: string): Cursor | null {
  const match = /^((\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?)\.([\w-]{1,50})$/.exec(
    String(lastEventId),
  );
  if (!match || match[5] !== stamp) return null;
  const [xmin, xmax] = [BigInt(match[2]!), BigInt(match[3]!)];
  const running = (match[4] ?? "").split(",").filter(Boolean).map(BigInt);
  // Must be a valid pg_snapshot, because an invalid one would fail the shared statement for all readers.
  const bounds = [xmin, ...running, xmax];
  const ascends = bounds.every((xid, i) => i === 0 || bounds[i - 1]! <= xid);
  const isBelowEnd = running.every((xid) => xid < xmax);
  return xmin > 0n && xmax < 2n ** 62n && ascends && isBelowEnd ? match[1]! : null;
}
