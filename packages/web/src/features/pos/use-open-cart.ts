import type { Profile } from "@clove/domain/access/accounts.schema.ts";
import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { type Cart, emptyCart } from "./cart.ts";
import { cartOpened, selectCart } from "./cart-slice.ts";
import { openCart } from "./open-cart.ts";

/** The open cart of the signed-in person, read when the person comes and kept with every change, across tabs. */
export function useOpenCart({ company_id, id }: Pick<Profile, "company_id" | "id">): Cart {
  const dispatch = useDispatch();
  const state = useSelector(selectCart);
  const owner = `${company_id}:${id}`;
  const isOwn = state.owner === owner;

  useEffect(() => {
    const open = () => dispatch(cartOpened({ owner, cart: openCart.read(owner) }));
    if (!isOwn) open();
    return openCart.watch(owner, open);
  }, [dispatch, owner, isOwn]);

  useEffect(() => {
    if (isOwn) openCart.write(owner, state.cart);
  }, [isOwn, owner, state.cart]);

  return isOwn ? state.cart : emptyCart;
}
