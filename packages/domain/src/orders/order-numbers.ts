import { numberDigits, offlineReceiptNo } from "../ids.ts";

/**
 * The numbers that a search text may stand for (orders §3). An index can find each of them, because a part of an order's number
 * is either its beginning, at least the day, or its end, at least all digits of the order.
 */
export type SoughtNumbers = {
  /** The beginning of an order's number. */
  beginning?: string;
  /** The end of an order's number; without `unique_no`, at any counter. */
  ofDay?: { unique_no?: string; series: readonly string[]; digits: string };
  /** The running number that invoice and receipt share. */
  running?: { kind?: "INV" | "RCP"; unique_no?: string; digits: string };
  /** The order of an offline receipt. */
  temp_id?: string;
};

export type Numbered = {
  order_ref: string;
  invoice_id?: string | null;
  receipt_nos: readonly string[];
  temp_id?: string | null;
};

export function readSoughtNumbers(text: string): SoughtNumbers {
  const [, temp_id] = /^offline-receipt-(.+)$/i.exec(text) ?? [];
  if (temp_id) return { temp_id };
  const upper = text.toUpperCase();
  const sought: SoughtNumbers = {};
  if (/^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T\d{0,4}|T\d{4}[RS]\d{0,9})?$/.test(upper))
    sought.beginning = upper;
  const end = /^(?:T?(\d{4}))?([RS])(\d{5,9})$/.exec(upper) ?? /^()()(\d{5})$/.exec(upper);
  if (end) {
    const [, unique_no, series, digits = ""] = end;
    sought.ofDay = { ...(unique_no && { unique_no }), series: series ? [series] : ["R", "S"], digits };
  }
  const number = /^(?:(?:(INV|RCP)-)?(\d{4})-)?(\d{1,9})$/.exec(upper);
  if (number) {
    const [, kind, unique_no, digits = ""] = number;
    sought.running = {
      ...(kind && { kind: kind as "INV" | "RCP" }),
      ...(unique_no && { unique_no }),
      digits: String(Number(digits)).padStart(numberDigits.running, "0"),
    };
  }
  return sought;
}

export function hasSoughtNumber(
  order: Numbered,
  { beginning, ofDay, running, temp_id }: SoughtNumbers,
): boolean {
  return (
    (beginning !== undefined && order.order_ref.startsWith(beginning)) ||
    (ofDay !== undefined && endsWith(order.order_ref, ofDay)) ||
    (running !== undefined && hasRunning(order, running)) ||
    (temp_id !== undefined &&
      order.temp_id === temp_id &&
      order.receipt_nos.includes(offlineReceiptNo(temp_id)))
  );
}

function endsWith(order_ref: string, { unique_no, series, digits }: NonNullable<SoughtNumbers["ofDay"]>) {
  const [, ofCounter, ofSeries, ofOrder] = /^\d{6}T(\d{4})([RS])(\d{5,9})$/.exec(order_ref) ?? [];
  const isOfCounter = unique_no === undefined || ofCounter === unique_no;
  return isOfCounter && ofSeries !== undefined && series.includes(ofSeries) && ofOrder === digits;
}

function hasRunning(order: Numbered, { kind, unique_no, digits }: NonNullable<SoughtNumbers["running"]>) {
  const [, ofCounter, ofOrder] = /^INV-(\d{4})-(\d+)$/.exec(order.invoice_id ?? "") ?? [];
  if (ofOrder !== digits || (unique_no !== undefined && ofCounter !== unique_no)) return false;
  return kind !== "RCP" || order.receipt_nos.includes(`RCP-${ofCounter}-${digits}`);
}
