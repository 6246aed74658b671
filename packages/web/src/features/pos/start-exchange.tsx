import type { PlannedReturn } from "@clove/domain/orders/exchange.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { ReactNode } from "react";
import { useDispatch, useStore } from "react-redux";
import { useNavigate } from "react-router";
import { answerOf, uncached } from "../../api/base-api.ts";
import { useCan } from "../../session/rights.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { usersApi } from "../users/users.api.ts";
import { type CartState, cartOpened, exchangeStarted, selectCart } from "./cart/cart-slice.ts";
import { openCart } from "./cart/open-cart.ts";

type Start = (returned: PlannedReturn) => void;
type Props = {
  /** On the sale screen, instead of going there. */
  onStarted?: () => void;
  /** Gets undefined for people who may not sell. */
  children: (start: Start | undefined) => ReactNode;
};

/** Puts a planned return into the open cart, with the customer of its order, and goes to the sale screen (orders §22). */
export function StartExchange({ onStarted, children }: Props) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<{ cart: CartState }>();
  const navigate = useNavigate();
  const can = useCan();
  const { data: profile } = useGetProfileQuery();

  const start = async (owner: string, returned: PlannedReturn): Promise<void> => {
    const inStore = () => selectCart(store.getState());
    const { owner: shown, cart } = inStore();
    // Another tab may have gone on with the cart since the sale screen was left; what this tab did last always counts.
    const kept = shown === owner ? await openCart.news(owner, cart.key) : await openCart.open(owner);
    if (kept) dispatch(cartOpened({ owner, cart: kept }));
    const { user_id } = returned;
    const read = (id: number) => answerOf(dispatch(usersApi.endpoints.getUser.initiate(id, uncached)));
    // People who may not read the customer exchange without one: returned credit is then undone, and pays for nothing.
    const customer = user_id === null ? null : ((await read(user_id)).data ?? null);
    if (inStore().cart.attempt) return notify.warning(saleTexts.saleAwaitsAnswer);
    dispatch(exchangeStarted(returned, customer));
    // On disk before it is shown, so that a reload finds it.
    await openCart.write(owner, inStore().cart);
    // On a phone the sum that says so is folded below the cart.
    notify.info(saleTexts.exchangeBegun);
    if (onStarted) onStarted();
    else await navigate("/");
  };
  if (!profile || !can("pos:view")) return children(undefined);
  return children((returned) => void start(`${profile.company_id}:${profile.id}`, returned));
}
