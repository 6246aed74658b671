import { checkDigit } from "./catalogue/barcode.ts";

/** Temporary id of a record made on a till (offline §4); `generated` is unique by itself (nanoid). */
export function tempId(uniqueNo: string, generated: string): string {
  return `T${uniqueNo}-${generated}`;
}

/** Counter number in four digits (counters §1): 1 → "0001". Null when all 9999 of the company are used. */
export function terminalUniqueNo(sequence: number): string | null {
  return sequence >= 1 && sequence <= 9999 ? digits(sequence, 4) : null;
}

/** Minimum digits of a counter's numbers: `ofDay` in order numbers, `running` in those of invoices and receipts. */
export const numberDigits = { ofDay: 5, running: 6 };

/** The number of an order (orders §1): `day` as YYYY-MM-DD in the company's zone; `ofDay`: the count of that day and counter, from 1. */
export function onlineOrderRef(day: string, uniqueNo: string, ofDay: string): string {
  return `${shortDay(day)}T${uniqueNo}R${ofDay}`;
}

/** The number of an offline order: S instead of R, and the till's own sequence (orders §1). */
export function offlineOrderRef(day: string, uniqueNo: string, sequence: number): string {
  return `${offlineSeries(day, uniqueNo)}${digits(sequence, numberDigits.ofDay)}`;
}

/** The beginning of the offline order numbers of a counter on a day. */
export function offlineSeries(day: string, uniqueNo: string): string {
  return `${shortDay(day)}T${uniqueNo}S`;
}

/** The series and the count of an order number made offline; null for any other. */
export function readOfflineRef(orderRef: string): { series: string; number: number } | null {
  const [, series, number] = /^(\d{6}T\d{4}S)(\d{5,9})$/.exec(orderRef) ?? [];
  return series && number ? { series, number: Number(number) } : null;
}

/** Whether a text is a whole order number, as receipts show it and their barcodes hold it. */
export function isOrderRef(text: string): boolean {
  return /^\d{6}T\d{4}[RS]\d{5,9}$/.test(text);
}

/** The permanent number of an offline receipt (orders §1). */
export function offlineReceiptNo(orderTempId: string): string {
  return `offline-receipt-${orderTempId}`;
}

/** EAN-13 with prefix 29 (people §5); `sequence` is unique among users. */
export function userBarcode(sequence: number): string {
  const body = `29${digits(sequence, 10)}`;
  return body + checkDigit(body);
}

/** The sample in the barcode picture of a user without a barcode (people §5). */
export const sampleBarcode = userBarcode(0);

/** Day of a moment (ISO 8601) in the company's time zone, as YYYY-MM-DD. */
export function dayInZone(iso: string, timeZone: string): string {
  // Each sale asks several times for the day of its moment, and finding the parts of a moment takes long.
  const minute = iso.slice(0, "YYYY-MM-DDTHH:mm".length);
  const last = iso.endsWith("Z") ? lastDays.get(timeZone) : undefined;
  if (last?.minute === minute) return last.day;
  const part = partsInZone(iso, timeZone);
  const day = `${part.year}-${part.month}-${part.day}`;
  if (iso.endsWith("Z")) lastDays.set(timeZone, { minute, day });
  return day;
}

/** By time zone, a minute in UTC and its day: a day begins with a whole minute. */
const lastDays = new Map<string, { minute: string; day: string }>();

/** Moment in the company's time zone, as `YYYY-MM-DD HH:mm:ss`: the same text in every browser. */
export function timeInZone(iso: string, timeZone: string): string {
  const part = partsInZone(iso, timeZone);
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    return timeZone !== "" && Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

function partsInZone(iso: string, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll("-", "");
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
