import { type SyncKind, silentKinds } from "@clove/domain/sync/record-kinds.ts";
import type { Table } from "dexie";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { madeTables } from "../local-db/made-rows.ts";
import type { OutboxRow } from "../local-db/rows.ts";
import { isFull } from "../local-db/storage-room.ts";

/** A record made here, as it will be sent, and who made it. */
export type UnsentRecord = Pick<
  OutboxRow,
  "temp_id" | "kind" | "company_id" | "user_id" | "created_at" | "body"
>;

/**
 * The rows that `work` adds and the record that it returns are written in one transaction (offline §6). Resolves when both
 * are on disk; when anything fails, nothing is written. `also`: further tables that the work reads or writes. On a full device the
 * reserve is deleted, then the oldest sealed sales (offline §12), each time followed by a retry.
 */
export function writeUnsent<T>(
  db: ClovePosDb,
  kind: SyncKind,
  also: Table[],
  work: (add: (record: UnsentRecord) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const tables = [...new Set([db.meta, ...madeTables(db, kind), ...also])];
  // Dexie keeps its transaction over native awaits only in a function that is async itself.
  const write = () =>
    db.transaction("rw", tables, async () =>
      work((record) => db.outbox.add({ ...record, state: "waiting" })),
    );
  return write().catch(async (first: unknown) => {
    let error = first;
    for (const makeRoom of [giveUpReserve, giveUpSealed]) {
      if (!isFull(error)) break;
      if (!(await makeRoom(db).catch(() => false))) continue;
      try {
        return await write();
      } catch (again) {
        error = again;
      }
    }
    throw error;
  });
}

const giveUpReserve = async () => {
  await (await import("../local-db/reserve.ts")).giveUpReserve();
  return true;
};
const giveUpSealed = async (db: ClovePosDb) =>
  (await import("../local-db/seal-sales.ts")).dropOldestSealed(db);

export function findUnsent(db: ClovePosDb, temp_id: string): Promise<OutboxRow | undefined> {
  return db.outbox.where("temp_id").equals(temp_id).first();
}

/** Counts what a company's people made here and the server has not stored: `waiting` to be sent, or put aside or refused there. */
export async function countUnsent(
  db: ClovePosDb,
  company_id: number,
): Promise<{ waiting: number; quarantined: number }> {
  const [all, quarantined] = await Promise.all([
    db.outbox.where("company_id").equals(company_id).count(),
    db.outbox
      .where("state")
      .anyOf("quarantined", "refused")
      .filter((row) => row.company_id === company_id)
      .count(),
  ]);
  return { waiting: all - quarantined, quarantined };
}

/** How much waits to be sent on this device, whoever made it and for whatever company. */
export const countWaiting = ({ outbox }: ClovePosDb): Promise<number> =>
  outbox
    .where("kind")
    .noneOf(silentKinds)
    .filter(({ state }) => state === "waiting")
    .count();

/** Whether something waits of which people are told when it has been sent. */
export async function isNewsWaiting(db: ClovePosDb, company_id: number): Promise<boolean> {
  const news = db.outbox.where("kind").noneOf(silentKinds);
  return (await news.filter((row) => row.company_id === company_id && row.state === "waiting").count()) > 0;
}

/** Oldest first, as they are sent. */
export function unsentRows(db: ClovePosDb, company_id: number): Promise<OutboxRow[]> {
  return db.outbox.where("company_id").equals(company_id).sortBy("local_id");
}

/** How many sales of a counter wait to be sent (counters §5). */
export async function countUnsentSales(
  db: ClovePosDb,
  company_id: number,
  terminal_id: number,
): Promise<number> {
  return db.outbox
    .where("company_id")
    .equals(company_id)
    .filter(({ kind, state, body }) => {
      const [order] = body.orders ?? [];
      return kind === "order" && state === "waiting" && terminalOf(order) === terminal_id;
    })
    .count();
}

const terminalOf = (order: unknown) =>
  typeof order === "object" && order !== null && "terminal_id" in order ? order.terminal_id : null;
