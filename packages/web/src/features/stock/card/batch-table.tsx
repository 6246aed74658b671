import * as commonTexts from "@clove/domain/common.texts.ts";
import type { StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { Text } from "@mantine/core";
import { CalendarClock } from "lucide-react";
import { useLocale, useTimeFormat } from "../../../ui/display/locale.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { SectionTable } from "../../../ui/lists/section-table.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { ExpiryMark } from "../expiry-mark.tsx";
import * as texts from "../stock.texts.ts";
import { ageText } from "./age-text.ts";

type Props = { batches: StockBatch[]; onDate: ((batch: StockBatch) => void) | null };

/** What is left of each batch of a store, in the order in which they are sold. `onDate`: changes the expiry of one. */
export function BatchTable({ batches, onDate }: Props) {
  const time = useTimeFormat();
  const { currency } = useLocale();
  const isDated = batches.some(({ expires_on }) => expires_on !== null);
  const columns: Column<StockBatch>[] = [
    {
      title: texts.batch,
      heads: true,
      cell: batchName,
    },
    { title: texts.store, brief: isDated ? "also" : "who", cell: ({ branch }) => branch.name },
    {
      title: texts.received,
      cell: ({ received_at }) => (
        <>
          {time(received_at)}{" "}
          <Text span inherit c="dimmed">
            · {ageText(received_at, Date.now())}
          </Text>
        </>
      ),
    },
    ...(isDated ? [expiryColumn()] : []),
    { title: texts.quantity, numeric: true, cell: ({ received_quantity }) => received_quantity },
    { title: texts.left, numeric: true, brief: "status", cell: ({ quantity }) => quantity },
    moneyColumn(texts.cost, ({ purchase_price }) => purchase_price),
    moneyColumn(texts.valueAtCost, (batch) => batchCost(batch, currency), { brief: "amount" }),
    ...(onDate ? [dateColumn(onDate)] : []),
  ];
  return (
    <SectionTable
      title={texts.batches}
      columns={columns}
      rows={batches}
      rowKey={(batch) => batch.stock_purchase_transaction_id}
      empty={texts.noBatches}
    />
  );
}

const batchName = ({ batch_no, stock_purchase_transaction_id }: StockBatch) =>
  batch_no ?? `#${stock_purchase_transaction_id}`;

const expiryColumn = (): Column<StockBatch> => ({
  title: texts.expires,
  brief: "who",
  cell: ({ expires_on }) => (expires_on ? <ExpiryMark day={expires_on} /> : commonTexts.notAvailable),
});

const dateColumn = (onDate: (batch: StockBatch) => void): Column<StockBatch> => ({
  title: uiTexts.action,
  untitled: true,
  cell: (batch) => (
    <RowAction
      icon={CalendarClock}
      title={texts.expiryDate}
      label={texts.expiryDateOf({ batch: batchName(batch) })}
      onOpen={() => onDate(batch)}
    />
  ),
});
