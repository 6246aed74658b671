import { useEffect, useState } from "react";
import type { OutboxRow } from "../../local-db/rows.ts";

/** This company's unsent records on this device, kept up to date; undefined until they are loaded. */
export function useUnsentRows(company_id: number): OutboxRow[] | undefined {
  const [rows, setRows] = useState<OutboxRow[]>();
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const watch = async () => {
      const [{ liveQuery }, { clovePosDb }, { unsentRows }] = await Promise.all([
        import("dexie"),
        import("../../local-db/clove-pos-db.ts"),
        import("../../sync/outbox.ts"),
      ]);
      if (isOver) return;
      const watched = liveQuery(() => unsentRows(clovePosDb(), company_id)).subscribe(setRows, console.error);
      stop = () => watched.unsubscribe();
    };
    watch().catch(console.error);
    return () => {
      isOver = true;
      stop();
    };
  }, [company_id]);
  return rows;
}
