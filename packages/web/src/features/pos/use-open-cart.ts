import type { Profile } from "@clove/domain/access/accounts.schema.ts";
import { useEffect, useRef } from "react";
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
  /** As it was read: writing that back would be a change to the other tabs. */
  const read = useRef<Cart | null>(null);

  useEffect(() => {
    const open = (cart: Cart) => {
      read.current = cart;
      dispatch(cartOpened({ owner, cart }));
    };
    if (isOwn) return openCart.watch(owner, open);
    let isCurrent = true;
    void openCart.read(owner).then((cart) => isCurrent && open(cart));
    return () => {
      isCurrent = false;
    };
  }, [dispatch, owner, isOwn]);

  useEffect(() => {
    if (isOwn && state.cart !== read.current) void openCart.write(owner, state.cart);
  }, [isOwn, owner, state.cart]);

  // Until it is read, what is scanned is collected: the opened cart takes it in.
  return state.owner === null || isOwn ? state.cart : emptyCart;
}
