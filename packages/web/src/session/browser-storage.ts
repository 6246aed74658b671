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
 * Keys: the session (access §8), when one ended that the local database may still have, where this device sells, its printer and paper sizes, which hints were dismissed,
 * which company has sold something, the server's time as last heard (sync §13), and which set-back of the server somebody has read of.
 */
export type StoredKey =
  | "auth"
  | "sessionEnded"
  | "terminal"
  | "branchId"
  | "paper"
  | "printer"
  | "printing"
  | "labelLayout"
  | "lastKnown"
  | "installDismissed"
  | "toldNoOfflineStart"
  | "hasSold"
  | "serverTime"
  | "setBackSeen";
