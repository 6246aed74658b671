import { liveQuery } from "dexie";
import { type ClovePosDb, clovePosDb } from "./clove-pos-db.ts";
import { randomUuid, readChain, writeChain } from "./own-device.ts";
import { receiptKeyEntry } from "./receipt-key.ts";

const entry = (company_id: number) => `copied ${company_id}`;

/**
 * The data of this browser exist twice: from now on this copy is a device of its own, whose chain stands on the former one (proof §6).
 * Not while a number is open or still to be told as void, which belong to the former chain; then false. It also signs receipts by another key.
 */
export function becomeNewDevice(db: ClovePosDb, company_id: number): Promise<boolean> {
  return db.transaction("rw", db.meta, async () => {
    const { device_id, last, open = [], voids = [] } = await readChain(db, company_id);
    if (!last || open.length > 0 || voids.length > 0) return false;
    await writeChain(db, company_id, { device_id: randomUuid(), replaces: { device_id, ...last } });
    await db.meta.delete(receiptKeyEntry(company_id));
    await db.meta.put({ key: entry(company_id), value: true });
    return true;
  });
}

/** Tells now and at each change, until `signal` ends, whether people are to read that the data of this browser exist twice. */
export function watchCopied(
  company_id: number,
  tell: (isCopied: boolean) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const read = async () => (await clovePosDb().meta.get(entry(company_id))) !== undefined;
  const watched = liveQuery(read).subscribe(tell, console.error);
  signal.addEventListener("abort", () => watched.unsubscribe());
}

/** Somebody has read it. */
export const markCopiedSeen = (company_id: number): Promise<void> =>
  clovePosDb().meta.delete(entry(company_id));
