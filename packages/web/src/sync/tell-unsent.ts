import type { UnknownAction } from "@reduxjs/toolkit";
import { baseApi } from "../api/base-api.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { unsentEffects } from "./unsent-effects.ts";

/** Tags of what can be made here, and of what an unsent sale changes (S1 §4). */
export const syncedTags = [
  "Products",
  "Orders",
  "Category",
  "Brand",
  "StockPoints",
  "Terminals",
  "Customers",
] as const;

/** Unsent rows came or went: the copy, this tab's lists and the other tabs read them again. */
export async function tellUnsent(
  copy: LocalCopy,
  dispatch: (action: UnknownAction) => unknown,
): Promise<void> {
  await copy.unsyncedChanged();
  await readUnsent(copy);
  dispatch(baseApi.util.invalidateTags([...syncedTags]));
}

/** What this device's unsent sales take off stock and credit (D9.8), read again. */
export async function readUnsent(copy: LocalCopy): Promise<void> {
  copy.setUnsent(await unsentEffects(copy.db, copy.memory, copy.profile.company_id));
}
