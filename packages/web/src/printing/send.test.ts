import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { send, tryPrinter } from "./send.ts";
import type { UsbDevice } from "./usb.ts";

const bytes = new Uint8Array(10_000).map((_, i) => i % 251);
const receipt = { needsPaper: true };

beforeEach(() => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, act: () => Promise<unknown>) => {
    const next = last.then(act);
    last = next.catch(() => {});
    return next;
  };
  vi.stubGlobal("navigator", { locks: { request } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A printer on the second interface of its second configuration. */
function fakePrinter(changes: Partial<UsbDevice> = {}) {
  const sent: number[] = [];
  const calls: string[] = [];
  const heard = (call: string) => async () => void calls.push(call);
  const endpoint = { endpointNumber: 3, direction: "out", type: "bulk" };
  const back = { endpointNumber: 2, direction: "in", type: "bulk" };
  const alternates = (interfaceClass: number) => [
    { alternateSetting: 0, interfaceClass, endpoints: [back, endpoint] },
  ];
  const second = {
    configurationValue: 2,
    interfaces: [
      { interfaceNumber: 0, alternates: alternates(3) },
      { interfaceNumber: 1, alternates: alternates(7) },
    ],
  };
  const device: UsbDevice = {
    vendorId: 1,
    productId: 2,
    opened: false,
    configuration: { configurationValue: 1, interfaces: [] },
    configurations: [{ configurationValue: 1, interfaces: [] }, second],
    open: heard("open"),
    close: heard("close"),
    selectConfiguration: async (value) => void calls.push(`configuration ${value}`),
    claimInterface: async (number) => void calls.push(`claim ${number}`),
    selectAlternateInterface: heard("alternate"),
    transferOut: async (to, data) => {
      calls.push(`out ${to}`);
      sent.push(...data);
      return { status: "ok" };
    },
    controlTransferIn: async () => ({ data: status(0x18) }),
    ...changes,
  };
  return { device, sent, calls };
}

const status = (bits: number) => new DataView(new Uint8Array([bits]).buffer);
const broken = (name: string) => () => Promise.reject(new DOMException("", name));

it("claims the printer's interface for the job, sends every byte in pieces, and releases it", async () => {
  const { device, sent, calls } = fakePrinter();
  await send(device, bytes, receipt);
  expect(sent).toEqual([...bytes]);
  expect(calls).toEqual(["open", "configuration 2", "claim 1", "out 3", "out 3", "out 3", "close"]);
});

it("sends one job after the other", async () => {
  const { device, calls } = fakePrinter();
  await Promise.all([send(device, bytes.slice(0, 1), receipt), send(device, bytes.slice(0, 1), receipt)]);
  expect(calls.join()).toMatch(/^(open,[^o]+onfiguration 2,claim 1,out 3,close,?){2}$/);
});

it.each([
  ["unplugged before", { open: broken("NotFoundError") }, printerTexts.printerGone],
  ["unplugged in the middle", { transferOut: broken("NetworkError") }, printerTexts.printerGone],
  ["taken by another program", { claimInterface: broken("NetworkError") }, printerTexts.printerInUse],
  ["kept by the computer", { open: broken("SecurityError") }, printerTexts.printerBlocked],
  ["stalled", { transferOut: async () => ({ status: "stall" }) }, printerTexts.printerSilent],
  ["out of paper", { controlTransferIn: async () => ({ data: status(0x30) }) }, printerTexts.printerNoPaper],
  ["no printer at all", { configurations: [] }, printerTexts.printerUnsuitable],
])("says why: %s", async (_, changes, why) => {
  const { device } = fakePrinter(changes);
  await expect(send(device, bytes, receipt)).rejects.toThrow(why);
});

it.each([0x18, 0x38 | 0x40, 0xff])(
  "prints where the port status %i does not tell that paper is out",
  async (bits) => {
    const { device, sent } = fakePrinter({ controlTransferIn: async () => ({ data: status(bits) }) });
    await send(device, bytes, receipt);
    expect(sent).toHaveLength(bytes.length);
  },
);

it("prints on a printer without a port status", async () => {
  const { device, sent } = fakePrinter({ controlTransferIn: broken("NetworkError") });
  await send(device, bytes, receipt);
  expect(sent).toHaveLength(bytes.length);
});

it("opens the drawer without paper", async () => {
  const { device, sent } = fakePrinter({ controlTransferIn: async () => ({ data: status(0x38) }) });
  await send(device, bytes, { needsPaper: false });
  expect(sent).toHaveLength(bytes.length);
});

it("gives up on a printer that accepts nothing, and releases it", async () => {
  vi.useFakeTimers();
  const { device, calls } = fakePrinter({ transferOut: () => new Promise(() => {}) });
  const sending = expect(send(device, bytes, receipt)).rejects.toThrow(printerTexts.printerSilent);
  await vi.advanceTimersByTimeAsync(10_000);
  await sending;
  expect(calls.at(-1)).toBe("close");
});

it("tries a printer without sending anything", async () => {
  const { device, calls } = fakePrinter();
  await tryPrinter(device);
  expect(calls).toEqual(["open", "configuration 2", "claim 1", "close"]);
});
