import { type StreamType, streamTags } from "@clove/domain/sync/stream.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { baseApi } from "../api/base-api.ts";
import { isProxyFailure } from "../api/base-query.ts";
import { onlineChanged } from "../api/connectivity-slice.ts";
import { mediaUrl } from "../api/media-url.ts";
import { backOff, waitFor, whenIdle } from "../api/wait.ts";
import { CopyPassedOn } from "../local-db/copy-state.ts";
import type { CopyChange, StreamImport } from "../local-db/import-stream.ts";
import { isPresent } from "../local-db/kept-session.ts";
import { catchUp, followChange, hasStoredRights, type LocalCopy } from "../local-db/local-copy.ts";
import { askHeld } from "./ask-sync.ts";
import { collectFor } from "./collect-for.ts";
import type { CutLines, CutProps, How, Told } from "./cut-lines.ts";
import type { Line, LineEnd } from "./download.ts";
import { catalogueChanged, downloadProgressed, downloadStopped } from "./download-slice.ts";
import { runAsLeader } from "./leader.ts";
import { watchPlanned } from "./watch-planned.ts";

type Props = {
  copy: LocalCopy;
  token: string;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
};
/** The server begins to answer at once. */
const patience = { opening: 10_000 };

/** The longest pause between two tries while nobody answers, unless the server asks for a longer one (sync §3). */
const longestPause = 60_000;
/** Shortest interval between reloads of the screen, however much arrives (within two seconds: sync §1). */
const refreshMilliseconds = 1500;
/** The same for sums over many rows, each of which costs the server more than a page (dashboard §7). */
const figuresMilliseconds = 5000;
/** A connection that ends without having received anything after this time was cut: the heartbeat comes every 15 s. */
const settledMilliseconds = 12_000;
/** Where changes are polled, the server is asked at most so often which sales of this device it has. */
const toldMilliseconds = 60_000;
const closed: LineEnd = { why: "closed", status: null, retry: null };

