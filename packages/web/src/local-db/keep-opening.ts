import type { Dexie } from "dexie";
import { backOff, waitFor } from "../api/wait.ts";
import { noteRoom } from "./storage-room.ts";

/** Between tries, in milliseconds. */
const firstPause = 50;
const longestPause = 30_000;
/** The person is told after this many failures in a row (half a second): a browser that deletes the database refuses one or two. */
const toldFailures = 4;

const opening = new WeakMap<Dexie, Promise<void>>();

/**
 * Opens the database and, where that fails, again after growing pauses, until it is open or was closed on purpose: Dexie itself
 * would fail at every use from then on. Where it cannot be opened the person is told (offline §15).
 */
export function keepOpening(db: Dexie): Promise<void> {
  const running = opening.get(db);
  if (running) return running;
  const started = openAndAgain(db).finally(() => opening.delete(db));
  opening.set(db, started);
  return started;
}

async function openAndAgain(db: Dexie): Promise<void> {
  const pauses = backOff(longestPause, firstPause);
  for (let failures = 0; ; ) {
    try {
      await db.open();
      return noteRoom({ missing: false });
    } catch (error) {
      if (db.hasBeenClosed()) return;
      failures += 1;
      if (failures === 1) console.error("The local database could not be opened", error);
      if (failures === toldFailures) noteRoom({ missing: true });
    }
    await waitFor(pauses.next(), new AbortController().signal);
    if (db.hasBeenClosed()) return;
  }
}
