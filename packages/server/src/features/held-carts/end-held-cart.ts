import { AppError } from "@clove/domain/errors.ts";
import type { HeldCartEnd } from "@clove/domain/held-carts/held-carts.schema.ts";
import type { Db, Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { type HeldCartState, lockHeldCart, markEnded, readHeldCart } from "./held-carts.sql.ts";

/** The answer to ending a cart, taken up or discarded: both use the same idempotency key. */
export type EndedCart = { id: number; branch_id: number; how: HeldCartEnd };

/**
 * Takes a held cart up or discards it (selling §21); of several concurrent calls exactly one succeeds.
 * @throws AppError not_found, held_cart_taken, held_cart_discarded
 */
export async function endHeldCart(
  tx: Tx,
  scope: Scope,
  { how }: { how: HeldCartEnd },
  before: HeldCartState | undefined,
): Promise<EndedCart> {
  if (!before) throw new AppError("not_found", {}, "held_cart_temp_id");
  const { id, branch_id, ended_by, ended_how } = before;
  if (ended_by)
    throw new AppError(ended_how === "taken" ? "held_cart_taken" : "held_cart_discarded", {
      name: ended_by.name,
    });
  await endIfHeld(tx, scope, before, how);
  return { id, branch_id, how };
}

/** Ends a cart unless somebody has. The caller has locked it and may sell in its store. */
export async function endIfHeld({ db }: Tx, scope: Scope, { id, ended_by }: HeldCartState, how: HeldCartEnd) {
  if (ended_by) return;
  await markEnded(db, scope, id, how);
  if (how === "discarded")
    await audit(db, scope, "held_cart.discard", { subject: "held_cart", subject_id: id });
}

/** The answer to ending a cart, made again. @throws AppError not_found */
export async function readEndedCart(db: Db, scope: Scope, id: number): Promise<EndedCart> {
  const { ended_how, ...cart } = await readHeldCart(db, scope, id);
  return { ...cart, how: ended_how === "discarded" ? "discarded" : "taken" };
}

/** Locks a cart, held or ended; undefined for an unknown one. @throws AppError forbidden for a store that is not assigned */
export async function lockSeenCart(
  { db }: Tx,
  scope: Scope,
  { held_cart_temp_id }: { held_cart_temp_id: string },
): Promise<HeldCartState | undefined> {
  const found = await lockHeldCart(db, scope, held_cart_temp_id);
  if (found && !seesBranch(scope, found.branch_id)) throw new AppError("forbidden", {}, "held_cart_temp_id");
  return found;
}
