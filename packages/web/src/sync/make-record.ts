import { tempId } from "@clove/domain/ids.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { recordKinds, type SyncKind } from "@clove/domain/sync/record-kinds.ts";
import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import type { Table } from "dexie";
import { nanoid } from "nanoid";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { noteStorageFailure } from "../local-db/storage-room.ts";
import { tableOf } from "../local-db/table-rows.ts";
import type { PlaceState } from "../session/place-slice.ts";
import { findUnsent, type UnsentRecord, writeUnsent } from "./outbox.ts";
import { tellUnsent } from "./tell-unsent.ts";

type NewRecord = {
  kind: Exclude<SyncKind, "order" | "counter_act">;
  /** The one that the form has sent: a call whose answer was lost and the queued record are then one record (offline §5). */
  temp_id: string | undefined;
  /** The message for when this device cannot store it. */
  failed: string;
  also?: Table[];
};

/** What `rows` gets: who makes the record, and under which temporary id. */
export type Maker = { temp_id: string; company_id: number };

/**
 * Stores a record that waits to be sent, and returns the local_id of its row. `rows` adds its rows and returns the body to send; it
 * runs inside the transaction (offline §6).
 * @throws Error with the message for the person: no counter known (offline §4), or not stored
 */
export async function makeRecord(
  copy: LocalCopy,
  api: BaseQueryApi,
  { kind, temp_id, failed, also = [] }: NewRecord,
  rows: (maker: Maker) => Promise<{ local_id: number; body: UnsentRecord["body"] }>,
): Promise<number> {
  const { place } = api.getState() as { place: PlaceState };
  const unique_no = place.terminal?.unique_no ?? copy.profile.terminal?.unique_no;
  if (!unique_no) throw new Error(saleTexts.offlineTerminalUnknown({ kind }));
  const { company_id, id: user_id } = copy.profile;
  const own = temp_id ?? tempId(unique_no, nanoid());
  const local_id = await store().catch((error: unknown) => {
    noteStorageFailure(error);
    console.error(`The ${kind} could not be stored on this device`, error);
    throw new Error(failed);
  });
  await tellUnsent(copy, api.dispatch);
  return local_id;

  function store() {
    return writeUnsent(copy.db, kind, also, async (add) => {
      if (await findUnsent(copy.db, own)) return keptRow(copy, kind, own);
      const made = await rows({ temp_id: own, company_id });
      const created_at = new Date().toISOString();
      await add({ temp_id: own, kind, company_id, user_id, created_at, body: made.body });
      return made.local_id;
    });
  }
}

async function keptRow({ db }: LocalCopy, kind: NewRecord["kind"], temp_id: string): Promise<number> {
  const table = tableOf(db, recordKinds[kind].plural);
  const [local_id] = await table.where("temp_id").equals(temp_id).primaryKeys();
  if (local_id === undefined) throw new Error(`the row of ${temp_id} is gone`);
  return local_id;
}
