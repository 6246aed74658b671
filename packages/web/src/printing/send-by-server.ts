import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { nanoid } from "nanoid";
import { type Caller, callServer } from "../api/call-server.ts";
import { failureText } from "../api/failure.ts";
import { inOwnLanguage } from "../api/own-language.ts";
import type { CounterPrinter } from "./counter-printer.ts";
import { PrintFailed } from "./print-failed.ts";

/** The server's own time limit for a job, and time for some jobs before it (printing §13). */
const silentMilliseconds = 40_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends a job to the network printer of a counter, after this tab's earlier jobs. The same key for the same body
 * keeps a job whose answer was lost from being printed twice (printing §13).
 * @throws PrintFailed
 */
export function sendByServer(
  counter: CounterPrinter,
  bytes: Uint8Array,
  caller: Caller,
  keyOf: (body: object) => string,
): Promise<void> {
  const sending = last.then(() => post(counter, bytes, caller, keyOf));
  last = sending.catch(() => {});
  return sending;
}

/** Whether the printer can be reached now. @throws PrintFailed */
export const tryCounterPrinter = (counter: CounterPrinter, caller: Caller) =>
  sendByServer(counter, new Uint8Array(), caller, () => nanoid());

async function post(
  { terminal_id }: CounterPrinter,
  bytes: Uint8Array,
  caller: Caller,
  keyOf: (body: object) => string,
): Promise<void> {
  const body = { bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
  const temp_id = keyOf({ terminal_id, ...body });
  const answer = await callServer(`terminal/${terminal_id}/print`, caller, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, temp_id }),
    signal: AbortSignal.timeout(silentMilliseconds),
  }).catch((cause: unknown) => {
    throw new PrintFailed(printerTexts.printerNoServer, { cause });
  });
  if (answer.ok) return;
  const data: unknown = await answer.json().catch(() => null);
  throw new PrintFailed(failureText({ data: await inOwnLanguage(data) }, printerTexts.printerNoServer));
}
