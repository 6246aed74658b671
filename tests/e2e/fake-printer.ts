import type { BrowserContext, Page } from "@playwright/test";
import { type Printed, readEscPos } from "../../packages/web/src/printing/esc-pos.fixtures.ts";

type Fake = { jobs: number[][]; isThere: boolean; breaksAfter: number | null };

/**
 * A receipt printer instead of the browser's WebUSB, which tests cannot use: the chooser returns it, the permission survives a
 * reload, and it records the bytes that it gets.
 */
export async function plugInPrinter(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const fake: Fake = { jobs: [], isThere: true, breaksAfter: null };
    const usb = new EventTarget();
    const gone = () => new DOMException("The device was disconnected.", "NotFoundError");
    const endpoints = [{ endpointNumber: 1, direction: "out", type: "bulk" }];
    const printerInterface = {
      interfaceNumber: 0,
      alternates: [{ alternateSetting: 0, interfaceClass: 7, endpoints }],
    };
    const configuration = { configurationValue: 1, interfaces: [printerInterface] };
    const whileThere = async () => {
      if (!fake.isThere) throw gone();
    };
    const tell = (type: "connect" | "disconnect") =>
      usb.dispatchEvent(Object.assign(new Event(type), { device }));
    const device = {
      vendorId: 0x04b8,
      productId: 0x0e15,
      serialNumber: "F1",
      productName: "TM-T20II",
      configuration,
      configurations: [configuration],
      open: async () => {
        await whileThere();
        fake.jobs.push([]);
      },
      close: async () => {},
      forget: async () => localStorage.removeItem("permitted"),
      selectConfiguration: whileThere,
      claimInterface: whileThere,
      selectAlternateInterface: whileThere,
      transferOut: async (_endpoint: number, data: Uint8Array) => {
        await whileThere();
        if (fake.breaksAfter !== null) {
          fake.jobs.at(-1)?.push(...data.slice(0, fake.breaksAfter));
          fake.breaksAfter = null;
          fake.isThere = false;
          tell("disconnect");
          throw new DOMException("A transfer error has occurred.", "NetworkError");
        }
        fake.jobs.at(-1)?.push(...data);
        return { status: "ok", bytesWritten: data.length };
      },
      controlTransferIn: async () => ({ data: new DataView(new Uint8Array([0x18]).buffer) }),
    };
    Object.assign(usb, {
      getDevices: async () => (localStorage.getItem("permitted") ? [device] : []),
      requestDevice: async ({ filters }: { filters: { classCode: number }[] }) => {
        if (filters[0]?.classCode !== 7) throw new TypeError("Not asked for a printer");
        localStorage.setItem("permitted", "yes");
        return device;
      },
    });
    Object.defineProperty(Navigator.prototype, "usb", { get: () => usb });
    const plugIn = () => {
      fake.isThere = true;
      tell("connect");
    };
    Object.assign(window, { fakePrinter: Object.assign(fake, { plugIn }) });
  });
}

/** The bytes of the jobs since the page was loaded, each a receipt or an opened drawer; empty jobs are left out. */
export async function printedBytes(page: Page): Promise<Uint8Array[]> {
  const jobs = await page.evaluate(() => (window as unknown as { fakePrinter: Fake }).fakePrinter.jobs);
  return jobs.filter((job) => job.length > 0).map((job) => Uint8Array.from(job));
}

/** What they print. */
export const printedJobs = async (page: Page): Promise<Printed[]> =>
  (await printedBytes(page)).map((job) => readEscPos(job));

/** Unplugs the cable after this many bytes of the next transfer. */
export const pullCable = (page: Page, bytes: number) =>
  page.evaluate((after) => {
    (window as unknown as { fakePrinter: Fake }).fakePrinter.breaksAfter = after;
  }, bytes);

export const plugInAgain = (page: Page) =>
  page.evaluate(() => (window as unknown as { fakePrinter: { plugIn: () => void } }).fakePrinter.plugIn());
