import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { type ConnectivityState, onlineChanged, selectOnline } from "../../../api/connectivity-slice.ts";
import { loggedIn, passwordAsked } from "../../../session/auth-slice.ts";
import { offlineToken } from "../../../session/offline-token.ts";
import { type PlaceState, selectPlace, standingAt } from "../../../session/place-slice.ts";
import {
  forgetTillPerson,
  noteTillPerson,
  type TillPerson,
  tillPeople,
} from "../../../session/till-people.ts";
import { typedPin } from "../../../session/typed-pin.ts";
import { verifyPinHere } from "../../../session/verify-pin.ts";
import { keepSignIn } from "../auth.offline.ts";
import { type PinAnswer, signInByPin } from "./sign-in-by-pin.ts";
import * as texts from "./till-people.texts.ts";

type Store = {
  getState: () => { connectivity: ConnectivityState; place: PlaceState };
  dispatch: (action: { type: string }) => unknown;
};

/** Signs a person of this device in by their PIN: on the server, or here without a connection. Null, or why not. */
export async function unlock(store: Store, person: TillPerson, pin: string): Promise<string | null> {
  const answer = selectOnline(store.getState()) ? await askServer(store, person, pin) : null;
  if (answer === null) return unlockHere(store, person, pin);
  if ("refused" in answer) return answer.refused;
  await keepOnDisk(answer);
  store.dispatch(loggedIn(answer));
  return null;
}

/** Asks the server and notes what its answer says about the key. */
export async function askServer(store: Store, { key, user_id }: TillPerson, pin: string): Promise<PinAnswer> {
  const terminal = standingAt(selectPlace(store.getState()));
  const answer = await signInByPin({ key, pin, terminal_id: terminal?.id ?? null });
  if (answer === null) store.dispatch(onlineChanged(false));
  else if ("refused" in answer) {
    if (answer.ended) {
      forgetTillPerson(user_id);
      // The lock page has nobody left to say it to.
      if (tillPeople().length === 0) store.dispatch(passwordAsked(answer.refused));
    }
  } else noteTillPerson(user_id, { wrong_tries: 0 });
  return answer;
}

export const keepOnDisk = (session: Parameters<typeof keepSignIn>[0]) =>
  keepSignIn(session).catch((error: unknown) =>
    console.warn("The session is kept in localStorage only", error),
  );

async function unlockHere(store: Store, person: TillPerson, pin: string): Promise<string | null> {
  const { user_id, name } = person;
  const verdict = await verifyPinHere(user_id, pin);
  if (verdict === null) return texts.keyExpired({ name });
  if (!verdict.right)
    return verdict.left === 0 ? texts.needsConnection({ name }) : accountTexts.pinWrong(verdict);
  const { keepProfile } = await import("../../../local-db/local-copy.ts");
  await keepProfile(profileHere(verdict.person.profile, selectPlace(store.getState())));
  typedPin.hold(user_id, pin);
  store.dispatch(loggedIn({ accessToken: offlineToken(), user_id }));
  return null;
}

/**
 * As the server would answer: without a shift of their own, a person who comes by PIN works in the open shift of the counter where
 * they stand (access §27), as far as this device knows of one.
 */
function profileHere(profile: Profile, place: PlaceState): Profile {
  const here = standingAt(place);
  const byPin = { ...profile, signed_in_by: "pin" as const };
  const isOwn = profile.terminal !== null && !profile.shift_of;
  if (isOwn || !here || !profile.branches.some(({ id }) => id === here.branch_id)) return byPin;
  for (const { profile: other } of tillPeople()) {
    if (other.terminal?.id !== here.id) continue;
    const { id, name } = other;
    const shift_of = other.shift_of ?? { id, name };
    return { ...byPin, terminal: other.terminal, shift_of: shift_of.id === profile.id ? null : shift_of };
  }
  return byPin;
}
