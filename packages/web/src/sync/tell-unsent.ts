import type { UnknownAction } from "@reduxjs/toolkit";
import { baseApi, copyTags } from "../api/base-api.ts";
import { checkStorageRoom } from "../local-db/check-room.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";

/** Unsent rows were added or deleted: updates the copy and reloads this tab's lists. */
export async function tellUnsent(
  copy: LocalCopy,
  dispatch: (action: UnknownAction) => unknown,
): Promise<void> {
  await copy.madeHere.follow();
  dispatch(baseApi.util.invalidateTags(copyTags));
  checkStorageRoom().catch((error: unknown) => console.warn("The room on this device is not known", error));
}
