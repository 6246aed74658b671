import type { StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import { batchCost } from "@clove/domain/stock/stock-value.ts";
import { Text } from "@mantine/core";
import { useLocale, useTimeFormat } from "../../../ui/display/locale.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { SectionTable } from "../../../ui/lists/section-table.tsx";
import * as texts from "../stock.texts.ts";
import { ageText } from "./age-text.ts";

/** What is left of each batch, the oldest of a store first, which is sold first. */
export function BatchTable({ batches }: { batches: StockBatch[] }) {
  const time = useTimeFormat();
  const { currency } = useLocale();
  const columns: Column<StockBatch>[] = [
    {
      title: texts.batch,
      heads: true,
      cell: (batch) => batch.batch_no ?? `#${batch.stock_purchase_transaction_id}`,
    },
    { title: texts.store, brief: "who", cell: ({ branch }) => branch.name },
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
    { title: texts.quantity, numeric: true, cell: ({ received_quantity }) => received_quantity },
    { title: texts.left, numeric: true, brief: "status", cell: ({ quantity }) => quantity },
    moneyColumn(texts.cost, ({ purchase_price }) => purchase_price),
    moneyColumn(texts.valueAtCost, (batch) => batchCost(batch, currency), { brief: "amount" }),
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
