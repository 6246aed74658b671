import { useEffect, useState } from "react";
import { translateReasons } from "../../api/translate-reasons.ts";
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
      const show = async (found: OutboxRow[]) => {
        const translated = await withReasons(found);
        if (!isOver) setRows(translated);
      };
      const watched = liveQuery(() => unsentRows(clovePosDb(), company_id)).subscribe(
        (found) => void show(found).catch(console.error),
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
  return rows;
}

/** The rows with the server's reasons in the person's language. */
async function withReasons(rows: OutboxRow[]): Promise<OutboxRow[]> {
  const said = rows.map(({ code, values, message = "" }) => ({ code, values, message }));
  const reasons = await translateReasons(said);
  return rows.map((row, at) => (row.message ? { ...row, message: reasons[at]!.message } : row));
}
