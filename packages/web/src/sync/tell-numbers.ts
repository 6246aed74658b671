import { type Caller, callServer } from "../api/call-server.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { ownNumbers } from "./own-numbers.ts";

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
