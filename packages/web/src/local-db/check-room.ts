import { type ClovePosDb, clovePosDb } from "./clove-pos-db.ts";
import { keepReserve } from "./reserve.ts";
import { isFull, noteRoom, storageRoom } from "./storage-room.ts";

/** Above this share of what the browser grants, the till warns (offline §12). */
const warnAbove = 0.8;
/** As large as a big sale, because some browsers still accept small writes when the storage is full. */
const probeCharacters = 100_000;

/** At each start. Because of unsent work, the browser is asked for persistent storage; old sealed sales make room (offline §16). */
export async function lookAfterStorage(db: ClovePosDb): Promise<void> {
  const { storage } = navigator;
  if (storage?.persist && !(await storage.persisted())) await storage.persist();
  await import("./seal-sales.ts").then(({ pruneSealed }) => pruneSealed(db)).catch(console.warn);
  await checkStorageRoom();
}

/**
 * Checks the free space: at the start, after each sale, and while it is short. A full device counts as full until a write succeeds,
 * and only then may the reserve take room again.
 */
export async function checkStorageRoom(): Promise<void> {
  const share = await usedShare();
  const full = storageRoom().full && !(await fits());
  noteRoom({ full, share: share !== null && share >= warnAbove ? share : null });
  if (!full) noteRoom({ isShort: !(await keepReserve()) });
}

async function usedShare(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.();
  return estimate?.quota && estimate.usage !== undefined ? estimate.usage / estimate.quota : null;
}

async function fits(): Promise<boolean> {
  const { meta } = clovePosDb();
  try {
    await meta.put({ key: "probe", value: "0".repeat(probeCharacters) });
    await meta.delete("probe");
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  }
}
