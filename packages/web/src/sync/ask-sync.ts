const asks = new EventTarget();

/** A person pressed "Sync now". */
export const askSync = () => asks.dispatchEvent(new Event("sync"));

/** Returns the function that stops listening. */
export function onAskSync(asked: () => void): () => void {
  asks.addEventListener("sync", asked);
  return () => asks.removeEventListener("sync", asked);
}

/** The server has sent its whole state: it may be another one, or know less than before (sync §18). */
export const askHeld = () => asks.dispatchEvent(new Event("held"));

/** Returns the function that stops listening. */
export function onAskHeld(asked: () => void): () => void {
  asks.addEventListener("held", asked);
  return () => asks.removeEventListener("held", asked);
}
