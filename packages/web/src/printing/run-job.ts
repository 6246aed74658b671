import { printBytes } from "@clove/domain/terminals/esc-pos.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { nanoid } from "nanoid";
import type { Caller } from "../api/call-server.ts";
import { writeKeys } from "../api/write-keys.ts";
import type { CounterPrinter } from "./counter-printer.ts";
import { loadLogo } from "./load-logo.ts";
import { paperText } from "./paper-text.ts";
import { PrintFailed } from "./print-failed.ts";
import type { PrintJob } from "./print-job.ts";
import { printSettings } from "./print-settings.ts";
import * as texts from "./printing.texts.ts";
import { drawerBytes, receiptBytes } from "./receipt-bytes.ts";
import { send } from "./send.ts";
import { sendByServer } from "./send-by-server.ts";
import type { UsbDevice } from "./usb.ts";

export type Printer = { kind: "usb"; device: UsbDevice } | { kind: "counter"; counter: CounterPrinter };

const keysOfJobs = new WeakMap<PrintJob, ReturnType<typeof writeKeys>>();

/** @throws PrintFailed */
export async function runJob(job: PrintJob, printer: Printer | null, caller: Caller): Promise<void> {
  if (!printer) throw new PrintFailed(printerTexts.printerGone);
  const bytes = await bytesOf(job);
  if (printer.kind === "usb") return send(printer.device, bytes, { needsPaper: job.kind !== "drawer" });
  if (bytes.length > printBytes) throw new PrintFailed(texts.tooLongForNetwork);
  const keys = keysOfJobs.get(job) ?? writeKeys();
  keysOfJobs.set(job, keys);
  await sendByServer(printer.counter, bytes, caller, (body) => keys.keyFor(body, nanoid));
}

async function bytesOf(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === "drawer") return drawerBytes();
  const { columns } = printSettings();
  const text = await paperText(job);
  const logo = text.logo === null ? null : await loadLogo(text.logo, columns);
  return receiptBytes(text, { columns, logo });
}
