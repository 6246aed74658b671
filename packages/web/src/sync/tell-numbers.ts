import { rangesOf } from "@clove/domain/sync/number-ranges.ts";
import type { TillAnswer } from "@clove/domain/sync/set-backs.schema.ts";
import { type Caller, callServer } from "../api/call-server.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { readChain } from "../local-db/own-device.ts";

/** How far this device has come in the company, and which of its numbers wait here to be sent; null: it has made no sale. */
export async function ownNumbers(db: ClovePosDb, company_id: number): Promise<TillAnswer | null> {
  return db.transaction("r", [db.meta, db.outbox], async () => {
    const { device_id, last, open = [] } = await readChain(db, company_id);
    if (!last) return null;
    const rows = await db.outbox.filter((row) => row.company_id === company_id).toArray();
    const sent = rows.flatMap(({ body }) => body.orders?.[0] ?? []) as { proof?: TillNumber | null }[];
    const proofs = [...open, ...sent.map(({ proof }) => proof)];
    const numbers = proofs.flatMap((proof) => (proof?.device_id === device_id ? proof.device_no : []));
    return { device_id, made: last.device_no, waiting: rangesOf(numbers).slice(0, mostRanges) };
  });
}

type TillNumber = { device_id: string; device_no: number };
const mostRanges = 1000;

/** Tells a server that was set back how this device stands (sync §19). False: it could not be told. */
export async function tellNumbers(
  db: ClovePosDb,
  company_id: number,
  caller: Caller,
  signal: AbortSignal,
): Promise<boolean> {
  const numbers = await ownNumbers(db, company_id);
  if (!numbers) return true;
  const call = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(numbers),
    signal,
  };
  const response = await callServer("offline/numbers", caller, call).catch(() => null);
  return response?.ok === true || response?.status === 404;
}
