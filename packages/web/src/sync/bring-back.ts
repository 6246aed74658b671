import type { SyncDrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import type { KeptAct } from "@clove/domain/sync/counter-acts.schema.ts";
import * as actTexts from "@clove/domain/sync/counter-acts.texts.ts";
import { mostAsked } from "@clove/domain/sync/record-kinds.ts";
import type { GivenNumbers, heldAnswer, SentAgain } from "@clove/domain/sync/sent-again.schema.ts";
import { liveQuery } from "dexie";
import { type Caller, callServer } from "../api/call-server.ts";
import type { WireData } from "../api/wire.ts";
import { type ClovePosDb, clovePosDb } from "../local-db/clove-pos-db.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { ownDevice } from "../local-db/own-device.ts";
import type { OutboxRow, SealedRecord } from "../local-db/rows.ts";
import { sealedSaleOf } from "../local-db/seal-sales.ts";
import { type SealedSale, saleAgain } from "../local-db/sealed-sale.ts";
import { givenNumbers } from "./given-numbers.ts";
import { readLacking } from "./own-numbers.ts";
import { tellNumbers } from "./tell-numbers.ts";

type Held = WireData<typeof heldAnswer>;
/**
 * What a till has sent again since the server was last set back, or replaced: sales, and what else was done at its counters. `set_back`
 * null: the server does not know of it.
 */
export type BroughtBack = { set_back: number | null; sales: number; others?: number; seen?: true };
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
  // First, so that no number is given again while the rest is sent.
  const given = await givenNumbers(db, company_id);
  const missing: string[] = [];
  for (let at = 0; at < keys.length; at += mostAsked) {
    const told = await ask(keys.slice(at, at + mostAsked), caller, signal, at === 0 ? given : []);
    if (typeof told === "boolean") return told;
    missing.push(...told.missing);
  }
  if (missing.length > 0) await sendAgain(db, missing, { company_id, device_id, ...compared });
  if (compared.set_back !== null && !(await tellNumbers(db, company_id, caller, signal))) return false;
  await db.meta.put({ key: comparedEntry(company_id), value: compared });
  return true;
}

/** What the server says; true: it knows no such call, as those of earlier versions; false: no answer. */
async function ask(
  keys: readonly string[],
  caller: Caller,
  signal: AbortSignal,
  given: readonly GivenNumbers[] = [],
): Promise<Held | boolean> {
  const call = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ keys, ...(given.length > 0 && { given }) }),
    signal,
  };
  const response = await callServer("offline/held", caller, call).catch(() => null);
  if (!response?.ok) return response?.status === 404;
  const answer = (await response.json().catch(() => null)) as { data?: Held } | null;
  return answer?.data ?? false;
}

type To = { company_id: number; device_id: string; set_back: number | null };

/** All at once and in the order of time, because a shift is opened before its sales and closed after them. */
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
    records.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
    await db.outbox.bulkAdd(records);
    const isSame = before?.set_back === set_back && !before.seen;
    const sales = records.filter(({ kind }) => kind === "order").length;
    const others = (isSame ? (before.others ?? 0) : 0) + records.length - sales;
    const value: BroughtBack = {
      ...{ set_back, sales: (isSame ? before.sales : 0) + sales },
      ...(others > 0 && { others }),
    };
    await db.meta.put({ key: backEntry(company_id), value });
  });
}

function recordAgain(row: SealedRecord, device_id: string): OutboxRow[] {
  const { temp_id, company_id, kind, at } = row;
  const by = { device_id, confirmed_at: new Date(at).toISOString() };
  const made = (
    of: { cashier_user_id?: number; created_at?: string },
    kind: OutboxRow["kind"],
    body: OutboxRow["body"],
  ): OutboxRow[] => {
    const { cashier_user_id: user_id, created_at } = of;
    if (user_id === undefined || created_at === undefined) return [];
    return [{ temp_id, company_id, kind, user_id, created_at, state: "waiting", body }];
  };
  if (kind === "drawer_opening") {
    const opening = JSON.parse(row.text) as SyncDrawerOpening;
    return made(opening, kind, { drawer_openings: [{ ...opening, again: { ...by, flags: [] } }] });
  }
  if (kind === "counter_act") {
    const act = JSON.parse(row.text) as KeptAct;
    return made(act, kind, { counter_acts: [{ ...act, again: { ...by, flags: [] } }] });
  }
  const sale = sealedSaleOf(row);
  if (sale.isExchange)
    return made(sale.order, "counter_act", { counter_acts: [exchangeAgain(row, sale, by)] });
  return made(sale.order, "order", saleAgain(temp_id, sale, by));
}

/** A sale with the goods that paid for it, which are recorded together or not at all (sync §20). */
function exchangeAgain(
  { temp_id }: SealedRecord,
  { returned, ...sale }: SealedSale,
  by: Pick<SentAgain, "device_id" | "confirmed_at">,
) {
  const { order, invoice_id } = sale;
  const { terminal_id, cashier_user_id, created_at, history, order_ref = "" } = order;
  const { terminal_no, cashier_name, user_id, user_name, approved_by } = order;
  const { orders, order_items: items, payment_logs: payments } = saleAgain(temp_id, sale, by);
  return {
    ...{ act: "exchange", temp_id, name: actTexts.exchanged({ order_ref }) },
    ...{ terminal_id, cashier_user_id, created_at, history, terminal_no, cashier_name },
    ...{ user_id, user_name, approved_by, returned, order: orders?.[0], items, payments },
    again: { ...by, invoice_id, flags: [] },
  };
}
