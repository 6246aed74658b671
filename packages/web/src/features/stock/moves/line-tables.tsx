import { currencyDecimals, sumAmounts } from "@clove/domain/money.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { ActionIcon, Group, Text, Title } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useLocale } from "../../../ui/display/locale.tsx";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { type Column, DataTable, placeColumn } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../stock.texts.ts";
import { type LineContext, lineColumns } from "./line-columns.tsx";
import { lineName, type MoveLine, subtotalOf } from "./move-draft.ts";

type Props = LineContext & { lines: MoveLine[] };

/** The variations of the product that was found. */
export function PickedTable({ lines, ...context }: Props) {
  const first: Column<MoveLine> = { title: texts.variation, heads: true, cell: ({ variation }) => variation };
  return (
    <WholeTable label={texts.variations} lines={lines} columns={[first, ...lineColumns(context)]} empty="" />
  );
}

/** The lines that will be bought or moved, with their sum. */
export function AddedTable({ lines, onRemove, ...context }: Props & { onRemove: (key: string) => void }) {
  const { currency } = useLocale();
  const subtotal = (line: MoveLine) => subtotalOf(context.kind, line, currency);
  const sum = sumAmounts(lines.map(subtotal), currencyDecimals(currency));
  const columns: Column<MoveLine>[] = [
    placeColumn,
    { title: texts.product, heads: true, cell: lineName },
    ...lineColumns(context),
    moneyColumn(texts.subTotal, subtotal),
    {
      title: uiTexts.action,
      untitled: true,
      corner: true,
      cell: (line) => (
        <ActionIcon
          size={40}
          color="gray"
          aria-label={uiTexts.removeOf({ name: lineName(line) })}
          onClick={() => onRemove(line.key)}
        >
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      ),
    },
  ];
  return (
    <section aria-label={stockTexts.addedProducts}>
      <Title order={2} mb="sm">
        {stockTexts.addedProducts}
      </Title>
      <WholeTable
        label={stockTexts.addedProducts}
        lines={lines}
        columns={columns}
        empty={stockTexts.nothingAddedYet}
      />
      {lines.length > 0 && (
        <Group justify="flex-end" gap="sm" mt="sm" role="status">
          <Text c="dimmed">{uiTexts.total}</Text>
          <Text fw={700} size="lg">
            <MoneyText amount={sum} />
          </Text>
        </Group>
      )}
    </section>
  );
}

type WholeProps = { label: string; lines: MoveLine[]; columns: Column<MoveLine>[]; empty: string };

/** A table with all lines on one page, which says below how many there are. */
const WholeTable = ({ lines, ...props }: WholeProps) => (
  <DataTable
    {...props}
    rows={lines}
    rowKey={({ key }) => key}
    count={lines.length}
    onPage={() => undefined}
  />
);
