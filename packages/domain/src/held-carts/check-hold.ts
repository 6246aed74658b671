import { type Refusal, refuse } from "../refusal.ts";

/** Most held carts of one store (selling §21). */
export const maxHeldCarts = 200;

/** Whether a store that has `held` carts may hold another one. */
export function checkHold(held: number): Refusal | null {
  return held < maxHeldCarts ? null : refuse("held_carts_full", { most: maxHeldCarts });
}
