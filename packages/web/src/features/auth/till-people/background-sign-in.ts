import { readAgain } from "../../../api/base-api.ts";
import type { ConnectivityState } from "../../../api/connectivity-slice.ts";
import { type AuthState, locked, selectAuth, tokenRenewed } from "../../../session/auth-slice.ts";
import type { PlaceState } from "../../../session/place-slice.ts";
import { tillPerson } from "../../../session/till-people.ts";
import { typedPin } from "../../../session/typed-pin.ts";
import { askServer, keepOnDisk } from "./unlock.ts";

type Store = {
  getState: () => { auth: AuthState; connectivity: ConnectivityState; place: PlaceState };
  dispatch: (action: { type: string }) => unknown;
};

/** Gives the session of this offline token a real one, or locks the till; does nothing when it is over by then. */
export async function signInAgain(store: Store, offline: string): Promise<void> {
  const { user_id } = selectAuth(store.getState());
  const [pin, person] = [typedPin.of(user_id), tillPerson(user_id ?? 0)];
  if (pin === null || !person) return void store.dispatch(locked({}));
  const answer = await askServer(store, person, pin);
  if (answer === null || selectAuth(store.getState()).accessToken !== offline) return;
  if ("refused" in answer) return void store.dispatch(locked({ why: answer.refused }));
  await keepOnDisk(answer);
  typedPin.forget();
  store.dispatch(tokenRenewed(answer.accessToken));
  store.dispatch(readAgain());
}
