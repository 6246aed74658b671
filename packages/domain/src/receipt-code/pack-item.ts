import { fromMinor, quantityDecimals, rateDecimals, toMinor } from "../money.ts";
import type { SyncOrderItem } from "../sync/sync.schema.ts";
import type { PackedReader, PackedWriter } from "./packed-bytes.ts";
import { type Amounts, flagsOf, isSet, packTag, unpackTag } from "./packed-parts.ts";

/** Characters of the name of goods that were made without a connection, of which the server may know nothing. */
const shortened = 40;

/** `place`: the line's own history among those of the sale; null: that of the sale. */
type Packing = { amounts: Amounts; place: number | null };

export function packItem(writer: PackedWriter, item: SyncOrderItem, { amounts, place }: Packing): void {
  const { product_variation_id, stock_purchase_transaction_id: batch, quantity, item_vat, discount } = item;
  const isMadeHere = product_variation_id == null;
  writer.whole(
    flagsOf([
      isMadeHere,
      quantity !== 1,
      Number.isInteger(quantity),
      item_vat !== 0,
      discount !== 0,
      batch != null,
      item.unit !== undefined,
      place !== null,
    ]),
  );
  if (isMadeHere) {
    writer.text(item.product_variation_temp_id ?? "");
    writer.text([...(item.name ?? "").trim()].slice(0, shortened).join(""));
  } else {
    writer.whole(product_variation_id);
    packTag(writer, item.name);
  }
  if (quantity !== 1)
    writer.whole(Number.isInteger(quantity) ? quantity : toMinor(quantity, quantityDecimals));
  amounts.pack(writer, item.sale_price);
  if (item_vat !== 0) writer.whole(toMinor(item_vat, rateDecimals));
  if (discount !== 0) writer.whole(toMinor(discount, rateDecimals));
  if (batch != null) writer.whole(batch);
  if (place !== null) writer.whole(place);
}

type Unpacking = {
  temp_id: string;
  amounts: Amounts;
  /** The sale's. */
  own: string | null;
  historyAt: (place: number) => string | null;
};

/** `tag`: of the name of goods that the server knows. */
export function unpackItem(
  reader: PackedReader,
  { temp_id, amounts, own, historyAt }: Unpacking,
): { item: SyncOrderItem; tag: number | null } {
  const flags = reader.whole();
  const isMadeHere = isSet(flags, 0);
  const product_variation_temp_id = isMadeHere ? reader.text() || null : null;
  const name = isMadeHere ? reader.text() : null;
  const product_variation_id = isMadeHere ? null : reader.whole();
  const tag = isMadeHere ? null : unpackTag(reader);
  const counted = isSet(flags, 1) ? reader.whole() : 1;
  const item = {
    ...{ order_temp_id: temp_id, product_variation_id, product_variation_temp_id, name },
    quantity: isSet(flags, 2) ? counted : fromMinor(counted, quantityDecimals),
    sale_price: amounts.unpack(reader),
    item_vat: isSet(flags, 3) ? fromMinor(reader.whole(), rateDecimals) : 0,
    discount: isSet(flags, 4) ? fromMinor(reader.whole(), rateDecimals) : 0,
    stock_purchase_transaction_id: isSet(flags, 5) ? reader.whole() : null,
    unit: isSet(flags, 6) ? ("kg" as const) : undefined,
    history: isSet(flags, 7) ? historyAt(reader.whole()) : own,
  };
  return { item, tag };
}