/** Keeps the copy of this browser up to date: one tab reads the stream, the others follow it. Returns the function that ends it. */
export function followStream({ copy, token, dispatch }: Props): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  // A lock per copy, so that a sleeping tab of another user does not block this one.
  const name = `clove-pos-stream ${copy.stamp}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  const refresh = openRefresh(dispatch, copy.profile.id);
  const planned = watchPlanned(copy.memory, () => {
    dispatch(baseApi.util.invalidateTags(["Products"]));
    dispatch(catalogueChanged());
  });
  let following = catchUp(copy).catch(noteFailure).then(planned.look);

  const show = ({ change, progress, rights, approvals }: Told) => {
    if (rights) dispatch(baseApi.util.invalidateTags(["Profile"]));
    // After a break the stream does not tell what was asked for meanwhile.
    if (rights || approvals) dispatch(baseApi.util.invalidateTags(["Approvals"]));
    if (progress) dispatch(downloadProgressed(progress));
    if (change) refresh.saw(change);
    if (change?.small.includes("price_changes")) planned.look();
    if (change && changesCatalogue(change)) dispatch(catalogueChanged());
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    const { change } = data;
    if (change) following = following.then(() => followChange(copy, change)).catch(noteFailure);
    following = following.then(() => show(data));
  });
  const tell = (told: Told) => {
    // Stopped meanwhile: the channel is closed.
    if (signal.aborted) return;
    show(told);
    channel?.postMessage(told);
  };

  const run = async () => {
    await following;
    await catchUp(copy);
    await fillingTables()
      .then(({ packPatches }) => packPatches(copy.db))
      .catch(noteFailure);
    await readLines({ copy, token, dispatch }, tell, signal);
  };
  void runAsLeader(name, signal, run).catch(noteFailure);

  return () => {
    stopped.abort();
    channel?.close();
    refresh.stop();
    planned.stop();
    dispatch(downloadStopped());
  };
}

/** Neither reading the stream nor what is done while the till is idle is part of the first load. */
const fillingTables = () => import("../local-db/fill-tables.ts");
const readingNumbers = () => import("./own-numbers.ts");
const readingStream = async () => {
  const parts = [import("./download.ts"), import("../local-db/import-stream.ts")] as const;
  const [{ download }, { StreamImport }] = await Promise.all(parts);
  return { download, StreamImport };
};

async function readLines({ copy, token, dispatch }: Props, tell: (told: Told) => void, signal: AbortSignal) {
  const pauses = backOff(longestPause);
  let isFilling = false;
  /** When the server last said which sales of this device it has. */
  let toldAt = Number.NEGATIVE_INFINITY;
  const fill = async () => {
    if (isFilling) return;
    isFilling = true;
    await fillingTables()
      .then(({ fillTables }) => fillTables(copy.db, copy.memory, copy.stamp, whenIdle, signal))
      .catch(noteFailure);
    isFilling = false;
  };
  void fill();
  const thumbnails = import("./keep-thumbnails.ts").then(({ openThumbnails }) =>
    openThumbnails(copy, signal),
  );
  const lookForThumbnails = () => void thumbnails.then(({ due }) => due()).catch(console.warn);
  const lineOf = (importer: StreamImport, how: How): Line => ({
    ...how,
    importer,
    caller: { token, dispatch },
    signal,
    // The profile was read before, and the server tells changes of rights only from now on.
    onOpen: () => tell({ rights: true }),
    onNews: () => tell({ approvals: true }),
    onDevice: (stand) => {
      toldAt = performance.now();
      readingNumbers()
        .then(({ noteStand }) => noteStand(copy.db, copy.profile.company_id, stand))
        .then((isNews) => isNews && askHeld())
        .catch(noteFailure);
    },
    onProgress: (progress) => {
      tell({ progress });
      if (progress.phase === "live") lookForThumbnails();
    },
    onChange: (change) => {
      pauses.reset();
      copy.version = Math.max(copy.version, change.version);
      tell({ change });
      if (change.patches.some(([type]) => type === "products")) lookForThumbnails();
      const logo = change.company && copy.memory.company?.logo;
      if (logo) keepPicture(mediaUrl(logo)).catch(console.warn);
      if (!change.ready) return;
      askHeld();
      copy.memory.prepareSearch();
      void fill();
    },
  });
  const next = async (how: How): Promise<LineEnd | null> => {
    const parts = await readingStream().catch(noteFailure);
    if (!parts) return closed;
    const importer = await parts.StreamImport.open(copy.db, copy.memory, copy.stamp);
    const numbers = await readingNumbers().catch(noteFailure);
    const isDue = !how.isPoll || performance.now() - toldAt > toldMilliseconds;
    const device = isDue ? await numbers?.numberedDevice(copy.db, copy.profile.company_id) : undefined;
    // Checked after opening the importer, which a later sign-in stops. Of an earlier one this tab may not know yet.
    if (!(await isPresent(copy.db, token))) return null;
    // So does another tab that stores changed rights. After `closed` this tab refetches the profile, and with it the rights.
    if (!(await hasStoredRights(copy))) return closed;
    return (await parts.download({ ...lineOf(importer, how), device }).catch(noteFailure)) ?? closed;
  };
  let cut: CutLines | undefined;
  // The tab that read the stream before may have said that changes are polled.
  tell({ progress: { isPolled: false } });
  while (!signal.aborted) {
    const began = performance.now();
    let heard = 0;
    const onHeard = () => {
      heard = performance.now() - began;
      if (heard > settledMilliseconds) cut?.settled();
    };
    const end = await next({ ...patience, ...cut?.patience(), onHeard });
    if (!end || signal.aborted) return;
    const isUnanswered = end.why === "lost" || isProxyFailure(end.status);
    // The server closes the connection when the session ends or its rights change: the profile tells which.
    if (!isUnanswered && end.status !== 401) tell({ rights: true });
    if (isUnanswered || (end.why === "closed" && end !== closed && heard < settledMilliseconds)) {
      cut ??= await openCutLines({ next, tell, dispatch, signal });
      if (!cut) dispatch(onlineChanged(false));
      if (await cut?.saw({ isUnanswered, isMute: heard === 0, took: performance.now() - began })) continue;
    }
    await waitFor(pauses.next(end.retry ?? 0), signal);
  }
}

/** Loaded when a connection was cut; undefined if it cannot be loaded, because the server may be out of reach. */
async function openCutLines(props: CutProps): Promise<CutLines | undefined> {
  const part = await import("./cut-lines.ts").catch(noteFailure);
  return part?.openCutLines(props);
}

/** The types that tiles and an open cart show. */
const inCatalogue: ReadonlySet<StreamType> = new Set([
  "products",
  "product_variations",
  "categories",
  "favourites",
  "price_changes",
]);

function changesCatalogue({ patches, complete, small }: CopyChange): boolean {
  return [...[...patches, ...complete].map(([type]) => type), ...small].some((type) => inCatalogue.has(type));
}

/**
 * Reloads pages whose data has changed, at intervals, so that a busy company does not overload its server. A change of
 * the caller, whose counter and rights the profile has, is read at once (counters §16), and so is one of the company, by whose
 * settings an open cart is computed (selling §8).
 */
function openRefresh(dispatch: Props["dispatch"], user_id: number) {
  type Tag = (typeof streamTags)[StreamType] | "Figures";
  const readAnew = (tags: Tag[]) => void dispatch(baseApi.util.invalidateTags(tags));
  const soon = refreshMilliseconds;
  const lists = collectFor({ soon, between: refreshMilliseconds }, readAnew);
  const figures = collectFor({ soon, between: figuresMilliseconds }, readAnew);
  return {
    saw({ patches, small, company, pages }: CopyChange) {
      // Held carts are read from the copy only, so their pages are refetched even after a snapshot.
      if (small.includes("held_carts")) lists.add(streamTags.held_carts);
      // After a snapshot nothing else is: the pages have asked the server themselves.
      if (pages.length > 0) return;
      if (company || patches.some(([type, id]) => type === "users" && id === user_id))
        dispatch(baseApi.util.invalidateTags(["Profile"]));
      const types: StreamType[] = [...patches.map(([patched]) => patched), ...small];
      lists.add(...types.map((type) => streamTags[type]));
      if (types.some((type) => inFigures.has(type))) figures.add("Figures");
    },
    stop() {
      lists.stop();
      figures.stop();
    },
  };
}

/** The types that sales, shifts, stock and credit change. */
const inFigures: ReadonlySet<StreamType> = new Set([
  "orders",
  "terminals",
  "users",
  "product_variations",
  "branches",
]);

/** The till goes on selling from memory; the next start reads what is missing. A copy that was passed on is nobody's failure. */
function noteFailure(error: unknown): void {
  if (error instanceof CopyPassedOn) return;
  console.error("The local copy could not be kept up", error);
}

async function keepPicture(logo: string): Promise<void> {
  const { keepLogo } = await import("../pwa/media-cache.ts");
  await keepLogo(logo);
}
