import type { Middleware, Store } from "@reduxjs/toolkit";
import { baseApi } from "../api/base-api.ts";
import { type CartState, cartOpened } from "../features/pos/cart/cart-slice.ts";
import { type AuthState, isAtWork, locked, selectAuth, userSet } from "../session/auth-slice.ts";

type Seen = {
  auth: AuthState;
  cart: CartState;
  [baseApi.reducerPath]: ReturnType<typeof baseApi.reducer>;
};

/** The store as the pages of the app see it: under the lock page they see it as it was, so nothing in them changes. */
export type PagesStore = Store & {
  /** True once after the person came back to their pages, whose answers are then to be read again. */
  takeReturn: () => boolean;
};

/**
 * What a lock leaves of the pages of the person who was there: their state, until they come back or somebody else comes (access §34,
 * docs/decisions/110). The store itself forgets it at once.
 */
export function keepPages() {
  /** What the pages saw last; null: they follow the store. */
  let left: Seen | null = null;
  let hasReturned = false;

  const middleware: Middleware<object, Seen> = (store) => (next) => (action) => {
    if (locked.match(action) && isAtWork(selectAuth(store.getState()))) left = store.getState();
    const result = next(action);
    const { keptFor, user_id } = selectAuth(store.getState());
    if (left === null || keptFor !== null) return result;
    const seen = left;
    left = null;
    hasReturned = user_id !== null && user_id === seen.auth.user_id;
    // Before React draws: without rights or answers the pages would draw themselves anew and forget what was typed.
    if (hasReturned) for (const each of givenBack(seen)) store.dispatch(each);
    return result;
  };
  const pagesOf = (store: Store<Seen>): PagesStore => ({
    ...store,
    getState: () => left ?? store.getState(),
    takeReturn: () => {
      const was = hasReturned;
      hasReturned = false;
      return was;
    },
  });
  return { middleware, pagesOf };
}

/** What the pages need again from the store. A cart that was being sold is not: it may have been sold meanwhile, and is loaded. */
function givenBack({ auth, cart, api }: Seen) {
  const { role, permissions } = auth;
  const rights = userSet({ role: role ?? "", permissions });
  const answers = baseApi.util.upsertQueryEntries(answersOf(api) as never);
  const isOpen = cart.owner !== null && cart.cart.attempt === null;
  return [rights, answers, ...(isOpen ? [cartOpened({ owner: cart.owner ?? "", cart: cart.cart })] : [])];
}

/** Lists that grow while one scrolls are no part of a form, and are loaded anew. */
const answersOf = ({ queries }: Seen["api"]) =>
  Object.values(queries).flatMap((query) => {
    if (query?.status !== "fulfilled") return [];
    const { endpointName, originalArgs: arg, data: value } = query;
    const grows = typeof value === "object" && value !== null && "pageParams" in value;
    return grows ? [] : [{ endpointName, arg, value }];
  });
