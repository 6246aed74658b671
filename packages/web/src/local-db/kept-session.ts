import type { ClovePosDb } from "./clove-pos-db.ts";
import { nextEpoch } from "./copy-state.ts";
import { copyTables, wipeCopy } from "./wipe-copy.ts";

/** `at`: when it began, in milliseconds. The entry in localStorage has it too, and the later entry is valid. */
export type KeptSession = { accessToken: string; user_id: number; at: number };
/**
 * The end time of a session, so that an entry in localStorage which outlived it is known to be older. `isLocked`: by a lock, which
 * leaves the copy (access §27).
 */
type Ended = { accessToken: null; user_id: null; at: number; isLocked?: true };

const key = "session";

/**
 * The session as it survives a browser that is killed a moment later: localStorage is not on disk for seconds. `undefined` =
 * this browser never kept one.
 */
export async function readSession(db: ClovePosDb): Promise<KeptSession | Ended | undefined> {
  return (await db.meta.get(key))?.value as KeptSession | Ended | undefined;
}

/** Whether this token's session still is the browser's; true also when the browser keeps none. */
export async function isPresent(db: ClovePosDb, accessToken: string): Promise<boolean> {
  const kept = await readSession(db);
  return kept === undefined || kept.accessToken === accessToken;
}

/** Resolves when it is on disk. What another person's session still stores in the copy is refused from then on. */
export function keepSession(db: ClovePosDb, session: KeptSession): Promise<void> {
  return db.transaction("rw", [db.meta], async () => {
    const before = await readSession(db);
    if (before?.user_id !== session.user_id) await nextEpoch(db);
    await db.meta.put({ key, value: session });
  });
}

export const endedAt = (at: number): Ended => ({ accessToken: null, user_id: null, at });

/** Ends the session of this token and leaves the copy. What the session still stores in it is refused from then on. */
export function lockSession(db: ClovePosDb, accessToken: string): Promise<void> {
  return db.transaction("rw", [db.meta], async () => {
    const kept = await readSession(db);
    if (kept && kept.accessToken !== null && kept.accessToken !== accessToken) return;
    await db.meta.put({ key, value: { ...endedAt(Date.now()), isLocked: true } });
    await nextEpoch(db);
  });
}

/**
 * Ends the session of this token and leaves no synced row behind it (offline §10). Nothing happens when somebody else has signed in
 * meanwhile: the copy is theirs, and the answer is false.
 */
export async function endSession(db: ClovePosDb, accessToken: string): Promise<boolean> {
  const isOthers = async () => {
    const kept = await readSession(db);
    return kept !== undefined && kept.accessToken !== null && kept.accessToken !== accessToken;
  };
  // A separate transaction, so that a device which cannot delete the rows, perhaps because it is full, does not
  // sign the user in again.
  await db.transaction("rw", [db.meta], async () => {
    if (await isOthers()) return;
    await db.meta.put({ key, value: endedAt(Date.now()) });
    await nextEpoch(db);
  });
  return db.transaction("rw", copyTables(db), async () => {
    if (await isOthers()) return false;
    await wipeCopy(db);
    return true;
  });
}
