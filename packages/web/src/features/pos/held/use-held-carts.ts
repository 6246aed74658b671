import * as commonTexts from "@clove/domain/common.texts.ts";
import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import { timeInZone } from "@clove/domain/ids.ts";
import { useDispatch, useStore } from "react-redux";
import type { CallError } from "../../../api/base-query.ts";
import { failureText } from "../../../api/failure.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { useLocale } from "../../../ui/display/locale.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { type CartState, cartCleared, cartTakenUp, selectCart } from "../cart/cart-slice.ts";
import { openCart } from "../cart/open-cart.ts";
import { useSale } from "../payment/use-sale.ts";
import { useEndHeldCartMutation, useHoldCartMutation } from "./held-carts.api.ts";
import type { ShownHeldCart } from "./list-held-carts.ts";
import { cartOfHeld } from "./take-up.ts";

/** Holds the open cart, takes a held one up or discards it. Each shows how it went, and resolves to whether it was done. */
export function useHeldCarts() {
  const { profile, cart, branchId, totals } = useSale();
  const { timeZone } = useLocale();
  const dispatch = useDispatch();
  const store = useStore<{ cart: CartState }>();
  const [holdCart, holding] = useHoldCartMutation();
  const [endHeldCart, ending] = useKeyed(useEndHeldCartMutation());
  const owner = `${profile.company_id}:${profile.id}`;

  const failed = (text: string): false => {
    notify.error(text);
    return false;
  };
  const refused = (error: unknown) => failed(failureText(error, commonTexts.somethingWentWrong));
  const end = ({ temp_id, synced }: ShownHeldCart, how: "taken" | "discarded") =>
    endHeldCart({ held_cart_temp_id: temp_id, how, isUnsent: synced === 0 });

  return {
    isBusy: holding.isLoading || ending.isLoading,
    /** The customer's name, or else the time: what cashiers usually call it. */
    usualName: () => cart.customer?.name ?? timeInZone(new Date().toISOString(), timeZone).slice(11, 16),

    async hold(name: string): Promise<boolean> {
      if (branchId === null) return false;
      if (cart.returned) return failed(heldCartTexts.exchangeNotHeld);
      const { key, lines, customer, adjustment } = cart;
      const open = openCart.named(owner, key);
      const { error } = await holdCart({
        name,
        branch_id: branchId,
        total: totals.total,
        lines,
        customer,
        adjustment,
        open,
      });
      if (error) return refused(error);
      dispatch(cartCleared({ owner, key }));
      notify.success(heldCartTexts.cartHeld);
      return true;
    },

    async takeUp(held: ShownHeldCart): Promise<boolean> {
      const { cart: found, unknown } = await cartOfHeld(held, profile.id);
      // A return that was planned in the open cart pays for the cart that is taken up.
      const taken = { ...found, returned: cart.returned };
      if (taken.lines.length === 0) return failed(heldCartTexts.heldCartUnreadable);
      // On disk before it leaves the list, so that it is always in one of the two.
      if (!(await openCart.write(owner, taken))) return false;
      const { error } = await end(held, "taken");
      // A cart that may have left the list stays on the screen.
      if (error && isRefusal(error as CallError)) {
        // Stores the cart on the screen, to which something may have been scanned meanwhile.
        await openCart.write(owner, selectCart(store.getState()).cart);
        return refused(error);
      }
      dispatch(cartTakenUp(taken));
      if (error) notify.warning(heldCartTexts.heldCartMayBeListed);
      else notify.success(heldCartTexts.heldCartTakenUp);
      for (const name of unknown) notify.warning(heldCartTexts.heldCartLineUnknown({ name }));
      return true;
    },

    async discard(held: ShownHeldCart): Promise<boolean> {
      const { error } = await end(held, "discarded");
      if (error) return refused(error);
      notify.success(heldCartTexts.heldCartDiscarded);
      return true;
    },
  };
}
