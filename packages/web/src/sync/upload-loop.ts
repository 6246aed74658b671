import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { liveQuery } from "dexie";
import { onlineChanged } from "../api/connectivity-slice.ts";
import { backOff, waitFor } from "../api/wait.ts";
import { type LocalCopy, storedCompanyId } from "../local-db/local-copy.ts";
import { onAskHeld } from "./ask-sync.ts";
import { bringBack } from "./bring-back.ts";
import { catalogueChanged } from "./download-slice.ts";
import { runAsLeader } from "./leader.ts";
import { countUnsent, isNewsWaiting } from "./outbox.ts";
import { readRemarks } from "./sync-remarks.ts";
import { syncEnded, syncProgressed, syncStarted, unsentCounted } from "./sync-slice.ts";
import { tellUnsent } from "./tell-unsent.ts";
import { type UploadEnd, upload } from "./upload.ts";

type Say = Record<"success" | "warning" | "error", (text: string) => void>;
type Props = {
  copy: LocalCopy;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  say: Say;
};

/** `isNews`: its end is worth a notice. `remarked`: how many records the server stored with a remark. */
type Told = { asked: boolean; isNews: boolean; remarked: number };

/** The longest pause after failures, in milliseconds. */
const longestPause = 60_000;
const lastSyncKey = (company_id: number) => `last sync ${company_id}`;

/**
 * Keeps the store's figures of what waits here up to date, whichever tab changes it; calls `onNew` when something new waits.
 * Returns the function that stops.
 */
export function watchUnsent({ copy, dispatch }: Omit<Props, "say">, onNew: () => void): () => void {
  const { db, profile } = copy;
  let newest = 0;
  let shown = "";
  const counted = liveQuery(async () => ({
    ...(await countUnsent(db, profile.company_id)),
    remarks: await readRemarks(db, profile.company_id),
    newest: Number((await db.outbox.toCollection().lastKey()) ?? 0),
    lastSyncAt: ((await db.meta.get(lastSyncKey(profile.company_id)))?.value as string | undefined) ?? null,
  }));
  const subscription = counted.subscribe({
    next: ({ newest: seen, ...counts }) => {
      dispatch(unsentCounted(counts));
      if (seen > newest) onNew();
      newest = Math.max(newest, seen);
      const next = `${seen} ${counts.waiting}`;
      const isOther = next !== shown;
      shown = next;
      // Another tab may have sold, or sent.
      copy.madeHere.follow().then(() => isOther && dispatch(catalogueChanged()), console.error);
    },
    error: (error) => console.error("What waits here cannot be counted", error),
  });
  return () => subscription.unsubscribe();
}

/**
 * Sends what waits: now, whenever something new waits, when asked, and after failures with growing pauses (1 → 60 s; sync §7).
 * Runs while the server can be reached and `token` is valid; one tab at a time (sync §5).
 */
export function startUploads({ copy, dispatch, say, token }: Props & { token: string }) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const { db, profile } = copy;
  let isRunning = false;
  let isDue = false;
  let isAsked = false;
  let isHeldUnknown = true;
  const pauses = backOff(longestPause);
  let pause: AbortController | null = null;
  let isFirst = true;
  let hasComplained = false;
  let firstEnded = () => {};
  const first = new Promise<void>((resolve) => {
    firstEnded = resolve;
  });

  const uploadNow = async (): Promise<UploadEnd["end"]> => {
    let result: UploadEnd = { taken: 0, failed: 0, end: "done" };
    const asked = isAsked;
    let isNews = asked;
    let remarked = 0;
    isAsked = false;
    await runAsLeader(`clove-pos-upload ${profile.company_id}`, signal, async () => {
      if (isHeldUnknown) isHeldUnknown = !(await bringBack(copy, { token, dispatch }, signal));
      const { waiting, quarantined } = await countUnsent(db, profile.company_id);
      const withAside = quarantined > 0 && (isFirst || asked);
      isFirst = false;
      if (waiting === 0 && !withAside) return;
      isNews ||= await isNewsWaiting(db, profile.company_id);
      dispatch(syncStarted());
      const company_id = await storedCompanyId(copy);
      const before = await readRemarks(db, profile.company_id);
      const onProgress = (percent: number) => dispatch(syncProgressed(percent));
      result =
        company_id === undefined
          ? { ...result, end: "no_company" }
          : await upload({ db, company_id, caller: { token, dispatch }, signal, withAside, onProgress });
      const remarks = await readRemarks(db, profile.company_id);
      remarked = remarks.filter(
        ({ kind, id }) => !before.some((old) => old.kind === kind && old.id === id),
      ).length;
      const phase = result.end === "done" ? "complete" : "error";
      dispatch(syncEnded(signal.aborted ? "idle" : phase));
      if (result.taken + result.failed > 0) await tellUnsent(copy, dispatch).catch(sayUnsettled);
    });
    if (signal.aborted) return result.end;
    if (result.end === "done") {
      const { waiting } = await countUnsent(db, profile.company_id);
      if (waiting === 0)
        await db.meta.put({ key: lastSyncKey(profile.company_id), value: new Date().toISOString() });
    }
    tell(result, { asked, isNews, remarked });
    return result.end;
  };

  const tell = ({ end, taken, failed }: UploadEnd, { asked, isNews, remarked }: Told) => {
    // Told even if the rest failed.
    if (remarked > 0) say.warning(syncTexts.syncedWithRemarks({ count: remarked }));
    if (end === "done") {
      hasComplained = false;
      if (failed > 0) say.warning(syncTexts.syncedPartly({ done: taken, all: taken + failed }));
      else if (asked || (taken > 0 && isNews)) say.success(syncTexts.synced);
      return;
    }
    // A waiting till reports a failure once, not with every try.
    if (hasComplained && !asked) return;
    hasComplained = true;
    say.error(failureTexts()[end]);
  };
  const sayUnsettled = (error: unknown) => {
    console.error("The lists could not be read again after the sync", error);
    say.error(syncTexts.syncClearFailed);
  };

  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      const end = await uploadNow().catch((error: unknown) => {
        console.error("The sync could not be prepared", error);
        if (!signal.aborted && !hasComplained) say.error(syncTexts.syncPreparationFailed);
        hasComplained = true;
        return "failed" as const;
      });
      firstEnded();
      if (signal.aborted) break;
      if (end === "lost") dispatch(onlineChanged(false));
      if (end === "done" || end === "signed_out") {
        pauses.reset();
        continue;
      }
      isDue = true;
      pause = new AbortController();
      await waitFor(pauses.next(), AbortSignal.any([pause.signal, signal]));
      pause = null;
    }
    isRunning = false;
  };

  const due = () => {
    isDue = true;
    void run();
  };
  const stopListening = onAskHeld(() => {
    isHeldUnknown = true;
    due();
  });
  due();
  return {
    /** Resolves when what waited at the start was sent or could not be. */
    first,
    /** Something new waits here; it does not cut a pause short. */
    due,
    /** The user asked for it and expects a result message. */
    ask: () => {
      isAsked = true;
      pauses.reset();
      pause?.abort();
      due();
    },
    stop: () => {
      stopped.abort();
      stopListening();
      firstEnded();
    },
  };
}

const failureTexts = (): Record<Exclude<UploadEnd["end"], "done">, string> => ({
  lost: syncTexts.syncFailed,
  cut: syncTexts.syncFailed,
  failed: syncTexts.syncDataFailed,
  signed_out: syncTexts.syncFailed,
  no_company: syncTexts.syncCompanyUnknown,
  unreadable: syncTexts.syncPreparationFailed,
  unsettled: syncTexts.syncClearFailed,
});
