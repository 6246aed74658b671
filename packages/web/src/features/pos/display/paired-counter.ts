import { browserStorage } from "../../../session/browser-storage.ts";

const listeners = new Set<() => void>();

/**
 * The counter of this till that has paired displays, as far as this device knows: without one it never asks or tells the server
 * anything about displays.
 */
export const pairedCounter = {
  get: (): unknown => browserStorage.read("pairedCounter"),
  set(counter: number | null) {
    if (this.get() === counter) return;
    if (counter === null) browserStorage.remove("pairedCounter");
    else browserStorage.write("pairedCounter", counter);
    for (const listener of listeners) listener();
  },
  /** Returns the function that stops watching. */
  watch: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
