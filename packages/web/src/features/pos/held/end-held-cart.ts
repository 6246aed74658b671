import * as commonTexts from "@clove/domain/common.texts.ts";
import type { HeldCartEnd } from "@clove/domain/held-carts/held-carts.schema.ts";
import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import { type CallError, type OfflineAnswer, refusedHere } from "../../../api/base-query.ts";
import { answered } from "../../../local-db/answer-offline.ts";
import { type LocalCopy, localCopy } from "../../../local-db/local-copy.ts";
import { deleteRows } from "../../../local-db/table-rows.ts";
import type { AuthState } from "../../../session/auth-slice.ts";
import { findUnsent, writeUnsent } from "../../../sync/outbox.ts";

type End = { temp_id: string; held_cart_temp_id: string; how: HeldCartEnd };

/** POST company/held-cart/end, kept until it can be sent. If somebody else was first, the server says so when it is sent. */
export const endHeldCartOffline: OfflineAnswer = async ({ body }, copy) => {
  const end = body as End;
  await keepEnd(copy, end);
  return answered({ held_cart: { ...heldOf(copy, end), how: end.how } });
};

/** The same of a cart that the server does not know yet. */
export async function endUnsent(
  end: End,
  api: BaseQueryApi,
): Promise<{ data: never } | { error: CallError }> {
  try {
    const copy = await copyOf(api);
    return { data: (await endHeldCartOffline({ url: "", body: end }, copy, api)) as never };
  } catch (error) {
    return refusedHere(error instanceof Error ? error.message : commonTexts.somethingWentWrong);
  }
}

/** The cart has ended on the server: deletes it here at once, as the stream's notice may be late or never come. */
export async function hideEnded(held_cart_temp_id: string, api: BaseQueryApi): Promise<void> {
  const { db, memory } = await copyOf(api);
  const id = memory.idByTempId("held_carts", held_cart_temp_id);
  if (id === undefined) return;
  memory.delete("held_carts", id);
  await db.transaction("rw", db.held_carts, () => deleteRows(db, "held_carts", [id]));
}

const copyOf = (api: BaseQueryApi) => localCopy((api.getState() as { auth: AuthState }).auth.user_id);

/** @throws Error with the message for the person when another tab has ended it */
async function keepEnd(copy: LocalCopy, end: End): Promise<void> {
  const { db, profile } = copy;
  const { temp_id, held_cart_temp_id } = end;
  const name = heldOf(copy, end).name;
  const isTaken = await writeUnsent(db, "held_cart_end", [db.held_carts], async (add) => {
    if (await findUnsent(db, temp_id)) return false;
    const held = await findUnsent(db, held_cart_temp_id);
    if (held?.state === "refused") {
      // The server has nothing of it.
      await db.outbox.delete(held.local_id ?? 0);
      await db.held_carts.where("temp_id").equals(held_cart_temp_id).delete();
      return false;
    }
    if ((await db.held_cart_ends.where("held_cart_temp_id").equals(held_cart_temp_id).count()) > 0)
      return true;
    const row = { ...end, name };
    await db.held_cart_ends.add({ ...row, synced: 0 });
    await add({
      temp_id,
      kind: "held_cart_end",
      company_id: profile.company_id,
      user_id: profile.id,
      created_at: new Date().toISOString(),
      body: { held_cart_ends: [row] },
    });
    return false;
  });
  if (isTaken) throw new Error(heldCartTexts.heldCartTaken({ name: profile.name }));
  await copy.madeHere.follow();
}

function heldOf({ memory }: LocalCopy, { held_cart_temp_id }: End) {
  const id = memory.idByTempId("held_carts", held_cart_temp_id) ?? 0;
  const { branch_id = 0, name = "" } = memory.row("held_carts", id) ?? {};
  return { id, branch_id, name };
}
