import { type DeviceStand, type StreamMessage, streamTypes } from "@clove/domain/sync/stream.schema.ts";
import type { Caller } from "../api/call-server.ts";
import { readEvents } from "../api/read-events.ts";
import type { CopyChange, Received, StreamImport } from "../local-db/import-stream.ts";
import { noteStorageFailure } from "../local-db/storage-room.ts";
import type { DownloadState } from "./download-slice.ts";
import { openReader } from "./read-message.ts";

/** Messages of one transaction: enough to save disk flushes, few enough not to delay a key stroke. */
const batchMessages = 8;
/** Most messages read ahead of the disk; then the server has to wait. */
const maxWaiting = 64;

export type Line = {
  importer: StreamImport;
  caller: Caller;
  signal: AbortSignal;
  /** The connection is open: from now on the server ends it when rights change. */
  onOpen: () => void;
  /** After each stored batch. */
  onChange: (change: CopyChange) => void;
  onProgress: (progress: Partial<DownloadState>) => void;
  /** An approval was asked for or answered. */
  onNews?: () => void;
  /** Whose sales the server is to say up to which number it has them; and what it says (sync §18). */
  device?: string | undefined;
  onDevice?: (stand: DeviceStand) => void;
  /** At each chunk that is received. */
  onHeard?: () => void;
  /** Asks for the changes up to now, in an answer that is no event stream (sync §16). */
  isPoll?: true;
  /** The most milliseconds between two chunks, and until the first one (`opening`). */
  silence?: number;
  opening?: number;
};

/** How a connection ended: closed by the server, refused (an HTTP status; 304: nothing is new), or unreachable. */
export type LineEnd = { why: "closed" | "refused" | "lost"; status: number | null; retry: number | null };

/** Reads the data stream (sync §1) into the local copy until it ends. */
export async function download(line: Line): Promise<LineEnd> {
  const { importer, caller, signal, silence, opening, isPoll, device } = line;
  let retry: number | null = null;
  const intake = openIntake(line);
  const readMessage = openReader();
  const call = {
    caller,
    signal,
    headers: {
      ...(importer.cursor !== null && { "last-event-id": importer.cursor }),
      ...(isPoll && { accept: "text/plain" }),
    },
    cache: "no-store" as const,
    ...(silence !== undefined && { silence }),
    ...(opening !== undefined && { opening }),
    onOpen() {
      line.onOpen();
      if (importer.cursor !== null) line.onProgress({ phase: "live", percent: 100 });
    },
    onRetry(milliseconds: number) {
      retry = milliseconds;
    },
  };
  try {
    const query = [...(isPoll ? ["wait=0"] : []), ...(device ? [device] : [])].join("&");
    const end = await readEvents(`offline/data${query && `?${query}`}`, call, async (events) => {
      line.onHeard?.();
      for (const event of events) {
        const message = readMessage(event);
        if (message?.type === "approvals") line.onNews?.();
        else if (message?.type === "device") line.onDevice?.(message);
        else if (message !== undefined) intake.add({ message, id: event.id });
      }
      await intake.room();
      return false;
    });
    if (end.why === "refused" && end.status === 304) line.onProgress({ phase: "live", percent: 100 });
    if (end.why === "refused") return { why: "refused", status: end.status, retry };
    return { why: end.why === "closed" ? "closed" : "lost", status: null, retry };
  } finally {
    // Received messages are stored before the next connection is opened.
    await intake.done();
  }
}

/** Messages wait here while those before them are stored. */
function openIntake({ importer, signal, onChange, onProgress }: Line) {
  const waiting: Received[] = [];
  let running: Promise<void> | undefined;
  let failure: Error | undefined;
  const progress = openProgress(onProgress);

  const work = async () => {
    while (waiting.length > 0 && !signal.aborted) {
      const batch = waiting.splice(0, batchMessages);
      const change = await importer.take(batch);
      for (const { message } of batch) progress.saw(message);
      if (importer.failure !== null) {
        noteStorageFailure(importer.failure);
        onProgress({ storageFailed: true });
      }
      onChange(change);
    }
  };
  const start = () => {
    running ??= work()
      .catch((error: unknown) => {
        failure = error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    add(received: Received) {
      waiting.push(received);
      start();
    },
    async room() {
      while (waiting.length > maxWaiting && running) await running;
      if (failure) throw failure;
    },
    async done() {
      while (running) await running;
      if (failure) throw failure;
    },
  };
}

function openProgress(onProgress: Line["onProgress"]) {
  let now: { type: (typeof streamTypes)[number]; received: number; expected: number | null } | undefined;
  return {
    saw(message: StreamMessage | null) {
      if (message === null) return;
      if (message.type === "ready") return onProgress({ phase: "live", type: null, percent: 100 });
      if ("deleted" in message || message.delta) return;
      if (message.first || !now) now = { type: message.type, received: 0, expected: message.count ?? null };
      now.received += message.items.length;
      const share = message.last ? 1 : now.expected ? Math.min(1, now.received / now.expected) : 0;
      const percent = Math.floor(((streamTypes.indexOf(message.type) + share) * 100) / streamTypes.length);
      onProgress({ phase: "loading", ...now, percent });
    },
  };
}
