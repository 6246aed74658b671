import { isOrderRef, offlineReceiptNo, readOfflineRef } from "../ids.ts";
import type { PaymentMethod } from "../orders/payment-methods.ts";
import type { OfflineSale } from "../sync/offline-sale.ts";
import type { SyncOrder, SyncPayment } from "../sync/sync.schema.ts";
import { packItem, unpackItem } from "./pack-item.ts";
import { PackedReader, PackedWriter, Unpackable } from "./packed-bytes.ts";
import { type Histories, historiesOf, unpackHistories } from "./packed-history.ts";
import { Amounts, flagsOf, isSet, packTag, packTempId, unpackTag, unpackTempId } from "./packed-parts.ts";
import { type PackedProof, packProof, unpackProof } from "./packed-proof.ts";

/** In place of the names that the sale had for its ids (`nameTag`); null where there was none. */
export type NameTags = { cashier: number | null; customer: number | null; items: (number | null)[] };

/** Raised, but not to 2 (`signedPart`), whenever the order of the bytes changes: an older server refuses what it cannot read. */
const form = 1;
/** A later version of the app packed it. */
export class OtherForm extends Unpackable {}
const most = { items: 500, payments: 8 };
/** By place: a new method is added at the end. */
const methods = Object.keys({
  cash: 0,
  credit: 1,
  bank: 2,
  qr: 3,
} satisfies Record<PaymentMethod, number>) as PaymentMethod[];

/**
 * An offline sale in as few bytes as it takes to record it (receipt-codes §2): names that the server knows are shortened to a tag,
 * those of goods that were made without a connection are in it. What it has no room for stands in no field of the sale.
 * @throws Unpackable when it has more than a sale can have
 */
export function packSale({ order, items, payments }: OfflineSale): Uint8Array<ArrayBuffer> {
  const writer = new PackedWriter();
  const all = [order.history, ...items.map(({ history }) => history)];
  const histories = historiesOf(all);
  const amounts = Amounts.of([
    ...[order.subtotal, order.discount, order.adjustment, order.total, order.cash_rounding ?? 0],
    ...items.map(({ sale_price }) => sale_price),
    ...payments.flatMap(({ amount_received, amount_returned }) => [amount_received, amount_returned]),
  ]);
  writer.byte(form);
  writer.byte(amounts.decimals);
  packTempId(writer, order.temp_id);
  packOrder(writer, order, amounts);
  histories.pack(writer);
  writer.whole(histories.at(order.history));
  writer.whole(items.length);
  for (const item of items) packItem(writer, item, { amounts, place: placeIn(histories, order, item) });
  writer.whole(payments.length);
  for (const payment of payments) packPayment(writer, payment, order, amounts);
  packProof(writer, order.proof, momentOf(order.created_at));
  return writer.written();
}

/** @throws Unpackable when the bytes are no packed sale */
export function unpackSale(bytes: Uint8Array): {
  sale: OfflineSale;
  tags: NameTags;
  proof: PackedProof | null;
} {
  const reader = new PackedReader(bytes);
  if (reader.byte() !== form) throw new OtherForm("the bytes of another version");
  const amounts = Amounts.with(reader.byte());
  const temp_id = unpackTempId(reader);
  const { order, cashier, customer } = unpackOrder(reader, temp_id, amounts);
  const histories = unpackHistories(reader);
  const historyAt = (place: number) => {
    if (place > histories.length) throw new Unpackable("a history that is not there");
    return place === 0 ? null : histories[place - 1]!;
  };
  const own = historyAt(reader.whole());
  const items = times(reader, most.items, () => unpackItem(reader, { temp_id, amounts, own, historyAt }));
  const payments = times(reader, most.payments, () => unpackPayment(reader, temp_id, amounts));
  const proof = unpackProof(reader, temp_id, momentOf(order.created_at));
  reader.end();
  return {
    proof,
    sale: { order: { ...order, history: own }, items: items.map(({ item }) => item), payments },
    tags: { cashier, customer, items: items.map(({ tag }) => tag) },
  };
}

/** Left out (0) where a line has the history of its sale. */
const placeIn = (
  histories: Histories,
  order: SyncOrder,
  { history }: { history?: string | null | undefined },
): number | null => {
  const place = histories.at(history);
  return history === undefined || place === histories.at(order.history) ? null : place;
};

function packOrder(writer: PackedWriter, order: SyncOrder, amounts: Amounts): void {
  const ref = readOfflineRef(order.order_ref);
  const no = counterOf(order.temp_id);
  const isOwnRef = ref !== null && ref.series.slice(6, 11) === `T${no}`;
  const { prices_include_tax, tax_after_discount, cash_rounding, clock_at, approved_by } = order;
  writer.whole(
    flagsOf([
      isOwnRef,
      order.user_id != null,
      order.user_id == null && order.user_temp_id != null,
      prices_include_tax !== undefined,
      prices_include_tax === true,
      tax_after_discount !== undefined,
      tax_after_discount === true,
      cash_rounding !== undefined,
      clock_at != null,
      approved_by != null,
      order.terminal_no != null,
    ]),
  );
  const made = momentOf(order.created_at);
  writer.whole(made);
  if (isOwnRef) {
    writer.signed(dayOf(ref.series) - Math.floor(made / day));
    writer.whole(ref.number);
  } else writer.text(order.order_ref);
  writer.whole(order.terminal_id);
  if (order.terminal_no != null) writer.text(order.terminal_no === no ? "" : order.terminal_no);
  writer.whole(order.cashier_user_id);
  packTag(writer, order.cashier_name);
  if (order.user_id != null) {
    writer.whole(order.user_id);
    packTag(writer, order.user_name);
  } else if (order.user_temp_id != null) writer.text(order.user_temp_id);
  for (const amount of [order.subtotal, order.discount, order.total]) amounts.pack(writer, amount);
  amounts.pack(writer, order.adjustment);
  if (cash_rounding !== undefined) amounts.pack(writer, cash_rounding);
  if (clock_at != null) writer.signed(momentOf(clock_at) - made);
  if (approved_by == null) return;
  writer.whole(approved_by);
  writer.whole(order.approval_id ?? 0);
  writer.text((order.approver_name ?? "").slice(0, 40));
  writer.signed(momentOf(order.approved_at ?? order.created_at) - made);
}

