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
 * Ends the present session, and no other: the server's refusal of another call may end it meanwhile and show the login page, where
 * somebody signs in before the rows are deleted. The end of this log-out would break off that sign-in, or take its session away.
 */
export async function logOutOf(store: SessionStore, { tellServer, leave }: Steps): Promise<void> {
  const { accessToken } = selectAuth(store.getState());
  await tellServer();
  // On disk before the login page shows: the browser may be closed the next moment.
  if (accessToken !== null) await leave(accessToken);
  if (selectAuth(store.getState()).accessToken === accessToken && accessToken !== null)
    store.dispatch(loggedOut());
}
