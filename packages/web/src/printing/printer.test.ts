import * as callTexts from "@clove/domain/calls.texts.ts";
import { firstTerms } from "@clove/domain/orders/sale-terms.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleSale } from "../features/company/sample-sale.ts";
import { stubLocalStorage } from "../session/stub-local-storage.fixtures.ts";
import { readEscPos } from "./esc-pos.fixtures.ts";
import * as texts from "./printing.texts.ts";
import type { UsbDevice } from "./usb.ts";

const company = {
  ...{ name: "Kedai", logo: null, email: null, contact_number: null, address: null },
  ...{ registration_number: null, sst_id: null, currency: "MYR", time_zone: "Asia/Kuala_Lumpur" },
  invoice_layout: "[]",
};
const order = sampleSale("2026-03-01T02:03:04Z", { ...firstTerms, currency: "MYR" });
const receipt = { kind: "receipt", order, company } as const;
const counter = { terminal_id: 5, name: "Till 5", address: "192.168.1.50" };

let usbSent: Uint8Array[];
let usb: EventTarget & { getDevices(): Promise<UsbDevice[]> };
const fetching =
  vi.fn<(url: string, init: { headers: Record<string, string>; body: string }) => Promise<Response>>();
const refused = vi.fn();

const endpoint = { endpointNumber: 1, direction: "out", type: "bulk" };
const port = {
  interfaceNumber: 0,
  alternates: [{ alternateSetting: 0, interfaceClass: 7, endpoints: [endpoint] }],
};
const configuration = { configurationValue: 1, interfaces: [port] };
const device: UsbDevice = {
  ...{ vendorId: 1, productId: 2, opened: false, configuration, configurations: [configuration] },
  open: async () => {},
  close: async () => {},
  selectConfiguration: async () => {},
  claimInterface: async () => {},
  selectAlternateInterface: async () => {},
  transferOut: async (_, data) => {
    usbSent.push(data);
    return { status: "ok" };
  },
  controlTransferIn: async () => ({}),
};

/** The encoder is loaded with the first job. */
const until = (isSo: () => void) => vi.waitFor(isSo, 20_000);

const answered = (status: number, body: object = { success: true }) =>
  new Response(JSON.stringify(body), { status });
const refusal = (status: number, code: string, message: string) =>
  answered(status, { success: false, code, message });

