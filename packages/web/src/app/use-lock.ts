import { useWindowEvent } from "@mantine/hooks";
import { useCallback } from "react";
import { useStore } from "react-redux";
import { baseApi } from "../api/base-api.ts";
import type { CartState } from "../features/pos/cart/cart-slice.ts";
import { type AuthState, locked, selectAuth } from "../session/auth-slice.ts";
import { earlyKeys } from "../session/early-keys.ts";
import { useTillPeople } from "../session/use-till-people.ts";
import { notify } from "../ui/feedback/notify.ts";
import { keysOf } from "../ui/lists/keys-of.ts";
import * as texts from "./app.texts.ts";

export type LockedStore = {
  auth: AuthState;
  cart: CartState;
  [baseApi.reducerPath]: ReturnType<typeof baseApi.reducer>;
};

/** Whether something is being sent or stored that an end of the session would break off. */
export const isStoring = ({ api }: LockedStore): boolean =>
  Object.values(api.mutations).some((mutation) => mutation?.status === "pending");

export type Locks = {
  /** Somebody has a PIN on this device: without, there is nothing to come back by. */
  mayLock: boolean;
  /** Locks the till; whoever is signed in comes back by their own PIN. */
  lock: () => void;
  /** Locks the till and asks who comes next; `user_id`: somebody whose badge was scanned. */
  change: (user_id?: number) => void;
};

/** Lock and Switch, with their keys (access §27). */
export function useLock(): Locks {
  const store = useStore<LockedStore>();
  const mayLock = useTillPeople().length > 0;
  const end = useCallback(
    (pick: number | null) => {
      if (isStoring(store.getState())) return notify.info(texts.saleRuns);
      earlyKeys.collect();
      store.dispatch(locked({ pick }));
    },
    [store],
  );
  const lock = useCallback(() => end(selectAuth(store.getState()).user_id), [store, end]);
  const change = useCallback((user_id?: number) => end(user_id ?? null), [end]);
  useWindowEvent("keydown", (event) => {
    const run = { "Alt+L": lock, "Alt+S": () => change() }[keysOf(event)];
    if (!mayLock || !run || event.repeat) return;
    event.preventDefault();
    run();
  });
  return { mayLock, lock, change };
}
