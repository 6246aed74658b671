/** `localStorage` that never throws: it may be full, blocked, or hold what another version wrote. */
export const browserStorage = {
  read(key: StoredKey): unknown {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  write(key: StoredKey, value: unknown) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // The session then lasts until the tab closes.
    }
  },
  remove(key: StoredKey) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};

/**
 * The session (access §8), who has a PIN here (access §25), since when the till is
 * locked and when somebody last did something at it (access §27), and when a session ended that the local database may still hold; the store, counter, printer and paper
 * sizes of this device; which columns people have hidden, and whether purchases have expiry dates; which hints were dismissed; which company has sold something; the server's time as last heard (sync §13);
 * the latest set-back of the server that somebody has read about (sync §17); whose logo and name the customer display shows; the practice without a connection that runs, or whose result nobody has closed (offline §17); and the languages chosen on this device (languages §2).
 */
export type StoredKey =
  | "auth"
  | "tillPeople"
  | "tillLocked"
  | "tillCounter"
  | "lastActive"
  | "sessionEnded"
  | "terminal"
  | "branchId"
  | "paper"
  | "printer"
  | "printing"
  | "labelLayout"
  | "hiddenColumns"
  | "expiryDates"
  | "lastKnown"
  | "installDismissed"
  | "toldNoOfflineStart"
  | "hasSold"
  | "serverTime"
  | "setBackSeen"
  | "displayCompany"
  | "displayKey"
  | "pairedCounter"
  | "drill"
  | "languages";
