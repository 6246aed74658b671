import * as shellTexts from "@clove/domain/shell.texts.ts";
import { useCallback } from "react";
import { useStore } from "react-redux";
import { useLogoutMutation } from "../features/auth/auth.api.ts";
import { type AuthState, selectAuth } from "../session/auth-slice.ts";
import { type TillPerson, tillPerson } from "../session/till-people.ts";
import { notify } from "../ui/feedback/notify.ts";
import { leaveDevice } from "./durable-session.ts";
import { logOutOf } from "./log-out.ts";

/** Ends the session on the server if it can be reached, and here in any case; no list of customers stays (offline §10). */
export function useLogOut(): () => Promise<void> {
  const store = useStore<{ auth: AuthState }>();
  const [logout] = useLogoutMutation();
  return useCallback(async () => {
    const { accessToken, user_id } = selectAuth(store.getState());
    const person = tillPerson(user_id ?? 0);
    await logOutOf(store, {
      tellServer: async () => {
        if (person && accessToken !== null) await endKey(person, accessToken);
        await logout();
      },
      leave: (accessToken) =>
        leaveDevice(accessToken).catch((error: unknown) => {
          console.error("The local copy could not be deleted", error);
          notify.warning(shellTexts.copyNotDeleted);
        }),
    });
  }, [store, logout]);
}

async function endKey(person: TillPerson, accessToken: string): Promise<void> {
  const { endKeyHere } = await import("../features/auth/till-people/end-key-here.ts");
  await endKeyHere(person, accessToken);
}

/**
 * How many records of this company wait here to be sent, counted in the local database, because the slice may not know yet. Before
 * the profile is loaded, the company is the one in which the person was last known.
 */
export async function countWaiting(user_id: number, company_id: number | undefined): Promise<number> {
  const [{ clovePosDb }, { countUnsent }] = await Promise.all([
    import("../local-db/clove-pos-db.ts"),
    import("../sync/outbox.ts"),
  ]);
  const db = clovePosDb();
  const company = company_id ?? (await db.profile.where("id").equals(user_id).first())?.company_id;
  return company === undefined ? 0 : (await countUnsent(db, company)).waiting;
}
