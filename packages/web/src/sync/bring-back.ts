import { mostAsked } from "@clove/domain/sync/record-kinds.ts";
import type { heldAnswer } from "@clove/domain/sync/sent-again.schema.ts";
import { liveQuery } from "dexie";
import { type Caller, callServer } from "../api/call-server.ts";
import type { WireData } from "../api/wire.ts";
import { type ClovePosDb, clovePosDb } from "../local-db/clove-pos-db.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { ownDevice } from "../local-db/own-device.ts";
import type { OutboxRow, SealedRecord } from "../local-db/rows.ts";
import { sealedSaleOf } from "../local-db/seal-sales.ts";
import { saleAgain } from "../local-db/sealed-sale.ts";
import { readLacking } from "./own-numbers.ts";
import { tellNumbers } from "./tell-numbers.ts";

type Held = WireData<typeof heldAnswer>;
/** What a till has sent again since the server was last set back, or replaced; `set_back` null: the server does not know of it. */
export type BroughtBack = { set_back: number | null; sales: number; seen?: true };
/** The server against which the journal was last compared. */
type Compared = { history: string; set_back: number | null; lacking?: string };

const comparedEntry = (company_id: number) => `compared ${company_id}`;
const backEntry = (company_id: number) => `brought back ${company_id}`;

export async function readBroughtBack(
  { meta }: ClovePosDb,
  company_id: number,
): Promise<BroughtBack | undefined> {
  return (await meta.get(backEntry(company_id)))?.value as BroughtBack | undefined;
}

/** Tells it now and whenever it changes, until `signal` ends. */
export function watchBroughtBack(
  company_id: number,
  tell: (back: BroughtBack | undefined) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const watched = liveQuery(() => readBroughtBack(clovePosDb(), company_id)).subscribe(tell, console.error);
  signal.addEventListener("abort", () => watched.unsubscribe());
}

/** Somebody has read of it. */
export async function markBroughtBackSeen(company_id: number): Promise<void> {
  const db = clovePosDb();
  const back = await readBroughtBack(db, company_id);
  if (back) await db.meta.put({ key: backEntry(company_id), value: { ...back, seen: true } });
}

/**
 * Compares the journal with the server if that is another one than before, or was set back: what the server does not have any more waits
 * to be sent again under its own ids (sync §18). False: the server could not be asked.
 */
export async function bringBack(copy: LocalCopy, caller: Caller, signal: AbortSignal): Promise<boolean> {
  const { db, profile } = copy;
  const { company_id } = profile;
  if ((await db.journal.count()) === 0) return true;
  const now = await ask([], caller, signal);
  if (typeof now === "boolean") return now;
  const lacking = await readLacking(db, company_id);
  const compared: Compared = { history: now.history, set_back: now.set_back?.id ?? null, lacking };
  const last = (await db.meta.get(comparedEntry(company_id)))?.value as Compared | undefined;
  const lacksNoMore = lacking === "" || last?.lacking === lacking;
  if (last?.history === compared.history && last.set_back === compared.set_back && lacksNoMore) return true;
  const own = db.journal.filter((row) => row.company_id === company_id);
  const keys = await own.primaryKeys();
  const { device_id } = await ownDevice(db, company_id);
  for (let at = 0; at < keys.length; at += mostAsked) {
    const told = await ask(keys.slice(at, at + mostAsked), caller, signal);
    if (typeof told === "boolean") return told;
    if (told.missing.length > 0) await sendAgain(db, told.missing, { company_id, device_id, ...compared });
  }
  if (compared.set_back !== null && !(await tellNumbers(db, company_id, caller, signal))) return false;
  await db.meta.put({ key: comparedEntry(company_id), value: compared });
  return true;
}

/** What the server says; true: it knows no such call, as those of earlier versions; false: no answer. */
async function ask(keys: readonly string[], caller: Caller, signal: AbortSignal): Promise<Held | boolean> {
  const call = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ keys }),
    signal,
  };
  const response = await callServer("offline/held", caller, call).catch(() => null);
  if (!response?.ok) return response?.status === 404;
  const answer = (await response.json().catch(() => null)) as { data?: Held } | null;
  return answer?.data ?? false;
}

type To = { company_id: number; device_id: string; set_back: number | null };

function sendAgain(db: ClovePosDb, missing: readonly string[], to: To): Promise<void> {
  const { company_id, device_id, set_back } = to;
  return db.transaction("rw", [db.outbox, db.journal, db.meta], async () => {
    const [rows, waiting, before] = await Promise.all([
      db.journal.bulkGet([...missing]),
      db.outbox
        .where("temp_id")
        .anyOf([...missing])
        .toArray(),
      readBroughtBack(db, company_id),
    ]);
    const known = new Set(waiting.map(({ temp_id }) => temp_id));
    const records = rows.flatMap((row) =>
      row && !known.has(row.temp_id) ? recordAgain(row, device_id) : [],
    );
    if (records.length === 0) return;
    await db.outbox.bulkAdd(records);
    const others = before?.set_back === set_back && !before.seen ? before.sales : 0;
    const value: BroughtBack = { set_back, sales: others + records.length };
    await db.meta.put({ key: backEntry(company_id), value });
  });
}

function recordAgain(row: SealedRecord, device_id: string): OutboxRow[] {
  const { temp_id, company_id, at } = row;
  const sale = sealedSaleOf(row);
  const { cashier_user_id, created_at } = sale.order;
  if (sale.isExchange || cashier_user_id === undefined || created_at === undefined) return [];
  const by = { device_id, confirmed_at: new Date(at).toISOString() };
  return [
    {
      ...{ temp_id, company_id, kind: "order", user_id: cashier_user_id, created_at, state: "waiting" },
      body: saleAgain(temp_id, sale, by),
    },
  ];
}
