import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";

/** The part of WebUSB that printing uses; TypeScript's DOM types lack it. */
export type UsbDevice = {
  readonly vendorId: number;
  readonly productId: number;
  readonly productName?: string | null;
  readonly serialNumber?: string | null;
  readonly opened: boolean;
  readonly configuration: UsbConfiguration | null;
  readonly configurations: readonly UsbConfiguration[];
  open(): Promise<void>;
  close(): Promise<void>;
  forget?(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  selectAlternateInterface(number: number, alternate: number): Promise<void>;
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ status: string }>;
  controlTransferIn(setup: UsbSetup, length: number): Promise<{ data?: DataView }>;
};

type UsbConfiguration = {
  readonly configurationValue: number;
  readonly interfaces: readonly {
    readonly interfaceNumber: number;
    readonly alternates: readonly UsbAlternate[];
  }[];
};

type UsbAlternate = {
  readonly alternateSetting: number;
  readonly interfaceClass: number;
  readonly endpoints: readonly {
    readonly endpointNumber: number;
    readonly direction: string;
    readonly type: string;
  }[];
};

type UsbSetup = {
  requestType: "class";
  recipient: "interface";
  request: number;
  value: number;
  index: number;
};

export type Usb = {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
  addEventListener(type: "connect" | "disconnect", listener: (event: { device: UsbDevice }) => void): void;
};

/** USB's class of printers. */
export const printerClass = 7;

/** Undefined in Firefox and Safari, and where the page did not come over https. */
export const usbOf = (from: object = navigator): Usb | undefined =>
  "usb" in from ? (from.usb as Usb) : undefined;

/** Why this browser can use no USB printer; null where it can. */
export function whyNoUsb(): string | null {
  if (!window.isSecureContext) return printerTexts.printerNeedsHttps;
  return usbOf() ? null : printerTexts.printerNeedsChrome;
}
