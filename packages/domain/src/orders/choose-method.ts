import type { PaymentMethod } from "./payment-methods.ts";

/** A chosen method, in the order of choice; `amount_received` null: nobody typed an amount. Wire amounts. */
export type Chosen = { payment_method: PaymentMethod; amount_received: number | null; ref?: string };

/** A method's wire amount on the screen. */
type Shown = { payment_method: PaymentMethod; amount_received: number };

/** The method that pays what the typed amounts leave: the last chosen of those without one (selling §13). */
export const followerOf = <C extends Chosen>(chosen: readonly C[]): C | undefined =>
  chosen.findLast(({ amount_received }) => amount_received === null);

/** The methods that pay: an earlier one without an amount waits for one, and is not sent. */
export function payingOf<C extends Chosen>(chosen: readonly C[]): C[] {
  const follower = followerOf(chosen);
  return chosen.filter((each) => each.amount_received !== null || each === follower);
}

/**
 * A press on a method's box, which adds or drops it. A method added beside typed amounts pays what they leave; the one that did so before
 * keeps what it came to, as in `shown`: the amounts on the screen.
 */
export function toggleMethod<C extends Chosen>(chosen: readonly C[], added: C, shown: readonly Shown[]): C[] {
  const others = chosen.filter(({ payment_method }) => payment_method !== added.payment_method);
  if (others.length < chosen.length) return others;
  return [...(isUntyped(chosen) ? chosen : fixed(chosen, shown)), added];
}

/** The key of a method: like a press, but as long as nothing was typed the method replaces those chosen before. */
export function chooseByKey<C extends Chosen>(chosen: readonly C[], added: C, shown: readonly Shown[]): C[] {
  const isNew = chosen.every(({ payment_method }) => payment_method !== added.payment_method);
  const isUntouched = isUntyped(chosen) && chosen.every(({ ref = "" }) => ref === "");
  return isNew && isUntouched ? [added] : toggleMethod(chosen, added, shown);
}

const isUntyped = (chosen: readonly Chosen[]) =>
  chosen.every(({ amount_received }) => amount_received === null);

/** With the follower's amount as it is shown; one that pays nothing goes on without. */
function fixed<C extends Chosen>(chosen: readonly C[], shown: readonly Shown[]): C[] {
  const follower = followerOf(chosen);
  const panel = shown.find(({ payment_method }) => payment_method === follower?.payment_method);
  if (!panel || panel.amount_received === 0) return [...chosen];
  return chosen.map((each) =>
    each === follower ? { ...each, amount_received: panel.amount_received } : each,
  );
}
