import { foldCase } from "@clove/domain/fold.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { PackedType } from "./rows.ts";

/**
 * What the search index needs of a row, as one text: fields with a character between them that no field can hold
 * (wire.schema: no control characters but white space). The temp_id comes last, it is empty for most.
 */
const between = "\u0002";
/** Stands between the keys of a page. */
export const betweenKeys = "\u0001";

export function keyOf<T extends PackedType>(type: T, row: StreamRows[T]): string {
  return [...(fields[type] as (row: StreamRows[T]) => unknown[])(row), row.temp_id]
    .map((value) => value ?? "")
    .join(between);
}

export const keyParts = (key: string): string[] => key.split(between);
/** The first field, which is all that most rows are looked at for. */
export const firstPart = (key: string): string => key.slice(0, key.indexOf(between));
export const tempIdIn = (key: string): string => key.slice(key.lastIndexOf(between) + 1);

/** The first field orders the lists: the folded name, or the moment of a sale. */
const fields: { [T in PackedType]: (row: StreamRows[T]) => unknown[] } = {
  products: ({ name }) => [foldCase(name)],
  product_variations: ({ product_id, barcode }) => [product_id, barcode],
  users: ({ name, role, phone, email, barcode }) => [foldCase(name), role, phone, email, barcode],
  orders: ({ created_at, terminal, terminal_id, invoice_id, order_ref, user }) => [
    created_at,
    terminal.branch.id,
    terminal_id,
    invoice_id,
    order_ref,
    user?.name,
    user?.phone,
  ],
};
