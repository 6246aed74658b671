import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { OpenShortfall } from "@clove/domain/stock/stock-card.schema.ts";
import { Text } from "@mantine/core";
import { useTimeFormat } from "../../../ui/display/locale.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { SectionTable } from "../../../ui/lists/section-table.tsx";
import * as texts from "../stock.texts.ts";

/** What offline sales took beyond the stock, until a stock-in settles it (stock §4). */
export function OwedTable({ shortfalls }: { shortfalls: OpenShortfall[] }) {
  const time = useTimeFormat();
  if (shortfalls.length === 0) return null;
  return (
    <SectionTable
      title={texts.openShortfalls}
      columns={columns(time)}
      rows={shortfalls}
      rowKey={({ order, branch }) => `${order.id} ${branch.id}`}
    >
      <Text size="sm" c="dimmed" mt="xs">
        {catalogueTexts.shortfallMeaning}
      </Text>
    </SectionTable>
  );
}

const columns = (time: (time: string) => string): Column<OpenShortfall>[] => [
  { title: texts.orderId, heads: true, cell: ({ order }) => order.order_ref },
  { title: texts.store, cell: ({ branch }) => branch.name },
  { title: texts.sold, cell: ({ at }) => time(at) },
  { title: texts.owed, numeric: true, cell: ({ quantity }) => quantity },
];
