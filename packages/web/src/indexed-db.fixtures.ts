/**
 * Runs before every test file of the app. Files of one worker share their modules, and Dexie looks for IndexedDB only
 * once, when it is loaded: it has to be there before the first file loads Dexie, whichever that is.
 */
import "fake-indexeddb/auto";

/** Node.js has one from 21 on; what the browser cannot tell (`navigator.storage`) the app finds missing on it. */
if (!("navigator" in globalThis))
  Object.defineProperty(globalThis, "navigator", {
    value: { languages: [] },
    configurable: true,
    writable: true,
  });
