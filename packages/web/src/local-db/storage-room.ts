/**
 * `full`: something could not be stored. `share`: the used part of the storage, 0…1, when it is time to warn. `isShort`: the reserve
 * does not fit, or was given up. `missing`: the browser opens no database here.
 */
export type StorageRoom = { full: boolean; share: number | null; isShort: boolean; missing: boolean };

const changes = new EventTarget();
let room: StorageRoom = { full: false, share: null, isShort: false, missing: false };

export const storageRoom = (): StorageRoom => room;

/** Returns the function that stops listening. */
export function onStorageRoom(changed: () => void): () => void {
  changes.addEventListener("changed", changed);
  return () => changes.removeEventListener("changed", changed);
}

export function noteRoom(found: Partial<StorageRoom>): void {
  const next = { ...room, ...found };
  if (Object.entries(next).every(([key, value]) => room[key as keyof StorageRoom] === value)) return;
  room = next;
  changes.dispatchEvent(new Event("changed"));
}

/** Something could not be stored; the reason may be another one. */
export function noteStorageFailure(error: unknown): void {
  if (isFull(error)) noteRoom({ full: true });
}

/** Dexie wraps the reason of an aborted transaction, and lists those of many rows. */
export function isFull(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  return name === "QuotaExceededError" || isFull(inner) || (Array.isArray(failures) && failures.some(isFull));
}
