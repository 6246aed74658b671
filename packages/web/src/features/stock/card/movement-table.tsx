import * as commonTexts from "@clove/domain/common.texts.ts";
import type { StockMovement } from "@clove/domain/stock/stock-card.schema.ts";
import { Text } from "@mantine/core";
import { useTimeFormat } from "../../../ui/display/locale.tsx";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { readable } from "../../../ui/forms/options.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { OlderRows } from "../../../ui/lists/older-rows.tsx";
import { SectionTable } from "../../../ui/lists/section-table.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../stock.texts.ts";

type Props = {
  movements: StockMovement[];
  /** Of all of them. */
  count: number;
  hasOlder: boolean;
  loading: boolean;
  onOlder: () => void;
};

/** The newest movements, and further ones when asked for. */
export function MovementTable({ movements, ...older }: Props) {
  const time = useTimeFormat();
  return (
    <SectionTable
      title={texts.movements}
      columns={columns(time)}
      rows={movements}
      rowKey={({ id }) => id}
      empty={commonTexts.noResultFound}
    >
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
  {
    title: texts.cost,
    numeric: true,
    cell: ({ purchase_price }) =>
      purchase_price === undefined ? commonTexts.notAvailable : <MoneyText amount={purchase_price} />,
  },
  {
    title: texts.quantity,
    numeric: true,
    brief: "amount",
    cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : quantity),
  },
  { title: texts.left, numeric: true, brief: "status", cell: ({ left }) => left },
];

/** "Adjust · Damage", what it refers to and what was written to it. */
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
