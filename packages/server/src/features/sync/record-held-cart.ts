import { mayDo } from "@clove/domain/access/permissions.ts";
import { asThrown } from "@clove/domain/errors.ts";
import { checkHold } from "@clove/domain/held-carts/check-hold.ts";
import {
  type SyncHeldCart,
  syncHeldCart,
  syncHeldCartEnd,
} from "@clove/domain/held-carts/held-carts.schema.ts";
import { saleMoment } from "@clove/domain/sync/sale-moment.ts";
import type { Tx } from "../../db/transaction.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { type EndedCart, endIfHeld, readEndedCart } from "../held-carts/end-held-cart.ts";
import {
  countHeld,
  insertHeldCart,
  knowsVariations,
  lockHeldCart,
  readHeldCart,
  readNamed,
} from "../held-carts/held-carts.sql.ts";
import { idsOfKeys, idsOfVariations } from "./record-ids.sql.ts";
import { readAs } from "./record-malformed.ts";
import { recordUser } from "./record-user.ts";
import { NotQuarantined, type Recorder } from "./recorder.ts";

/**
 * Stores a held cart, from anybody who may sell in its store (selling §21). One that cannot be stored is refused instead of kept aside,
 * because its till still has it and nothing was sold.
 */
export const recordHeldCart: Recorder<{ id: number; branch_id: number }> = {
  call: "held-cart/hold",
  mayRepeat: (scope, { branch_id }) => maySellIn(scope, branch_id),
  again: readHeldCart,
  async store({ tx, scope }, body) {
    const sent = readAs(syncHeldCart, body);
    const { user_temp_id, cashier_user_id: _, history: _h, branch_name: _b, user_name: _u, ...cart } = sent;
    const { branch_id } = cart;
    if (!maySellIn(scope, branch_id)) throw new NotQuarantined("forbidden", {}, "branch_id");
    const customer = cart.user_id ?? (user_temp_id && (await userOf(tx, scope, user_temp_id)));
    const named = await readNamed(tx.db, scope, { ...cart, user_id: customer || null });
    if (!named.has_branch) throw new NotQuarantined("not_found", {}, "branch_id");
    const lines = await linesOf(tx, scope, cart);
    const refusal = checkHold(await countHeld(tx.db, scope, branch_id));
    if (refusal) throw new NotQuarantined(...asThrown(refusal));
    const created_at = saleMoment(cart, new Date().toISOString()).at;
    const made = { ...cart, user_id: named.user_id, lines, created_at, cashier_user_id: scope.user_id };
    const id = await insertHeldCart(tx.db, scope, made);
    const isUnknown = named.user_id === null && (cart.user_id != null || user_temp_id != null);
    return { row: { id, branch_id }, warnings: isUnknown ? ["customer_missing"] : [] };
  },
};

/** Ends a held cart that the sender has taken up. If another till did so before, the answer warns of it (`taken_elsewhere`). */
export const recordHeldCartEnd: Recorder<EndedCart> = {
  call: "held-cart/end",
  mayRepeat: (scope, { branch_id }) => maySellIn(scope, branch_id),
  again: readEndedCart,
  async store({ tx, scope }, body) {
    const { held_cart_temp_id, how, name: _ } = readAs(syncHeldCartEnd, body);
    const found = await lockHeldCart(tx.db, scope, held_cart_temp_id);
    if (!found) throw new NotQuarantined("parent_missing", { parent: held_cart_temp_id });
    if (!maySellIn(scope, found.branch_id)) throw new NotQuarantined("forbidden", {}, "held_cart_temp_id");
    await endIfHeld(tx, scope, found, how);
    const { id, branch_id, ended_by } = found;
    return {
      row: { id, branch_id, how },
      warnings: ended_by && how === "taken" ? ["taken_elsewhere"] : [],
      body: { held_cart_temp_id, how },
    };
  },
};

function maySellIn(scope: Scope, branch_id: number): boolean {
  return mayDo(scope, "pos:view") && seesBranch(scope, branch_id);
}

async function userOf(tx: Tx, scope: Scope, temp_id: string): Promise<number | undefined> {
  return (await idsOfKeys(tx.db, scope, recordUser.call, [temp_id])).get(temp_id);
}

/** The cart's lines with the ids of their variations. @throws NotQuarantined parent_missing, not_found */
async function linesOf(tx: Tx, scope: Scope, { lines }: Pick<SyncHeldCart, "lines">) {
  const temp_ids = lines.flatMap((line) => line.product_variation_temp_id ?? []);
  const made = await idsOfVariations(tx.db, scope, temp_ids);
  const known = lines.map(({ product_variation_temp_id: parent, ...line }, at) => {
    const product_variation_id = line.product_variation_id ?? made.get(parent ?? "");
    if (product_variation_id === undefined)
      throw new NotQuarantined(
        "parent_missing",
        { parent: parent ?? "" },
        `lines.${at}.product_variation_temp_id`,
      );
    return { ...line, product_variation_id };
  });
  const ids = known.map((line) => line.product_variation_id);
  if (!(await knowsVariations(tx.db, scope, ids))) throw new NotQuarantined("not_found", {}, "lines");
  return known;
}
