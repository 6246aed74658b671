import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { useSyncExternalStore } from "react";
import type { Caller } from "../api/call-server.ts";
import type { AuthState } from "../session/auth-slice.ts";
import { browserStorage } from "../session/browser-storage.ts";
import type { CounterPrinter } from "./counter-printer.ts";
import { printByBrowser } from "./print-by-browser.ts";
import { PrintFailed } from "./print-failed.ts";
import { nameOf, type PaperJob, type PrintJob } from "./print-job.ts";
import type { Printer } from "./run-job.ts";
import { type UsbDevice, usbOf } from "./usb.ts";

/** A job that failed, until it is repeated or dismissed. */
type PrintTrouble = { job: PrintJob; why: string };

type PrinterState = {
  /** This device uses the network printer of its counter, if that has one, instead of a USB printer. */
  isOfCounter: boolean;
  device: UsbDevice | null;
  counter: CounterPrinter | null;
  /** The one of both that is in use, if it is connected. */
  printer: Printer | null;
  troubles: readonly PrintTrouble[];
  /** What went to the printer last, by its name. */
  last: { name: string; isPrinted: boolean } | null;
};

type Session = { getState(): { auth: AuthState }; dispatch: Caller["dispatch"] };

let state: PrinterState = {
  isOfCounter: false,
  device: null,
  counter: null,
  printer: null,
  troubles: [],
  last: null,
};
let session: Session | null = null;
const listeners = new Set<() => void>();

export const usePrinter = () => useSyncExternalStore(subscribe, getPrinter);
export const getPrinter = () => state;

/** Calls the server as the signed-in person. */
export const printerCaller = (): Caller => ({
  token: session?.getState().auth.accessToken ?? "",
  dispatch: (action) => session?.dispatch(action),
});

/**
 * Prints on the connected printer, else through the browser; callers do not wait for it. A failure of the printer is
 * shown by `PrintTroubles` (printing §4).
 */
export const print = (job: PaperJob): void =>
  state.printer ? void run(job, state.printer) : printByBrowser(job);

/**
 * Opens the cash drawer at the connected printer; without a printer there is none to open. `counter`: the network printer
 * of the counter at which this device is about to sell.
 */
export function openDrawer(counter = state.counter): void {
  const printer = printerOf({ ...state, counter });
  if (printer) void run({ kind: "drawer" }, printer);
}

/** Repeats all jobs that failed, in their order. */
export function repeatPrints(): void {
  const { troubles } = state;
  dismissTroubles();
  for (const { job } of troubles) void run(job, state.printer);
}

export const dismissTroubles = (): void => set({ troubles: [] });

/** The printer of this device from now on; null = none. */
export function rememberPrinter(device: UsbDevice | null): void {
  if (device) browserStorage.write("printer", identityOf(device));
  else browserStorage.remove("printer");
  set({ device, isOfCounter: false });
}

/** This device prints on its counter's network printer from now on; null: on that of the next counter (printing §11). */
export function rememberCounterPrinter(counter: CounterPrinter | null): void {
  browserStorage.write("printer", { terminal_id: counter?.terminal_id ?? null });
  set({ counter, isOfCounter: true });
}

/** The counter at which this device sold last, if it prints there. */
export function rememberedCounter(): number | null {
  const stored = browserStorage.read("printer") as { terminal_id?: unknown } | null;
  return typeof stored?.terminal_id === "number" ? stored.terminal_id : null;
}

/** Takes the network printer of the counter at which this device sells. */
export function counterIs(counter: CounterPrinter | null): void {
  if (JSON.stringify(counter) === JSON.stringify(state.counter)) return;
  if (state.isOfCounter && counter) rememberCounterPrinter(counter);
  else set({ counter });
}

/** Finds the remembered printer again: at the start, when it is plugged in, and when another tab connects it. */
export function watchPrinter(ofSession: Session): void {
  session = ofSession;
  const usb = usbOf();
  const find = () => {
    const stored = browserStorage.read("printer");
    set({ isOfCounter: typeof stored === "object" && stored !== null });
    void usb
      ?.getDevices()
      .then((devices) => set({ device: devices.find(isRemembered) ?? null }), console.warn);
  };
  usb?.addEventListener("connect", ({ device }) => isRemembered(device) && set({ device }));
  usb?.addEventListener("disconnect", ({ device }) => device === state.device && set({ device: null }));
  window.addEventListener("storage", ({ key }) => key === "printer" && find());
  find();
}

/** The encoder and the transfer are loaded with the first job. */
async function run(job: PrintJob, printer: Printer | null): Promise<void> {
  const report = (isPrinted: boolean) =>
    job.kind !== "drawer" && set({ last: { name: nameOf(job), isPrinted } });
  report(false);
  try {
    const { runJob } = await import("./run-job.ts");
    await runJob(job, printer, printerCaller());
    report(true);
  } catch (error) {
    console.warn("Not printed", error);
    const why = error instanceof PrintFailed ? error.message : printerTexts.printerSilent;
    set({ troubles: [...state.troubles, { job, why }], last: null });
  }
}

function printerOf({ isOfCounter, counter, device }: PrinterState): Printer | null {
  if (isOfCounter) return counter && { kind: "counter", counter };
  return device && { kind: "usb", device };
}

const identityOf = ({ vendorId, productId, serialNumber = null }: UsbDevice) =>
  JSON.stringify([vendorId, productId, serialNumber]);

const isRemembered = (device: UsbDevice) => browserStorage.read("printer") === identityOf(device);

function set(change: Partial<PrinterState>): void {
  const next = { ...state, ...change };
  state = { ...next, printer: printerOf(next) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
