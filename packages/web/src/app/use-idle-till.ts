import { useCallback, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { authApi } from "../features/auth/auth.api.ts";
import type { Cart } from "../features/pos/cart/cart.ts";
import { selectCart } from "../features/pos/cart/cart-slice.ts";
import { openCart } from "../features/pos/cart/open-cart.ts";
import { useSyncState } from "../sync/sync-slice.ts";

/**
 * Whether a new version may be activated: no sale is open, being sent or stored for this user's sale screen, and no
 * upload runs. `mayChange` checks the stored cart again.
 */
export function useIdleTill() {
  const { owner: opened, cart } = useSelector(selectCart);
  const { data: profile } = authApi.endpoints.getProfile.useQueryState(undefined);
  const owner = profile ? `${profile.company_id}:${profile.id}` : null;
  const { phase } = useSyncState();
  const isSelling = isBegun(cart);
  /** Whether this person's stored cart is begun; counts until this tab has opened the cart. */
  const [isKept, setKept] = useState(false);

  useEffect(() => {
    if (owner !== null) return openCart.watch(owner, (kept) => setKept(isBegun(kept)));
  }, [owner]);
  const mayChange = useCallback(async () => owner === null || !isBegun(await openCart.read(owner)), [owner]);

  return { isSelling, isIdle: !isSelling && phase !== "running" && !(opened === null && isKept), mayChange };
}

const isBegun = ({ lines, attempt, customer }: Cart) =>
  lines.length > 0 || attempt !== null || customer !== null;
