import { streamTags } from "@clove/domain/sync/stream.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { baseApi, type copyTags } from "../api/base-api.ts";
import { onlineChanged } from "../api/connectivity-slice.ts";
import { backOff, waitFor, whenIdle } from "../api/wait.ts";
import { fillTables, packPatches } from "../local-db/fill-tables.ts";
import { type CopyChange, StreamImport } from "../local-db/import-stream.ts";
import { isPresent } from "../local-db/kept-session.ts";
import { catchUp, followChange, hasStoredRights, type LocalCopy } from "../local-db/local-copy.ts";
import { download, type LineEnd } from "./download.ts";
import {
  catalogueChanged,
  type DownloadState,
  downloadProgressed,
  downloadStopped,
} from "./download-slice.ts";
import { runAsLeader } from "./leader.ts";

type Props = {
  copy: LocalCopy;
  token: string;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
};
type Told = { change?: CopyChange; progress?: Partial<DownloadState> };

/** Between two lines while nobody answers, unless the server says longer (sync §3). */
const longestPause = 60_000;
/** Shortest interval between reloads of the screen, however much arrives (within two seconds: sync §1). */
const refreshMilliseconds = 1500;
const closed: LineEnd = { why: "closed", status: null, retry: null };

/** Keeps the copy of this browser up: one tab reads the stream, the others follow it. Returns the function that ends it. */
export function followStream({ copy, token, dispatch }: Props): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  // A lock per copy, so that a sleeping tab of another user does not block this one.
  const name = `clove-pos-stream ${copy.stamp}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  const refresh = openRefresh(dispatch);
  let following = catchUp(copy).catch(noteFailure);

  const show = ({ change, progress }: Told) => {
    if (progress) dispatch(downloadProgressed(progress));
    if (change) refresh.saw(change);
    if (change && changesCatalogue(change)) dispatch(catalogueChanged());
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    const { change } = data;
    if (change) following = following.then(() => followChange(copy, change)).catch(noteFailure);
    following = following.then(() => show(data));
  });
  const tell = (told: Told) => {
    show(told);
    channel?.postMessage(told);
  };

  const run = async () => {
    await following;
    await catchUp(copy);
    await packPatches(copy.db).catch(noteFailure);
    await readLines({ copy, token, dispatch }, tell, signal);
  };
  void runAsLeader(name, signal, run).catch(noteFailure);

  return () => {
    stopped.abort();
    channel?.close();
    refresh.stop();
    dispatch(downloadStopped());
  };
}

async function readLines({ copy, token, dispatch }: Props, tell: (told: Told) => void, signal: AbortSignal) {
  const pauses = backOff(longestPause);
  let isFilling = false;
  const fill = async () => {
    if (isFilling) return;
    isFilling = true;
    await fillTables(copy.db, copy.memory, copy.stamp, whenIdle, signal).catch(noteFailure);
    isFilling = false;
  };
  void fill();
  const thumbnails = import("./keep-thumbnails.ts").then(({ openThumbnails }) =>
    openThumbnails(copy, signal),
  );
  const lookForThumbnails = () => void thumbnails.then(({ due }) => due()).catch(console.warn);
  const read = (importer: StreamImport) =>
    download({
      importer,
      caller: { token, dispatch },
      signal,
      onProgress: (progress) => {
        tell({ progress });
        if (progress.phase === "live") lookForThumbnails();
      },
      onChange: (change) => {
        pauses.reset();
        copy.version = Math.max(copy.version, change.version);
        tell({ change });
        if (change.patches.some(([type]) => type === "products")) lookForThumbnails();
        if (!change.ready) return;
        copy.memory.prepareSearch();
        void fill();
      },
    }).catch((error: unknown): LineEnd => {
      noteFailure(error);
      return closed;
    });
  while (!signal.aborted) {
    const importer = await StreamImport.open(copy.db, copy.memory, copy.stamp);
    // Looked at after it was opened: from here on whoever signs in makes the importer stop. This tab may not know yet.
    if (!(await isPresent(copy.db, token))) return;
    // So does whoever stores other rights, whose tab has a lock of its own. The profile, read again, brings them here.
    const end = (await hasStoredRights(copy)) ? await read(importer) : closed;
    if (signal.aborted) return;
    settle(end, dispatch);
    await waitFor(pauses.next(end.retry ?? 0), signal);
  }
}

/** The server closes a line when the session ends or its rights change: the profile tells which. */
function settle({ why, status }: LineEnd, dispatch: Props["dispatch"]): void {
  if (why === "lost" || (status !== null && [502, 503, 504].includes(status))) dispatch(onlineChanged(false));
  else if (status !== 401) dispatch(baseApi.util.invalidateTags(["Profile"]));
}

function changesCatalogue({ patches, complete }: CopyChange): boolean {
  return [...patches, ...complete].some(([type]) => type === "products" || type === "product_variations");
}

/** Reloads pages whose data has changed, at intervals, so that a busy company does not overload its server. */
function openRefresh(dispatch: Props["dispatch"]) {
  const stale = new Set<(typeof copyTags)[number]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    dispatch(baseApi.util.invalidateTags([...stale]));
    stale.clear();
  };
  return {
    saw({ patches, small, pages }: CopyChange) {
      // Not after a snapshot, because the pages have asked the server themselves.
      if (pages.length > 0) return;
      for (const type of [...patches.map(([patched]) => patched), ...small]) stale.add(streamTags[type]);
      if (stale.size > 0) timer ??= setTimeout(flush, refreshMilliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}

/** The till goes on selling from memory; the next start reads what is missing. */
function noteFailure(error: unknown): void {
  console.error("The local copy could not be kept up", error);
}