function unpackOrder(
  reader: PackedReader,
  temp_id: string,
  amounts: Amounts,
): { order: SyncOrder } & Pick<NameTags, "cashier" | "customer"> {
  const flags = reader.whole();
  const no = counterOf(temp_id);
  const made = reader.whole();
  const order_ref = isSet(flags, 0)
    ? refOf(Math.floor(made / day) + reader.signed(), no, reader.whole())
    : reader.text();
  const terminal_id = reader.whole();
  const terminal_no = isSet(flags, 10) ? reader.text() || no : null;
  const cashier_user_id = reader.whole();
  const cashier = unpackTag(reader);
  const user_id = isSet(flags, 1) ? reader.whole() : null;
  const customer = user_id === null ? null : unpackTag(reader);
  const user_temp_id = isSet(flags, 2) ? reader.text() : null;
  const [subtotal, discount, total] = [
    amounts.unpack(reader),
    amounts.unpack(reader),
    amounts.unpack(reader),
  ];
  const adjustment = amounts.unpack(reader);
  const order: SyncOrder = {
    ...{ temp_id, order_ref, terminal_id, cashier_user_id, user_id, user_temp_id, terminal_no },
    ...{ subtotal, discount, adjustment, total },
    created_at: isoOf(made),
    ...(isSet(flags, 3) && { prices_include_tax: isSet(flags, 4) }),
    ...(isSet(flags, 5) && { tax_after_discount: isSet(flags, 6) }),
    ...(isSet(flags, 7) && { cash_rounding: amounts.unpack(reader) }),
    ...(isSet(flags, 8) && { clock_at: isoOf(made + reader.signed()) }),
  };
  if (!isSet(flags, 9)) return { order, cashier, customer };
  const approved_by = reader.whole();
  const approval_id = reader.whole() || null;
  const approved = { approved_by, approval_id, approver_name: reader.text() };
  const approved_at = isoOf(made + reader.signed());
  return { order: { ...order, ...approved, approved_at }, cashier, customer };
}

function packPayment(
  writer: PackedWriter,
  { payment_method, amount_received, amount_returned, ref, receipt_no }: SyncPayment,
  { temp_id }: SyncOrder,
  amounts: Amounts,
): void {
  const isOwnNo = receipt_no === offlineReceiptNo(temp_id);
  writer.byte(methods.indexOf(payment_method));
  writer.byte(flagsOf([ref != null && ref !== "", amount_returned !== 0, !isOwnNo]));
  amounts.pack(writer, amount_received);
  if (amount_returned !== 0) amounts.pack(writer, amount_returned);
  if (ref) writer.text(ref);
  if (!isOwnNo) writer.text(receipt_no);
}

function unpackPayment(reader: PackedReader, order_temp_id: string, amounts: Amounts): SyncPayment {
  const payment_method = methods[reader.byte()];
  if (payment_method === undefined) throw new Unpackable("a payment by an unknown method");
  const flags = reader.byte();
  return {
    ...{ order_temp_id, payment_method },
    amount_received: amounts.unpack(reader),
    amount_returned: isSet(flags, 1) ? amounts.unpack(reader) : 0,
    ref: isSet(flags, 0) ? reader.text() : null,
    receipt_no: isSet(flags, 2) ? reader.text() : offlineReceiptNo(order_temp_id),
  };
}

function times<T>(reader: PackedReader, limit: number, read: () => T): T[] {
  const length = reader.whole();
  if (length > limit) throw new Unpackable("more rows than a sale can have");
  return Array.from({ length }, read);
}

const day = 86_400_000;
const counterOf = (temp_id: string) => /^T(\d{4})-/.exec(temp_id)?.[1] ?? "";

/** The day since 1970 of a series' first six digits. */
const dayOf = (series: string) =>
  Date.UTC(2000 + Number(series.slice(0, 2)), Number(series.slice(2, 4)) - 1, Number(series.slice(4, 6))) /
  day;

function refOf(dayNumber: number, no: string, number: number): string {
  const date = isoOf(dayNumber * day)
    .slice(2, 10)
    .replaceAll("-", "");
  const ref = `${date}T${no}S${String(number).padStart(5, "0")}`;
  if (!isOrderRef(ref)) throw new Unpackable("the number of an order");
  return ref;
}

function momentOf(iso: string): number {
  const moment = Date.parse(iso);
  if (Number.isNaN(moment)) throw new Unpackable("a time");
  return moment;
}

function isoOf(moment: number): string {
  // The year 9999 ends there: later ones are written with a sign.
  if (moment < 0 || moment > 253_402_300_799_999) throw new Unpackable("a time");
  return new Date(moment).toISOString();
}
