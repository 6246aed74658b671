import { AppError } from "@clove/domain/errors.ts";
import type { HeldCartEnd } from "@clove/domain/held-carts/held-carts.schema.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { type HeldCartState, lockHeldCart, markEnded, readHeldCart } from "./held-carts.sql.ts";

/** As both ways of ending answer it: they share their keys. */
export type EndedCart = { id: number; branch_id: number; how: HeldCartEnd };
type End = { held_cart_temp_id: string; how: HeldCartEnd };

/**
 * Takes a held cart up or discards it (selling §21): of several at once exactly one does.
 * @throws AppError not_found; forbidden for a store that is not assigned; held_cart_taken, held_cart_discarded
 */
export async function endHeldCart(tx: Tx, scope: Scope, end: End): Promise<EndedCart> {
  const { id, branch_id, ended_by, ended_how } = await endIfHeld(tx, scope, end);
  if (ended_by)
    throw new AppError(ended_how === "taken" ? "held_cart_taken" : "held_cart_discarded", {
      name: ended_by.name,
    });
  return { id, branch_id, how: end.how };
}

/** The same for what cannot be undone: answers who ended it before, if somebody did. @throws AppError not_found, forbidden */
export async function endIfHeld({ db }: Tx, scope: Scope, end: End): Promise<HeldCartState> {
  const before = await lockHeldCart(db, scope, end.held_cart_temp_id);
  if (!before) throw new AppError("not_found", {}, "held_cart_temp_id");
  if (!seesBranch(scope, before.branch_id)) throw new AppError("forbidden", {}, "held_cart_temp_id");
  if (before.ended_by) return before;
  await markEnded(db, scope, before.id, end.how);
  if (end.how === "discarded")
    await audit(db, scope, "held_cart.discard", { subject: "held_cart", subject_id: before.id });
  return before;
}

/** What ending a cart was answered. @throws AppError not_found */
export async function readEndedCart(db: Db, scope: Scope, id: number): Promise<EndedCart> {
  const { ended_how, ...cart } = await readHeldCart(db, scope, id);
  return { ...cart, how: ended_how === "discarded" ? "discarded" : "taken" };
}

/** For repeats. @throws as `endHeldCart`, but not because it has ended */
export async function checkSeesHeldCart({ db }: Tx, scope: Scope, temp_id: string): Promise<void> {
  const found = await lockHeldCart(db, scope, temp_id);
  if (found && !seesBranch(scope, found.branch_id)) throw new AppError("forbidden", {}, "held_cart_temp_id");
}
