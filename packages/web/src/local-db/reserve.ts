import { Dexie, type Table } from "dexie";
import { isFull, noteRoom } from "./storage-room.ts";

/** Room for more than 2,000 sales (offline §12). */
const blocks = 8;
const blockBytes = 1024 * 1024;
/** The most that `crypto.getRandomValues` fills at once. */
const randomBytes = 65_536;
/** On a device without room for it, milliseconds between two tries. */
const betweenTries = 60_000;

let isKept = false;
/** The last answer; true until there is one. */
let hasRoom = true;
let trying: Promise<boolean> | null = null;
let triedAt = Number.NEGATIVE_INFINITY;

/**
 * Occupies some room of this device, to be given up when a record does not fit. A browser may not tell its true limit (Chromium
 * says 10 GiB more than what is used), so whether this can be written is the only honest sign that there is room. In
 * a database of its own, so that no sale waits for this write. Returns whether there is room for it, as far as that is known: a
 * failure of another kind, as when the page is being left, says nothing about it.
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
  }).catch(async (error: unknown) => {
    if (!isFull(error)) throw error;
    await clearBlocks().catch(console.warn);
    return false;
  });
}

/**
 * Makes room. What was refused before is then worth another try, even if no block was stored: a refused try to store them
 * may have taken the room.
 */
export async function giveUpReserve(): Promise<void> {
  // A write that is still running would bring it back.
  await trying?.catch(() => {});
  isKept = false;
  hasRoom = false;
  triedAt = Number.NEGATIVE_INFINITY;
  noteRoom({ isShort: true });
  await clearBlocks();
}

/** Also frees what Chromium keeps of a refused write until this database is written again. */
const clearBlocks = () => withReserve((table) => table.clear());

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

/** Random, because browsers compress what they store. */
function noise(): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(blockBytes);
  for (let at = 0; at < blockBytes; at += randomBytes)
    crypto.getRandomValues(block.subarray(at, at + randomBytes));
  return block;
}
