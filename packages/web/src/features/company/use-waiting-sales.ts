import { useEffect, useState } from "react";
import { useSyncState } from "../../sync/sync-slice.ts";

/** How many sales of the company this device has that are not stored on the server. */
export function useWaitingSales(company_id: number): number {
  const { waiting, quarantined } = useSyncState();
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again whenever something was kept here or sent
  useEffect(() => {
    let isShown = true;
    void countSales(company_id).then((found) => isShown && setCount(found));
    return () => {
      isShown = false;
    };
  }, [company_id, waiting, quarantined]);
  return count;
}

async function countSales(company_id: number): Promise<number> {
  const { clovePosDb } = await import("../../local-db/clove-pos-db.ts");
  const rows = clovePosDb().outbox.where("company_id").equals(company_id);
  // Without a database there are no unsent sales.
  return rows
    .filter(({ kind }) => kind === "order")
    .count()
    .catch(() => 0);
}
