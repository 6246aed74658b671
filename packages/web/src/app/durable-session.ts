import type { UnknownAction } from "@reduxjs/toolkit";
import { bearer } from "../api/call-server.ts";
import { line } from "../api/line.ts";
import { type AuthState, locked, loggedIn, type Session, storedSession } from "../session/auth-slice.ts";
import { browserStorage } from "../session/browser-storage.ts";
import { isOfflineToken } from "../session/offline-token.ts";
import { followSession } from "../session/session.ts";

type SessionStore = { getState: () => { auth: AuthState }; dispatch: (action: UnknownAction) => unknown };

const load = async () => {
  const [{ clovePosDb }, kept] = await Promise.all([
    import("../local-db/clove-pos-db.ts"),
    import("../local-db/kept-session.ts"),
  ]);
  return { db: clovePosDb(), ...kept };
};

/**
 * Restores from the local database a session that localStorage lost when the browser was killed, before anything is
 * shown, so that a till starts offline as it was. A session in localStorage is shown at once and compared meanwhile;
 * the later of the two is valid.
 */
export async function restoreSession(store: SessionStore): Promise<void> {
  const stored = storedSession();
  const compared = compare(store, stored).catch((error: unknown) =>
    console.warn("The session in the local database could not be read", error),
  );
  if (stored === null) await compared;
}

async function compare(store: SessionStore, stored: Session | null): Promise<void> {
  const { db, readSession, keepSession, endedAt } = await load();
  const read = await readSession(db);
  const ended = browserStorage.read("sessionEnded");
  const kept = read && typeof ended === "number" && read.at <= ended ? endedAt(ended) : read;
  const isLater = kept !== undefined && kept.at > (stored?.at ?? (stored ? Number.POSITIVE_INFINITY : 0));
  if (!isLater) {
    const isKnown = kept?.accessToken === stored?.accessToken;
    if (stored && !isKnown) await keepSession(db, { at: Date.now(), ...stored });
    return;
  }
  const found = kept.accessToken === null ? null : kept;
  if (!stored) return void (found && store.dispatch(loggedIn(found)));
  if (found) browserStorage.write("auth", found);
  else if ("isLocked" in kept) return void store.dispatch(locked({}));
  followSession(store, found);
}

/**
 * Ends the session on this device: synced rows and pictures are deleted, unsent work stays (offline §9, §10). It can be
 * called repeatedly.
 */
export async function leaveDevice(accessToken: string): Promise<void> {
  const at = Date.now();
  try {
    await deleteCopy(accessToken);
  } catch (error) {
    // The local database may still have the session, which the next start must not restore.
    const isOthers = (storedSession()?.accessToken ?? accessToken) !== accessToken;
    if (!isOthers) browserStorage.write("sessionEnded", at);
    throw error;
  }
}

/** Ends the session on this device and on the server, but not what belongs to the device: the copy stays (access §27). */
export async function lockDevice(accessToken: string): Promise<void> {
  if (!isOfflineToken(accessToken)) void tellServer(accessToken);
  const [{ db, lockSession }, { closeLocalCopy }] = await Promise.all([
    load(),
    import("../local-db/local-copy.ts"),
  ]);
  // Somebody may have signed in meanwhile, whose copy it is.
  if (storedSession() === null) closeLocalCopy();
  await lockSession(db, accessToken);
}

/** Without a connection the session ends on the server with its idle time; this device has forgotten its token. */
async function tellServer(accessToken: string): Promise<void> {
  const headers = { authorization: bearer(accessToken) };
  await line.fetch("/api/v1/company/lock", { method: "POST", headers, keepalive: true }).catch(() => {});
}

async function deleteCopy(accessToken: string): Promise<void> {
  const [{ db, endSession }, { closeLocalCopy }, { forgetMedia }] = await Promise.all([
    load(),
    import("../local-db/local-copy.ts"),
    import("../pwa/media-cache.ts"),
  ]);
  closeLocalCopy();
  if (await endSession(db, accessToken)) await forgetMedia();
}
