import { Readable } from "node:stream";
import { AppError } from "@clove/domain/errors.ts";
import type { FastifyReply } from "fastify";
import { asCsv } from "./send-csv.ts";

/** Takes the next part of a file; resolves when a further one may come. @throws Error when nobody reads the file any more */
export type Put = (part: string) => Promise<void>;

/**
 * `held`: characters of a file that are held for its reader; what is longer waits for the reader. `waits`: milliseconds for which
 * making the file may wait in all, because a database connection waits with it.
 */
type Limits = { held: number; waits: number };
const usual: Limits = { held: 4_000_000, waits: 300_000 };

/**
 * Sends a CSV file that `make` makes in one transaction, part by part (docs/decisions/111). Nothing is sent before the whole file is
 * there, or as much of it as is held: so a failure of all but the longest files is answered as usual, and a slow reader keeps no
 * connection waiting. A later failure closes the connection. `make` may begin again until the first part is sent. `before` runs before
 * that, and its failure is answered.
 */
export async function sendWhileRead(
  reply: FastifyReply,
  filename: string,
  { make, before }: { make: (begin: () => Put) => Promise<void>; before: () => Promise<void> },
  { held, waits }: Limits = usual,
): Promise<FastifyReply> {
  let file = holdParts();
  let isFull = false;
  let onFull = () => {};
  const full = new Promise<void>((resolve) => {
    onFull = resolve;
  });
  let patience = waits;
  const making = make(() => {
    if (isFull) throw new AppError("took_too_long");
    const own = holdParts();
    file = own;
    return async (part) => {
      own.add(part);
      if (own.size() <= held) return;
      isFull = true;
      onFull();
      const began = performance.now();
      await own.waitFor(held, patience);
      patience -= performance.now() - began;
    };
  });
  await Promise.race([making, full]);
  try {
    await before();
  } catch (error) {
    file.stream.destroy();
    await making.catch(() => {});
    throw error;
  }
  making.then(
    () => file.add(null),
    (error: Error) => file.stream.destroy(error),
  );
  return asCsv(reply, filename).send(file.stream);
}

/** Parts of a file, which are held until the stream is read. */
function holdParts() {
  const parts: (string | null)[] = [];
  let size = 0;
  let isWanted = false;
  /** Wakes whoever waits until fewer parts are held. */
  let onTaken = () => {};
  const give = () => {
    if (!isWanted || parts.length === 0) return;
    isWanted = false;
    const part = parts.shift()!;
    size -= part?.length ?? 0;
    onTaken();
    stream.push(part);
  };
  const stream = new Readable({
    read() {
      isWanted = true;
      give();
    },
    destroy(error, done) {
      onTaken();
      done(error);
    },
  });
  // Fastify listens as soon as it sends; a file may fail before.
  stream.on("error", () => {});
  return {
    stream,
    size: () => size,
    add(part: string | null) {
      parts.push(part);
      size += part?.length ?? 0;
      give();
    },
    /** Resolves when no more than this is held. @throws AppError took_too_long */
    async waitFor(most: number, milliseconds: number): Promise<void> {
      const late = setTimeout(() => stream.destroy(), milliseconds);
      while (size > most && !stream.destroyed)
        await new Promise<void>((resolve) => {
          onTaken = resolve;
        });
      clearTimeout(late);
      if (stream.destroyed) throw new AppError("took_too_long");
    },
  };
}
