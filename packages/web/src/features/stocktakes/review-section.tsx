import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { StocktakeRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Alert, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { tableOf } from "../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../ui/lists/money-column.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import { useReviewStocktakeQuery } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";

/** What everybody counted beside the books, the largest differences in value first (stock §18). */
export function ReviewSection({ id }: { id: number }) {
  const online = useOnline();
  const list = useListState(50);
  const { page, length } = list;
  const answer = useReviewStocktakeQuery(
    { id, page, length },
    { skip: !online, refetchOnMountOrArgChange: true },
  );
  const { data } = answer;
  if (!online) return <Alert color="yellow">{offlineTexts.pageNotAvailableOffline}</Alert>;
  return (
    <Stack>
      {data && (
        <Group gap="lg">
          <Figure label={texts.counted}>{data.count}</Figure>
          <Figure label={texts.differing}>{data.differing}</Figure>
          <Figure label={texts.inStockNotCounted}>{data.not_counted}</Figure>
          {data.value !== undefined && (
            <Figure label={texts.valueOfTheDifferences}>
              <MoneyText amount={data.value} />
            </Figure>
          )}
        </Group>
      )}
      <DataTable
        label={texts.counted}
        columns={columns()}
        rows={data?.rows}
        rowKey={(row) => row.product_variation_id}
        {...tableOf(list, answer)}
        empty={texts.nothingCountedYet}
      />
    </Stack>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={700}>{children}</Text>
    </div>
  );
}

const columns = (): Column<StocktakeRow>[] => [
  {
    title: texts.product,
    heads: true,
    cell: (row) => (
      <>
        {nameWithVariation(row.product.name, variationName(row))}{" "}
        {row.is_doubtful && <StatusBadge text={texts.countAgain} tone="warn" />}
      </>
    ),
  },
  { title: texts.barcode, cell: ({ barcode }) => barcode ?? commonTexts.notAvailable },
  { title: texts.counted, numeric: true, cell: ({ counted }) => counted },
  { title: texts.books, numeric: true, cell: ({ books }) => books },
  {
    title: texts.difference,
    numeric: true,
    cell: ({ difference }) => (difference > 0 ? `+${difference}` : difference),
  },
  moneyColumn(texts.value, ({ value }) => value),
];
