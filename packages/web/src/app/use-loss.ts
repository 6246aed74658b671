import { useCallback, useEffect, useState } from "react";
import type { Loss } from "../local-db/replaced-database.ts";
import { lossKey } from "../local-db/replaced-database.ts";

/** Unsent work of this company lost with a deleted database, until somebody dismisses the message. */
export function useLoss(company_id: number): { loss: Loss | null; dismiss: () => void } {
  const [loss, setLoss] = useState<Loss | null>(null);
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const watch = async () => {
      const [{ liveQuery }, { meta }] = await Promise.all([import("dexie"), database()]);
      if (isOver) return;
      const watched = liveQuery(() => meta.get(lossKey(company_id))).subscribe(
        (row) => setLoss((row?.value as Loss | undefined) ?? null),
        console.error,
      );
      stop = () => watched.unsubscribe();
    };
    watch().catch(console.error);
    return () => {
      isOver = true;
      stop();
    };
  }, [company_id]);
  const dismiss = useCallback(() => {
    database()
      .then(({ meta }) => meta.delete(lossKey(company_id)))
      .catch(console.error);
  }, [company_id]);
  return { loss, dismiss };
}

const database = async () => (await import("../local-db/clove-pos-db.ts")).clovePosDb();
