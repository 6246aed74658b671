import { useEffect } from "react";
import { useSelector, useStore } from "react-redux";
import { type ConnectivityState, useOnline } from "../api/connectivity-slice.ts";
import { type AuthState, selectAuth } from "../session/auth-slice.ts";
import { isOfflineToken } from "../session/offline-token.ts";
import type { PlaceState } from "../session/place-slice.ts";

/**
 * Who signed in without a connection is signed in on the server as soon as there is one, by key and PIN. If the server refuses, the
 * till locks; what was made meanwhile stays on the device (access §26).
 */
export function useBackgroundSignIn(): void {
  const store = useStore<{ auth: AuthState; connectivity: ConnectivityState; place: PlaceState }>();
  const online = useOnline();
  const { accessToken } = useSelector(selectAuth);
  useEffect(() => {
    if (!online || accessToken === null || !isOfflineToken(accessToken)) return;
    import("../features/auth/till-people/background-sign-in.ts")
      .then(({ signInAgain }) => signInAgain(store, accessToken))
      .catch(console.error);
  }, [online, accessToken, store]);
}
