import * as drillTexts from "@clove/domain/drill/drill.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import { checkHold } from "@clove/domain/held-carts/check-hold.ts";
import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import { tempId } from "@clove/domain/ids.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { GivenPart } from "@clove/domain/orders/total-parts.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import { nanoid } from "nanoid";
import { type CallError, refusedHere } from "../../../api/base-query.ts";
import { copyHistory } from "../../../local-db/copy-history.ts";
import { noteHeldHere } from "../../../local-db/held-here.ts";
import { CartTaken, type SoldCart, sellCart } from "../../../local-db/kept-cart.ts";
import { type LocalCopy, localCopy } from "../../../local-db/local-copy.ts";
import { noteStorageFailure } from "../../../local-db/storage-room.ts";
import type { AuthState } from "../../../session/auth-slice.ts";
import type { PlaceState } from "../../../session/place-slice.ts";
import { referenceTo } from "../../../sync/made-ids.ts";
import { writeUnsent } from "../../../sync/outbox.ts";
import type { Cart } from "../cart/cart.ts";
import type { CartState } from "../cart/cart-slice.ts";
import { shownVariation } from "../find/sellable.ts";
import { listHeldCarts } from "./list-held-carts.ts";

export type CartToHold = Pick<Cart, "lines" | "customer" | GivenPart> & {
  name: string;
  branch_id: number;
  total: number;
  /** The open cart, which is empty afterwards. */
  open: SoldCart;
};

type State = { auth: AuthState; place: PlaceState; cart: CartState };

const longestName = 255;

/** Holds the cart on this device, or answers with the reason why it cannot. */
export async function holdCart(
  cart: CartToHold,
  api: BaseQueryApi,
): Promise<{ data: null } | { error: CallError }> {
  const { auth, place, cart: shown } = api.getState() as State;
  if (shown.cart.attempt) return refusedHere(saleTexts.saleAwaitsAnswer);
  if (shown.cart.practice) return refusedHere(drillTexts.practiceNotHeld);
  const copy = await localCopy(auth.user_id).catch(() => null);
  if (!copy) return refusedHere(offlineTexts.offlineCompanyUnknown);
  try {
    const unique_no = place.terminal?.unique_no;
    const temp_id = unique_no ? tempId(unique_no, nanoid()) : nanoid();
    const refusal = await keepCart(copy, cart, temp_id);
    if (refusal) return refusedHere(errorText(refusal));
  } catch (error) {
    if (error instanceof CartTaken) return refusedHere(heldCartTexts.cartHeldElsewhere);
    noteStorageFailure(error);
    console.error("The cart could not be held on this device", error);
    return refusedHere(heldCartTexts.cartHoldFailed);
  }
  await copy.madeHere.follow();
  return { data: null };
}

/** The held cart, the record to send and the empty open cart are written in one transaction, or nothing is. */
async function keepCart(
  { db, memory, profile }: LocalCopy,
  { name, branch_id, total, lines, customer, adjustment, open }: CartToHold,
  temp_id: string,
): Promise<Refusal | null> {
  const refusal = checkHold((await listHeldCarts(profile.id, branch_id)).length);
  if (refusal) return refusal;
  return writeUnsent(db, "held_cart", [db.users, db.variations], async (add) => {
    const [spendCart, user, ...variations] = await Promise.all([
      sellCart(db, open, false),
      customer && referenceTo(db, "users", customer.id),
      ...lines.map((line) => referenceTo(db, "product_variations", line.product_variation_id)),
    ]);
    const missing = variations.indexOf(null);
    if (missing >= 0) return refuse("not_found", {}, `lines.${missing}.product_variation_id`);
    const record = {
      temp_id,
      branch_id,
      name,
      user_id: user && "id" in user ? user.id : null,
      user_temp_id: user && "temp_id" in user ? user.temp_id : null,
      adjustment,
      total,
      lines: lines.map(({ facts, quantity, sale_price, discount, unit }, i) => {
        const variation = variations[i]!;
        return {
          name: [facts.name, shownVariation(facts)].filter(Boolean).join(" ").slice(0, longestName),
          quantity,
          sale_price,
          discount,
          ...(unit && { unit }),
          product_variation_id: "id" in variation ? variation.id : null,
          product_variation_temp_id: "temp_id" in variation ? variation.temp_id : null,
        };
      }),
      created_at: new Date().toISOString(),
    };
    const meant = {
      branch_name: memory.row("branches", branch_id)?.name,
      user_name: customer?.name,
      history: customer?.history ?? copyHistory(),
    };
    await db.held_carts.add({
      ...record,
      cashier_user: { id: profile.id, name: profile.name },
      user: customer && { id: customer.id, name: customer.name, phone: customer.phone },
      synced: 0,
    });
    await add({
      temp_id,
      kind: "held_cart",
      company_id: profile.company_id,
      user_id: profile.id,
      created_at: record.created_at,
      body: { held_carts: [{ ...record, ...meant, cashier_user_id: profile.id }] },
    });
    await noteHeldHere(db, profile.company_id, temp_id);
    await spendCart();
    return null;
  });
}
