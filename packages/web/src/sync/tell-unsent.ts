import type { UnknownAction } from "@reduxjs/toolkit";
import { baseApi } from "../api/base-api.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { checkStorageRoom } from "../local-db/storage-room.ts";

/** Tags of what can be made here, and of what an unsent sale changes (shell §13). */
export const syncedTags = [
  "Products",
  "Orders",
  "Category",
  "Brand",
  "StockPoints",
  "Terminals",
  "Customers",
] as const;

/** Unsent rows came or went: the copy takes it in and this tab's lists are read again. */
export async function tellUnsent(
  copy: LocalCopy,
  dispatch: (action: UnknownAction) => unknown,
): Promise<void> {
  await copy.madeHere.follow();
  dispatch(baseApi.util.invalidateTags([...syncedTags]));
  checkStorageRoom().catch((error: unknown) => console.warn("The room on this device is not known", error));
}
