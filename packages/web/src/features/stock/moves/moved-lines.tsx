import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayText } from "@clove/domain/date-text.ts";
import { purchaseSubtotal, transferSubtotal } from "@clove/domain/stock/line-subtotals.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useDatePlace, useLocale } from "../../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import * as texts from "../stock.texts.ts";
import * as supplierTexts from "../suppliers/suppliers.texts.ts";

type Item = StockTransaction["items"][number];

type Props = { transaction: StockTransaction; children?: ReactNode };

/** The lines of a purchase, transfer or adjustment, at the prices that they had then (stock §20). */
export function MovedLines({ transaction, children }: Props) {
  const { currency } = useLocale();
  const { date_format } = useDatePlace();
  const { id, type, items, notes, delivery_note, delivery_date } = transaction;
  const subtotal = (item: Item) => {
    if (type === "transfer") return transferSubtotal(item, currency);
    const { purchase_price } = item;
    return purchase_price === undefined ? null : purchaseSubtotal({ ...item, purchase_price }, currency);
  };
  return (
    <Stack gap="sm">
      {(delivery_note ?? delivery_date) !== null && (
        <Text size="sm">
          {deliveryNote(delivery_note, delivery_date && dayText(delivery_date, date_format))}
        </Text>
      )}
      {notes && <Text size="sm">{notes}</Text>}
      <DataTable
        label={texts.productsOf({ type: texts.moveTypes[type] ?? type, id })}
        columns={columns(subtotal, (day) => dayText(day, date_format))}
        rows={items}
        rowKey={({ id }) => id}
        count={items.length}
      />
      {type !== "transfer" && items.some((item) => subtotal(item) !== null) && (
        <Text size="sm" c="dimmed">
          {texts.subTotalHasTax}
        </Text>
      )}
      {children}
    </Stack>
  );
}

function deliveryNote(note: string | null | undefined, day: string | null | undefined): string {
  if (note && day) return supplierTexts.deliveryNoteAndDay({ note, day });
  return note ? supplierTexts.deliveryNoteOf({ note }) : supplierTexts.deliveryNoteOfDay({ day: day ?? "" });
}

const columns = (subtotal: (item: Item) => number | null, day: (day: string) => string): Column<Item>[] => [
  {
    title: texts.product,
    heads: true,
    cell: (item) => (
      <>
        {nameOf(item)}
        {item.batch_no && (
          <Text size="xs" c="dimmed">
            {texts.batchNumbered({ batch: item.batch_no })}
          </Text>
        )}
        {item.expires_on && (
          <Text size="xs" c="dimmed">
            {texts.expiresOn({ day: day(item.expires_on) })}
          </Text>
        )}
      </>
    ),
  },
  {
    title: texts.barcode,
    cell: ({ product_variation }) => product_variation.barcode ?? commonTexts.notAvailable,
  },
  moneyColumn(texts.cpu, ({ purchase_price }) => purchase_price, { brief: "who" }),
  moneyColumn(texts.mrp, ({ sale_price }) => sale_price),
  { title: texts.qty, numeric: true, brief: "also", cell: ({ quantity }) => quantity },
  moneyColumn(texts.subTotal, subtotal, { brief: "amount" }),
];

const nameOf = ({ product_variation: { product, ...variation } }: Item) =>
  nameWithVariation(product.name, variationName(variation));
