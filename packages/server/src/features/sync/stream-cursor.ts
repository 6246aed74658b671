import { createHmac } from "node:crypto";
import type { Scope } from "../../http/auth.ts";
import type { Cursor, History } from "./changes.sql.ts";

/** Identifies rights: readers with the same ones get the same rows, except rows with an owner. */
export function rightsOf({ company_id, role, permissions, branch_ids }: Scope): string {
  return JSON.stringify([company_id, role, [...permissions].sort(), branch_ids]);
}

/** To be increased when the stream gets new fields or types, so that tills read everything again. */
const rowShape = 4;

/**
 * A cursor with another stamp is invalid: it belongs to other rights, or no server on this database made it. Signed with a secret,
 * because a forged cursor could make the server tell everybody that the database was set back.
 */
function stampOf(secret: string, scope: Scope, at: Unstamped): string {
  const text = JSON.stringify([rowShape, scope.user_id, rightsOf(scope), at.since, at.epoch, at.mark]);
  return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22);
}

const longest = 2000;

/** The content of a `Last-Event-ID`: how far a reader had read, and in which history. */
export type ReadAt = Unstamped & { stamp: string };
type Unstamped = History & { since: Cursor };

/** The `id:` of a message. A cursor with very many running transactions is cut to its xmin: more is sent again, which does no harm. */
export function eventId(
  secret: string,
  scope: Scope,
  { now, epoch, mark }: History & { now: Cursor },
): string {
  const xmin = now.slice(0, now.indexOf(":"));
  const since = now.length > longest ? `${xmin}:${xmin}:` : now;
  return `${since}.${stampOf(secret, scope, { since, epoch, mark })}.${epoch}.${mark}`;
}

/** The content of an `id:` if a server on this database made it for somebody with these rights, else null. */
export function readOwnEventId(secret: string, scope: Scope, id: unknown): ReadAt | null {
  const read = readEventId(id);
  return read?.stamp === (read && stampOf(secret, scope, read)) ? read : null;
}

/** The content of an `id:`; null if it cannot be read, as those of old versions, which did not name their history. */
export function readEventId(id: unknown): ReadAt | null {
  const match =
    /^((\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?)\.([\w-]{1,50})\.([0-9a-f]{12}\.[0-9A-F]{8})\.(\d{1,18}-[0-9a-f]{16})$/.exec(
      String(id),
    );
  if (!match) return null;
  const [xmin, xmax] = [BigInt(match[2]!), BigInt(match[3]!)];
  const running = (match[4] ?? "").split(",").filter(Boolean).map(BigInt);
  // Must be a valid pg_snapshot, because an invalid one would fail the shared statement for all readers.
  const bounds = [xmin, ...running, xmax];
  const ascends = bounds.every((xid, i) => i === 0 || bounds[i - 1]! <= xid);
  const isBelowEnd = running.every((xid) => xid < xmax);
  const isValid = xmin > 0n && xmax < 2n ** 62n && ascends && isBelowEnd;
  return isValid ? { since: match[1]!, stamp: match[5]!, epoch: match[6]!, mark: match[7]! } : null;
}
