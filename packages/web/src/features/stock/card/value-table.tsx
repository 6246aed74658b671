import { priceWords } from "@clove/domain/catalogue/price-words.ts";
import * as priceTexts from "@clove/domain/catalogue/prices.texts.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import type { OpenShortfall, StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import { type StockValue, stockValue } from "@clove/domain/stock/stock-value.ts";
import { Text } from "@mantine/core";
import { useLocale } from "../../../ui/display/locale.tsx";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { SectionTable } from "../../../ui/lists/section-table.tsx";
import * as texts from "../stock.texts.ts";

type Props = {
  batches: StockBatch[];
  shortfalls: OpenShortfall[];
  variation: Pick<Variation, "sale_price">;
  vat: number;
};
type Row = StockValue & { id: number; name: string; owed: number };

/** The stock of each store and of all stores, its value at cost and at sale price (`vat` percent), and what is owed to offline sales. */
export function ValueTable({ batches, shortfalls, variation, vat }: Props) {
  const { currency } = useLocale();
  const words = priceWords(vat, usePriceTerms());
  const rowOf = (id: number, name: string, isHere: (row: { branch: { id: number } }) => boolean): Row => ({
    id,
    name,
    owed: stockOf(shortfalls.filter(isHere)),
    ...stockValue(batches.filter(isHere), variation.sale_price, currency),
  });
  const stores = new Map([...batches, ...shortfalls].map(({ branch }) => [branch.id, branch.name]));
  const rows = [...stores].map(([id, name]) => rowOf(id, name, ({ branch }) => branch.id === id));
  const all = rows.length > 1 ? [rowOf(0, texts.allStores, () => true)] : [];
  return (
    <SectionTable
      title={texts.stock}
      columns={columns()}
      rows={[...rows, ...all]}
      rowKey={({ id }) => id}
      empty={texts.nothingInStock}
    >
      {words && (
        <Text size="sm" c="dimmed" mt="xs">
          {priceTexts.salePricesAre({ words })}
        </Text>
      )}
    </SectionTable>
  );
}

const columns = (): Column<Row>[] => [
  {
    title: texts.store,
    heads: true,
    cell: ({ id, name }) => (
      <Text span inherit fw={id === 0 ? 700 : undefined}>
        {name}
      </Text>
    ),
  },
  { title: texts.stock, numeric: true, cell: ({ quantity }) => quantity },
  moneyColumn(texts.valueAtCost, ({ cost }) => cost),
  moneyColumn(texts.valueAtSalePrice, ({ sale }) => sale),
  {
    title: texts.owed,
    numeric: true,
    cell: ({ owed }) =>
      owed === 0 ? (
        "–"
      ) : (
        <Text span inherit c="var(--clove-bad)">
          {owed}
        </Text>
      ),
  },
];
