import { useCallback, useEffect, useState } from "react";
import type { BroughtBack } from "../sync/bring-back.ts";

/** What this till has sent again because the server no longer had it (sync §18); `dismiss`: somebody has read it. */
export function useBroughtBack(company_id: number): { back: BroughtBack | undefined; dismiss: () => void } {
  const [back, setBack] = useState<BroughtBack>();
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const watch = async () => {
      const [{ liveQuery }, { readBroughtBack }, db] = await Promise.all([
        import("dexie"),
        bringingBack(),
        database(),
      ]);
      if (isOver) return;
      const watched = liveQuery(() => readBroughtBack(db, company_id)).subscribe(setBack, console.error);
      stop = () => watched.unsubscribe();
    };
    watch().catch(console.error);
    return () => {
      isOver = true;
      stop();
    };
  }, [company_id]);
  const dismiss = useCallback(() => {
    Promise.all([bringingBack(), database()])
      .then(([{ markBroughtBackSeen }, db]) => markBroughtBackSeen(db, company_id))
      .catch(console.error);
  }, [company_id]);
  return { back, dismiss };
}

const bringingBack = () => import("../sync/bring-back.ts");
const database = async () => (await import("../local-db/clove-pos-db.ts")).clovePosDb();
