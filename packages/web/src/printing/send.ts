import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { PrintFailed } from "./print-failed.ts";
import { printerClass, type UsbDevice } from "./usb.ts";

type Port = { configuration: number; number: number; alternate: number; endpoint: number };

/** A printer that accepts nothing for this long has a full buffer: no paper, an open cover, or switched off. */
const silentMilliseconds = 10_000;
/** A long receipt is accepted only as fast as it is printed, so it is sent in pieces with a time limit each. */
const pieceBytes = 4096;

/**
 * Sends a job to the printer. It is open for this job only, and jobs of all tabs of this device wait for each other, so
 * that every tab can print (printing §4).
 * @throws PrintFailed
 */
export async function send(
  device: UsbDevice,
  bytes: Uint8Array<ArrayBuffer>,
  { needsPaper }: { needsPaper: boolean },
): Promise<void> {
  await withPrinter(device, async (port) => {
    if (needsPaper) await checkPaper(device, port);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await transfer(device, port, bytes.slice(at, at + pieceBytes));
    }
    if (needsPaper) await checkPaper(device, port);
  });
}

/** Whether this browser may use the printer now. @throws PrintFailed */
export const tryPrinter = (device: UsbDevice) => withPrinter(device, async () => {});

function withPrinter(device: UsbDevice, act: (port: Port) => Promise<void>): Promise<void> {
  return navigator.locks.request("printer", async () => {
    const port = portOf(device);
    if (!port) throw new PrintFailed(printerTexts.printerUnsuitable);
    try {
      await claim(device, port);
      await act(port);
    } finally {
      // An unplugged device is closed already.
      await device.close().catch(console.warn);
    }
  });
}

/** The endpoint that takes the data of a printer interface. */
function portOf(device: UsbDevice): Port | null {
  for (const { configurationValue, interfaces } of device.configurations) {
    for (const { interfaceNumber, alternates } of interfaces) {
      for (const { alternateSetting, interfaceClass, endpoints } of alternates) {
        const out = endpoints.find(({ direction, type }) => direction === "out" && type === "bulk");
        if (interfaceClass !== printerClass || !out) continue;
        return {
          configuration: configurationValue,
          number: interfaceNumber,
          alternate: alternateSetting,
          endpoint: out.endpointNumber,
        };
      }
    }
  }
  return null;
}

async function claim(device: UsbDevice, port: Port): Promise<void> {
  await told(device.open(), printerTexts.printerBlocked);
  if (device.configuration?.configurationValue !== port.configuration) {
    await told(device.selectConfiguration(port.configuration), printerTexts.printerBlocked);
  }
  await told(device.claimInterface(port.number), printerTexts.printerInUse);
  if (port.alternate !== 0) {
    await told(device.selectAlternateInterface(port.number, port.alternate), printerTexts.printerBlocked);
  }
}

async function transfer(device: UsbDevice, port: Port, piece: Uint8Array<ArrayBuffer>): Promise<void> {
  const answer = await inTime(told(device.transferOut(port.endpoint, piece), printerTexts.printerGone));
  if (answer?.status === "ok") return;
  await checkPaper(device, port);
  throw new PrintFailed(printerTexts.printerSilent);
}

/** Reads the port status of USB's printer class. An answer whose reserved bits are not 0 is no real status, and is ignored. */
async function checkPaper(device: UsbDevice, { number }: Port): Promise<void> {
  const setup = {
    requestType: "class",
    recipient: "interface",
    request: 1,
    value: 0,
    index: number,
  } as const;
  // A printer without this report is taken to have paper.
  const status = device.controlTransferIn(setup, 1).then(
    ({ data }) => (data && data.byteLength > 0 ? data.getUint8(0) : 0),
    () => 0,
  );
  const bits = (await inTime(status)) ?? 0;
  if ((bits & 0b0010_0000) !== 0 && (bits & 0b1100_0111) === 0)
    throw new PrintFailed(printerTexts.printerNoPaper);
}

/** Turns the browser's error into a message. A device that was unplugged, or that the person revoked, is a NotFoundError. */
async function told<T>(doing: Promise<T>, why: string): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === "NotFoundError";
    throw new PrintFailed(isGone ? printerTexts.printerGone : why, { cause: error });
  }
}

/** Undefined when it takes too long. */
async function inTime<T>(doing: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), silentMilliseconds);
  });
  try {
    return await Promise.race([doing, late]);
  } finally {
    clearTimeout(timer);
  }
}
