/** Asks the browser for persistent storage, because of unsent work; it may refuse or not support that. */
export async function askToKeep(): Promise<boolean> {
  const { storage } = navigator;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist());
}

/**
 * `full`: something could not be stored. `share`: the used part of the storage, 0…1, when it is time to warn. `missing`: the browser
 * opens no database here.
 */
export type StorageRoom = { full: boolean; share: number | null; missing: boolean };

/** Above this share of what the browser grants, the till warns (offline §12). */
const warnAbove = 0.8;
/** As large as a big sale, because some browsers still accept small writes when the storage is full. */
const probeCharacters = 100_000;

const changes = new EventTarget();
let room: StorageRoom = { full: false, share: null, missing: false };

export const storageRoom = (): StorageRoom => room;

/** Returns the function that stops listening. */
export function onStorageRoom(changed: () => void): () => void {
  changes.addEventListener("changed", changed);
  return () => changes.removeEventListener("changed", changed);
}

/** Checks the free space: after each sale, and while it is short. A full device counts as full until a write succeeds. */
export async function checkStorageRoom(): Promise<void> {
  const share = await usedShare();
  set({
    ...room,
    full: room.full && !(await fits()),
    share: share !== null && share >= warnAbove ? share : null,
  });
}

/** Something could not be stored; the reason may be another one. */
export function noteStorageFailure(error: unknown): void {
  if (isFull(error)) set({ ...room, full: true });
}

/** Whether the local database could be opened. */
export function noteOpenDatabase(isOpen: boolean): void {
  set({ ...room, missing: !isOpen });
}

async function usedShare(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.();
  return estimate?.quota && estimate.usage !== undefined ? estimate.usage / estimate.quota : null;
}

async function fits(): Promise<boolean> {
  const { clovePosDb } = await import("./clove-pos-db.ts");
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

/** Dexie wraps the reason of an aborted transaction. */
function isFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: unknown };
  return name === "QuotaExceededError" || isFull(inner);
}

function set(next: StorageRoom): void {
  if (next.full === room.full && next.share === room.share && next.missing === room.missing) return;
  room = next;
  changes.dispatchEvent(new Event("changed"));
}
