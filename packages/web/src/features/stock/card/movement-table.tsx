import * as commonTexts from "@clove/domain/common.texts.ts";
import type { StockMovement } from "@clove/domain/stock/stock-card.schema.ts";
import { Text } from "@mantine/core";
import type { Column } from "../../../ui/data-table.tsx";
import { useTimeFormat } from "../../../ui/locale.tsx";
import { MoneyText } from "../../../ui/money-text.tsx";
import { OlderRows } from "../../../ui/older-rows.tsx";
import { readable } from "../../../ui/options.ts";
import { SectionTable } from "../../../ui/section-table.tsx";

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
      title="Movements"
      columns={columns(time)}
      rows={movements}
      rowKey={({ id }) => id}
      empty={commonTexts.noResultFound}
    >
      <OlderRows shown={movements.length} {...older}>
        Older movements
      </OlderRows>
    </SectionTable>
  );
}

const columns = (time: (time: string) => string): Column<StockMovement>[] => [
  { title: "Movement", heads: true, cell: (movement) => <Kind {...movement} /> },
  { title: "Date", brief: "who", cell: ({ at }) => time(at) },
  { title: "Store", cell: ({ branch }) => branch.name },
  { title: "By", cell: ({ by }) => by.name },
  { title: "Batch", cell: (movement) => movement.batch_no ?? `#${movement.stock_purchase_transaction_id}` },
  {
    title: "Cost",
    numeric: true,
    cell: ({ purchase_price }) =>
      purchase_price === undefined ? commonTexts.notAvailable : <MoneyText amount={purchase_price} />,
  },
  {
    title: "Quantity",
    numeric: true,
    brief: "amount",
    cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : quantity),
  },
  { title: "Left", numeric: true, brief: "status", cell: ({ left }) => left },
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
