const asks = new EventTarget();

/** A person pressed "Sync now". */
export const askSync = () => asks.dispatchEvent(new Event("sync"));

/** Returns the function that stops listening. */
export function onAskSync(asked: () => void): () => void {
  asks.addEventListener("sync", asked);
  return () => asks.removeEventListener("sync", asked);
}
