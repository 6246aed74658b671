import { endHeldCartBody, heldCartEndedAnswer } from "@clove/domain/held-carts/held-carts.schema.ts";
import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { endHeldCart, lockSeenCart, readEndedCart } from "./end-held-cart.ts";

/**
 * POST company/held-cart/end   pos:view; assigned branches
 *
 * Tills hold carts by offline/sync, even while they are online, and get the list by the data stream.
 */
export function heldCartsRoutes(api: App): void {
  api.post(
    "/company/held-cart/end",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags: ["orders"],
        summary: "Take a held cart up, or discard it: of several at once exactly one does",
        body: endHeldCartBody,
        response: { 200: heldCartEndedAnswer },
      },
    },
    async (request) => {
      const { how } = request.body;
      const held_cart = await writeOnce(request, {
        permit: lockSeenCart,
        act: endHeldCart,
        again: (db, scope, { id }) => readEndedCart(db, scope, id),
      });
      return ok(
        { held_cart },
        how === "taken" ? heldCartTexts.heldCartTakenUp : heldCartTexts.heldCartDiscarded,
      );
    },
  );
}
