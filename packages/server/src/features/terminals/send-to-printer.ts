import { createConnection } from "node:net";
import { AppError } from "@clove/domain/errors.ts";

const connectMilliseconds = 3_000;
const wholeMilliseconds = 5_000;
/** A slow printer takes a picture no faster than it prints it, and its memory holds only a part. */
const bytesInMillisecond = 32;

/** The printer did not answer in time. */
export class Silence extends Error {}

/**
 * Sends a job, and waits until the printer closes the connection after the last byte, which it does not if it hangs or has no
 * paper (printing §13). What the printer sends is dropped.
 * @throws AppError printer_unreachable (nothing was printed), printer_unfinished (a part or all of it may be printed)
 */
export function sendToPrinter(host: string, port: number, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host, port });
    let isConnected = false;
    let failure: Error | undefined;
    const giveUpAfter = (milliseconds: number) =>
      setTimeout(() => socket.destroy(new Silence(`No end after ${milliseconds} ms`)), milliseconds);
    const connecting = giveUpAfter(connectMilliseconds);
    const sending = giveUpAfter(wholeMilliseconds + Math.floor(bytes.length / bytesInMillisecond));
    socket.on("connect", () => {
      isConnected = true;
      clearTimeout(connecting);
      socket.end(bytes);
    });
    socket.on("error", (error) => {
      failure = error;
    });
    socket.on("close", () => {
      clearTimeout(connecting);
      clearTimeout(sending);
      if (!failure && socket.writableFinished) return resolve();
      const told = new AppError(isConnected ? "printer_unfinished" : "printer_unreachable");
      told.cause = failure;
      reject(told);
    });
    socket.resume();
  });
}
