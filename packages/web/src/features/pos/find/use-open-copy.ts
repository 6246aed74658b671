import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import type { MemoryCopy } from "../../../local-db/memory-copy.ts";
import { selectAuth } from "../../../session/auth-slice.ts";
import { selectCatalogueChanges } from "../../../sync/download-slice.ts";

export type SeenCopy = { memory: MemoryCopy; chips: typeof import("./chips.ts"); changes: number };

/**
 * The person's copy once it is open, and the code of the chips; neither is part of the first load. A new object after every change
 * of the catalogue.
 */
export function useOpenCopy(): SeenCopy | undefined {
  const { user_id } = useSelector(selectAuth);
  const changes = useSelector(selectCatalogueChanges);
  const [copy, setCopy] = useState<SeenCopy>();
  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const [{ localCopy }, chips] = await Promise.all([
        import("../../../local-db/local-copy.ts"),
        import("./chips.ts"),
      ]);
      const { memory } = await localCopy(user_id);
      if (isCurrent) setCopy({ memory, chips, changes });
    };
    // There is none before the profile of the first sign-in is stored; the snapshot that follows counts as a change.
    open().catch(console.info);
    return () => {
      isCurrent = false;
    };
  }, [user_id, changes]);
  return copy;
}
