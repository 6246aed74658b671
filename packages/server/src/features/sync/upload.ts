import { AppError } from "@clove/domain/errors.ts";
import { recordKinds } from "@clove/domain/sync/record-kinds.ts";
import type { SyncBody, SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import type { Deps } from "../../deps.ts";
import { tellRefusedRecord } from "../../http/tell-refusal.ts";
import { happenings } from "../../metrics/happenings.ts";
import { type Outcome, recordOne } from "./record-one.ts";
import { recordsOf } from "./upload-records.ts";

/**
 * Stores an upload record by record, each acknowledged after its own commit (sync §6) and judged by the rights that its sender has at
 * that moment. Ends with `complete`, or with `error` when the rest cannot be stored now. Stops when the client disconnects, and without a
 * further event when the session ends: the device learns that from its next call, and sends the rest again later.
 */
export async function* upload(
  deps: Deps,
  session_hash: string,
  body: SyncBody,
): AsyncGenerator<SyncEvent, void> {
  const records = recordsOf(body);
  const outcomes: Outcome[] = [];
  let shown = 0;
  yield { type: "progress", percent: 0 };
  try {
    for (const record of records) {
      const scope = await deps.sessions.open(session_hash);
      if (scope.must_enrol) return;
      const outcome = await recordOne(deps, scope, record);
      outcomes.push(outcome);
      const { code } = outcome.event;
      if (code !== undefined) {
        happenings.refusal.tell({ of: "record", code });
        tellRefusedRecord(deps.log, code, record);
      }
      yield outcome.event;
      const percent = Math.floor((outcomes.length / records.length) * 100);
      if (percent > shown) yield { type: "progress", percent };
      shown = percent;
    }
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthorized") return;
    deps.log.error({ err: error }, "sync stopped");
    yield { type: "error", message: syncTexts.syncFailed };
    return;
  }
  yield completion(outcomes);
}

function completion(outcomes: readonly Outcome[]): SyncEvent {
  const ids = new Map<string, Map<string, number>>();
  const add = (kind: string, temp_id: string, id: number) => {
    ids.set(kind, (ids.get(kind) ?? new Map<string, number>()).set(temp_id, id));
  };
  const failed: Extract<SyncEvent, { type: "complete" }>["failed"] = [];
  for (const { event, stored, quarantine_id } of outcomes) {
    const { kind, temp_id } = event;
    if (stored) add(recordKinds[kind].plural, temp_id, stored.id);
    for (const variation of stored?.variations ?? []) {
      if (variation.temp_id !== null) add("product_variations", variation.temp_id, variation.id);
    }
    if (stored) continue;
    failed.push({ kind, temp_id, quarantine_id, code: event.code ?? "", message: event.message ?? "" });
  }
  const map = Object.fromEntries([...ids].map(([kind, pairs]) => [kind, Object.fromEntries(pairs)]));
  return { type: "complete", status: failed.length === 0 ? "success" : "partial", map, failed };
}
