import type { endHeldCartBody, heldCartEndedAnswer } from "@clove/domain/held-carts/held-carts.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import type { OfflineAnswer } from "../../../api/base-query.ts";
import { failureOf } from "../../../api/failure.ts";
import type { Keyed } from "../../../api/use-keyed.ts";
import type { Wire } from "../../../api/wire.ts";
import type { AuthState } from "../../../session/auth-slice.ts";
import type { CartToHold } from "./hold-cart.ts";
import type { ShownHeldCart } from "./list-held-carts.ts";

/** `isUnsent`: only this device knows the cart yet. */
type End = Keyed<Wire<typeof endHeldCartBody>> & { isUnsent: boolean };
type Ended = Wire<typeof heldCartEndedAnswer>;
/** Why the server refuses to end a cart that is not held any more. */
const ended: readonly string[] = ["held_cart_taken", "held_cart_discarded"];

/** Kept out of the first load; loaded in advance, before a connection is lost (app/load-for-offline.ts). */
const endHeldCartOffline: OfflineAnswer = async (...request) =>
  (await import("./end-held-cart.ts")).endHeldCartOffline(...request);

export const heldCartsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The held carts of a store, from this device's copy, which the data stream keeps up to date. */
    listHeldCarts: build.query<ShownHeldCart[], number>({
      queryFn: async (branch_id, api) => {
        const { auth } = api.getState() as { auth: AuthState };
        return { data: await (await import("./list-held-carts.ts")).listHeldCarts(auth.user_id, branch_id) };
      },
      providesTags: ["HeldCarts"],
    }),
    /** Stored here with or without a connection, and sent at once where there is one. */
    holdCart: build.mutation<null, CartToHold>({
      queryFn: async (cart, api) => (await import("./hold-cart.ts")).holdCart(cart, api),
      invalidatesTags: ["HeldCarts"],
    }),
    endHeldCart: build.mutation<Ended, End>({
      queryFn: async ({ isUnsent, ...body }, api, _, call) => {
        const { endUnsent, hideEnded } = await import("./end-held-cart.ts");
        if (isUnsent) return endUnsent(body, api);
        const answer = await call({ url: "company/held-cart/end", method: "POST", body });
        const hasEnded = !answer.error || ended.includes(failureOf(answer.error)?.code ?? "");
        if (hasEnded) await hideEnded(body.held_cart_temp_id, api);
        return answer.error ? { error: answer.error } : { data: answer.data as Ended };
      },
      extraOptions: { offline: endHeldCartOffline, orElseOffline: true },
      // A cart that somebody else has ended first leaves the list, too.
      invalidatesTags: ["HeldCarts"],
    }),
  }),
});

export const { useListHeldCartsQuery, useHoldCartMutation, useEndHeldCartMutation } = heldCartsApi;
