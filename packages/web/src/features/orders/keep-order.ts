import { errorText } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import type { CallError } from "../../api/base-query.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { cartSold } from "../../local-db/kept-cart.ts";
import { localCopy } from "../../local-db/local-copy.ts";
import { noteStorageFailure } from "../../local-db/storage-room.ts";
import type { AuthState } from "../../session/auth-slice.ts";
import { referenceTo } from "../../sync/made-ids.ts";
import { tellUnsent } from "../../sync/tell-unsent.ts";
import { type KeptSale, keepSale, withoutOwnBatch } from "./keep-sale.ts";
import type { PlaceAnswer, SaleToPlace } from "./place-order.ts";

/** The sale kept on this device, or why it could not be, in a sentence (offline §4, §6). */
export async function keepOrder(
  sale: SaleToPlace & { created_at: string; mode: "offline" | "made" },
  api: BaseQueryApi,
): Promise<PlaceAnswer> {
  const { auth } = api.getState() as { auth: AuthState };
  const copy = await localCopy(auth.user_id).catch(() => null);
  if (!copy) return refused(messages.offlineCompanyUnknown);
  const { customer } = sale.facts;
  const stored = customer && copy.memory.packed("users").read(customer.id);
  const facts = { ...sale.facts, customer: customer && { ...customer, ...stored } };
  let kept: KeptSale;
  try {
    const takeCart = () => cartSold(copy.db, sale.cart);
    kept = await keepSale(copy.db, { ...sale, facts, seller: copy.profile }, takeCart, copy.madeHere);
  } catch (error) {
    noteStorageFailure(error);
    console.error("The sale could not be stored on this device", error);
    return refused(messages.orderSaveFailed);
  }
  if ("refusals" in kept) {
    const [refusal] = kept.refusals;
    return refused(refusal ? errorText(refusal) : messages.orderSaveFailed);
  }
  // It is saved: the lists may follow a moment later.
  void tellUnsent(copy, api.dispatch);
  return { data: kept.order };
}

/** The sale in the server's ids, or null when the server does not know something in it yet. */
export async function serverIds(body: SaleToPlace["body"]): Promise<SaleToPlace["body"] | null> {
  const db = clovePosDb();
  const idOf = async (table: "users" | "product_variations", id: number) => {
    const reference = await referenceTo(db, table, id);
    return reference && "id" in reference ? reference.id : null;
  };
  const ids = await Promise.all(
    body.items.map((item) => idOf("product_variations", item.product_variation_id)),
  );
  const user_id = body.user_id ? await idOf("users", body.user_id) : undefined;
  if (user_id === null || ids.includes(null)) return null;
  const items = body.items.map((item, i) => ({
    ...withoutOwnBatch(item),
    product_variation_id: ids[i] ?? item.product_variation_id,
  }));
  return { ...body, items, ...(user_id && { user_id }) };
}

const refused = (message: string): { error: CallError } => ({ error: { status: "offline", message } });
