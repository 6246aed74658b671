import type { HeldCart } from "@clove/domain/held-carts/held-carts.schema.ts";
import { readHeldHere } from "../../../local-db/held-here.ts";
import { localCopy } from "../../../local-db/local-copy.ts";
import type { LocalHeldCart } from "../../../local-db/rows.ts";

/** `synced` 0: only this device knows it yet. `isFromHere`: it was held on this device. */
export type ShownHeldCart = Omit<HeldCart, "lines"> &
  Pick<LocalHeldCart, "lines"> & { synced?: 0; isFromHere: boolean };

/** The held carts of a store that this device knows, the latest first, without those that it has ended itself. */
export async function listHeldCarts(user_id: number | null, branch_id: number): Promise<ShownHeldCart[]> {
  const { db, memory, profile } = await localCopy(user_id);
  const [ends, here] = await Promise.all([db.held_cart_ends.toArray(), readHeldHere(db, profile.company_id)]);
  const ended = new Set(ends.map(({ held_cart_temp_id }) => held_cart_temp_id));
  return memory
    .rows("held_carts")
    .filter((cart) => cart.branch_id === branch_id && !ended.has(cart.temp_id))
    .map((cart) => ({ ...cart, isFromHere: here.includes(cart.temp_id) }))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}
