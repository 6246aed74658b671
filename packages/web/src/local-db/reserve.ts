import { Dexie, type Table } from "dexie";
import { isFull, noteRoom } from "./storage-room.ts";

/** Room for more than 2,000 sales (offline §12). */
const blocks = 8;
const blockBytes = 1024 * 1024;
/** Of `crypto.getRandomValues` at once. */
const randomBytes = 65_536;
/** A device without room for it is asked again at most this often, in milliseconds. */
const betweenTries = 60_000;

let isKept = false;
/** The last answer; what it is not known for has room. */
let hasRoom = true;
let trying: Promise<boolean> | null = null;
let triedAt = Number.NEGATIVE_INFINITY;

/**
 * Keeps some room of this device taken, to be given up when a record does not fit. A browser may not tell its true limit (Chromium
 * says 10 GiB more than what is used), so whether this can be written is the only honest sign that there is room. A
 * database of its own, because a sale waits for nobody who writes into `clovePos`. Answers whether there is room for it, as far
 * as it is known: a failure of another kind, as when the page is being left, says nothing about that.
 */
export async function keepReserve(): Promise<boolean> {
  if (isKept) return true;
  if (trying) return trying;
  if (performance.now() - triedAt < betweenTries) return hasRoom;
  triedAt = performance.now();
  trying = write();
  try {
    isKept = await trying;
    hasRoom = isKept;
  } finally {
    trying = null;
  }
  return isKept;
}

function write(): Promise<boolean> {
  return withReserve(async (table) => {
    if ((await table.count()) === blocks) return true;
    const block = noise();
    await table.bulkPut(
      Array.from({ length: blocks }, () => block),
      Array.from({ length: blocks }, (_, i) => i),
    );
    return true;
  }).catch((error: unknown) => {
    if (isFull(error)) return false;
    throw error;
  });
}

/** Makes room, once. Answers whether there was something to give up. */
export async function giveUpReserve(): Promise<boolean> {
  // It would be written after it was given up.
  await trying?.catch(() => {});
  isKept = false;
  hasRoom = false;
  triedAt = Number.NEGATIVE_INFINITY;
  noteRoom({ isShort: true });
  return withReserve(async (table) => {
    const kept = await table.count();
    await table.clear();
    return kept > 0;
  });
}

/** Opened for each use: between two of them the browser may have deleted it. */
async function withReserve<T>(use: (table: Table<Uint8Array, number>) => Promise<T>): Promise<T> {
  const db = new Dexie("clovePosReserve", { chromeTransactionDurability: "strict" });
  db.version(1).stores({ blocks: "" });
  try {
    return await use(db.table("blocks"));
  } finally {
    db.close();
  }
}

/** Browsers compress what they store. */
function noise(): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes);
  for (let at = 0; at < blockBytes; at += randomBytes)
    crypto.getRandomValues(block.subarray(at, at + randomBytes));
  return block;
}
