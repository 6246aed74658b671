import type { StockMovement } from "@clove/domain/stock/stock-card.schema.ts";
import { Text } from "@mantine/core";
import { useTimeFormat } from "../../../ui/display/locale.tsx";
import { readable } from "../../../ui/forms/options.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { type OlderPages, OlderRows } from "../../../ui/lists/older-rows.tsx";
import { SectionTable } from "../../../ui/lists/section-table.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../stock.texts.ts";

type Props = {
  movements: StockMovement[];
  /** Of all movements. */
  count: number;
  older: OlderPages;
};

/** The newest movements, with a button for older ones. */
export function MovementTable({ movements, ...older }: Props) {
  const time = useTimeFormat();
  return (
    <SectionTable title={texts.movements} columns={columns(time)} rows={movements} rowKey={({ id }) => id}>
      <OlderRows shown={movements.length} {...older}>
        {texts.olderMovements}
      </OlderRows>
    </SectionTable>
  );
}

const columns = (time: (time: string) => string): Column<StockMovement>[] => [
  { title: texts.movement, heads: true, cell: (movement) => <Kind {...movement} /> },
  { title: uiTexts.date, brief: "who", cell: ({ at }) => time(at) },
  { title: texts.store, cell: ({ branch }) => branch.name },
  { title: uiTexts.by, cell: ({ by }) => by.name },
  {
    title: texts.batch,
    cell: (movement) => movement.batch_no ?? `#${movement.stock_purchase_transaction_id}`,
  },
  moneyColumn(texts.cost, ({ purchase_price }) => purchase_price),
  {
    title: texts.quantity,
    numeric: true,
    brief: "amount",
    cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : quantity),
  },
  { title: texts.left, numeric: true, brief: "status", cell: ({ left }) => left },
];

/** "Adjust · Damage", and below it the reference and the notes. */
function Kind({ kind, reason, reference, notes }: StockMovement) {
  const about = [reference.text, notes].filter(Boolean).join(" · ");
  return (
    <>
      {readable(kind)}
      {reason && ` · ${readable(reason)}`}
      {about && (
        <Text size="sm" c="dimmed" fw={400} lineClamp={2}>
          {about}
        </Text>
      )}
    </>
  );
}
