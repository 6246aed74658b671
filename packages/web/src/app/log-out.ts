import { type AuthState, loggedOut, selectAuth } from "../session/auth-slice.ts";

type SessionStore = {
  getState: () => { auth: AuthState };
  dispatch: (action: ReturnType<typeof loggedOut>) => unknown;
};

type Steps = {
  tellServer: () => PromiseLike<unknown>;
  /** Deletes the synced rows of this device, which may take long. */
  leave: (accessToken: string) => Promise<void>;
};

/**
 * Ends the present session, and no other. While the rows are being deleted, a 401 of another call may end the session and show the
 * login page, where somebody signs in: finishing this log-out must not break off that sign-in or end its session.
 */
export async function logOutOf(store: SessionStore, { tellServer, leave }: Steps): Promise<void> {
  const { accessToken } = selectAuth(store.getState());
  await tellServer();
  // On disk before the login page shows: the browser may be closed the next moment.
  if (accessToken !== null) await leave(accessToken);
  if (selectAuth(store.getState()).accessToken === accessToken && accessToken !== null)
    store.dispatch(loggedOut());
}