beforeEach(() => {
  vi.resetModules();
  stubLocalStorage();
  usbSent = [];
  usb = Object.assign(new EventTarget(), { getDevices: async () => [device] });
  vi.stubGlobal("navigator", { usb, locks: { request: (_: string, act: () => unknown) => act() } });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", fetching);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  fetching.mockReset().mockImplementation(async () => answered(200));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The app as it starts on this device. */
async function start() {
  const printer = await import("./printer.ts");
  printer.watchPrinter({
    getState: () => ({ auth: { accessToken: "abc" } as never }),
    dispatch: refused,
  });
  return printer;
}

/** What the server was asked to print, decoded as the printer would. */
const passedOn = () =>
  fetching.mock.calls.map(([url, { body }]) => {
    const { bytes, temp_id } = JSON.parse(body) as { bytes: string; temp_id: string };
    return { url, temp_id, ...readEscPos(Buffer.from(bytes, "base64")) };
  });

it("prints on the network printer of the counter through the server, as the signed-in person", async () => {
  const { print, openDrawer, rememberCounterPrinter, getPrinter } = await start();
  rememberCounterPrinter(counter);
  openDrawer();
  print(receipt);
  await until(() => expect(getPrinter().last).toEqual({ name: receipt.order.order_ref, isPrinted: true }));
  const [drawer, paper] = passedOn();
  expect(drawer).toMatchObject({ url: "/api/v1/company/terminal/5/print", kicks: 1, cuts: 0 });
  expect(paper).toMatchObject({ kicks: 0, cuts: 1, qrCodes: [receipt.order.order_ref] });
  expect(fetching.mock.calls[0]?.[1].headers).toMatchObject({ authorization: "Bearer abc" });
  expect(usbSent).toEqual([]);
});

it("prints on the USB printer where that is the device's printer", async () => {
  const { print, openDrawer, rememberPrinter, counterIs, getPrinter } = await start();
  counterIs(counter);
  rememberPrinter(device);
  openDrawer(counter);
  print(receipt);
  await until(() => expect(getPrinter().last?.isPrinted).toBe(true));
  expect(usbSent.map((bytes) => readEscPos(bytes).kicks)).toEqual([1, 0]);
  expect(fetching).not.toHaveBeenCalled();
});

it("has no drawer where no printer is connected", async () => {
  const { openDrawer, counterIs, getPrinter } = await start();
  counterIs(counter);
  openDrawer();
  openDrawer(counter);
  expect(getPrinter()).toMatchObject({ printer: null, troubles: [] });
  expect(fetching).not.toHaveBeenCalled();
});

it("opens the drawer of the counter at which a shift is being opened", async () => {
  const { openDrawer, rememberCounterPrinter } = await start();
  rememberCounterPrinter(null);
  openDrawer({ ...counter, terminal_id: 7 });
  await until(() =>
    expect(passedOn()).toMatchObject([{ url: "/api/v1/company/terminal/7/print", kicks: 1 }]),
  );
  openDrawer(null);
  expect(fetching).toHaveBeenCalledTimes(1);
});

it("follows the counter, and finds its choice again at the next start", async () => {
  const { rememberCounterPrinter, counterIs, getPrinter } = await start();
  rememberCounterPrinter(counter);
  const moved = { ...counter, address: "192.168.1.51" };
  counterIs(moved);
  expect(getPrinter().printer).toEqual({ kind: "counter", counter: moved });
  counterIs(null);
  expect(getPrinter().printer).toBeNull();
  vi.resetModules();
  const again = await start();
  expect(again.rememberedCounter()).toBe(5);
  expect(again.getPrinter().isOfCounter).toBe(true);
  again.rememberPrinter(null);
  expect([again.rememberedCounter(), again.getPrinter().isOfCounter]).toEqual([null, false]);
});

it("says why nothing came out, and repeats a job under the same key", async () => {
  const { print, openDrawer, rememberCounterPrinter, repeatPrints, getPrinter } = await start();
  rememberCounterPrinter(counter);
  const whys = () => getPrinter().troubles.map(({ why }) => why);
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fetching.mockResolvedValueOnce(refusal(409, "printer_unreachable", printerTexts.printerUnreachable));
  fetching.mockResolvedValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  print(receipt);
  openDrawer();
  openDrawer();
  await until(() =>
    expect(whys()).toEqual([
      printerTexts.printerNoServer,
      printerTexts.printerUnreachable,
      printerTexts.printerNoServer,
    ]),
  );
  repeatPrints();
  await until(() => expect(passedOn()).toHaveLength(6));
  const keys = passedOn().map(({ temp_id }) => temp_id);
  expect(keys.slice(3)).toEqual(keys.slice(0, 3));
  expect(new Set(keys).size).toBe(3);
  expect(whys()).toEqual([]);
});

it("sends no job to a network printer that the server would refuse as too long, and says so", async () => {
  const { print, rememberCounterPrinter, getPrinter } = await start();
  rememberCounterPrinter(counter);
  print({ ...receipt, codes: Array.from({ length: 20 }, () => "x".repeat(900)) });
  await until(() => expect(getPrinter().troubles).toMatchObject([{ why: texts.tooLongForNetwork }]));
  expect(fetching).not.toHaveBeenCalled();
});

it("sends one job after the other", async () => {
  const { openDrawer, print, rememberCounterPrinter, getPrinter } = await start();
  rememberCounterPrinter(counter);
  let answer = (_: Response) => {};
  fetching.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  openDrawer();
  await until(() => expect(fetching).toHaveBeenCalledTimes(1));
  print(receipt);
  await import("./run-job.ts");
  expect(fetching).toHaveBeenCalledTimes(1);
  answer(answered(200));
  await until(() => expect(getPrinter().last?.isPrinted).toBe(true));
  expect(passedOn().map(({ kicks }) => kicks)).toEqual([1, 0]);
});

it("ends the session where the server does not know it any more", async () => {
  const { openDrawer, rememberCounterPrinter, getPrinter } = await start();
  rememberCounterPrinter(counter);
  fetching.mockResolvedValueOnce(refusal(401, "unauthorized", callTexts.sessionRequired));
  openDrawer();
  await until(() => expect(getPrinter().troubles).toHaveLength(1));
  expect(refused).toHaveBeenCalledOnce();
});
