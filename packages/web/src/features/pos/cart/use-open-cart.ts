import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { useEffect, useRef } from "react";
import { useDispatch, useSelector, useStore } from "react-redux";
import { notify } from "../../../ui/feedback/notify.ts";
import { type Cart, emptyCart, withoutFacts } from "./cart.ts";
import { type CartState, cartOpened, selectCart } from "./cart-slice.ts";
import { type OtherCart, openCart } from "./open-cart.ts";

/** The signed-in user's open cart, loaded at sign-in and stored with every change, across tabs. */
export function useOpenCart({ company_id, id }: Pick<Profile, "company_id" | "id">): Cart {
  const dispatch = useDispatch();
  const store = useStore<{ cart: CartState }>();
  const state = useSelector(selectCart);
  const owner = `${company_id}:${id}`;
  const isOwn = state.owner === owner;
  /** The cart `withoutFacts`, as it was loaded or last written; writing it again would take it from other tabs. */
  const known = useRef("");

  useEffect(() => {
    const open = (cart: Cart) => {
      known.current = withoutFacts(cart);
      dispatch(cartOpened({ owner, cart }));
    };
    if (isOwn) {
      return openCart.follow(owner, (other) => {
        tellOfOther(selectCart(store.getState()).cart, other);
        open(other.cart);
      });
    }
    let isCurrent = true;
    void openCart.open(owner).then((cart) => isCurrent && open(cart));
    return () => {
      isCurrent = false;
    };
  }, [dispatch, store, owner, isOwn]);

  useEffect(() => {
    if (!isOwn) return;
    const made = withoutFacts(state.cart);
    if (made === known.current) return;
    known.current = made;
    // A cart that is being sold is written by its sale, which would have to wait for a second write here.
    if (!state.cart.attempt) void openCart.write(owner, state.cart);
  }, [isOwn, owner, state.cart]);

  // Scans before it is loaded are collected and then added.
  return state.owner === null || isOwn ? state.cart : emptyCart;
}

/** Why the items on this screen are replaced; changes shared with the other tab need no message. */
function tellOfOther(shown: Cart, { sold, isRefused }: OtherCart) {
  if (shown.lines.length === 0) return;
  if (sold.includes(shown.key)) notify.info(saleTexts.cartSoldElsewhere);
  else if (isRefused) notify.warning(saleTexts.cartChangedElsewhere);
}
