import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import type { UncountedRow } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Alert, Box, Button, Group, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import type { KeptCount } from "../../local-db/kept-counts.ts";
import { useCan } from "../../session/rights.ts";
import { QuantityInput } from "../../ui/forms/quantity-input.tsx";
import { refuseWrongNumbers } from "../../ui/forms/wrong-numbers.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { tableOf } from "../../ui/lists/list-page.tsx";
import { SearchInput } from "../../ui/lists/search-input.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import { othersMilliseconds } from "./progress-line.tsx";
import { useListUncountedQuery } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";
import type { useCount } from "./use-count.ts";
import { ZeroButton } from "./zero-button.tsx";

type Props = Pick<ReturnType<typeof useCount>, "count" | "waiting"> & { id: number; kept: KeptCount };
const searchId = "uncounted-search";

/** What nobody has counted, each to be counted in its row, or all as 0 (stock §27, §28). */
export function UncountedSection({ id, kept, count, waiting }: Props) {
  const online = useOnline();
  const mayClose = useCan()("purchase:create");
  const list = useListState(50);
  const { page, length, search, setPage } = list;
  const answer = useListUncountedQuery(
    { id, page, length, ...(search !== "" && { query: search }) },
    { skip: !online, refetchOnMountOrArgChange: true, pollingInterval: othersMilliseconds },
  );
  const { data } = answer;
  // The rows of a last page were counted.
  if (data && data.rows.length === 0 && data.count > 0 && page > 1) setPage(1);
  const here = new Set(
    [...kept.waiting, ...kept.sent.filter(({ refusal }) => !refusal)].map(
      (line) => line.product_variation_id,
    ),
  );
  const countRow = async (row: UncountedRow, quantity: number) => {
    const { product_variation_id } = row;
    const line = { product_variation_id, name: nameIn(row), quantity, is_recount: false };
    if (await count(line)) document.getElementById(searchId)?.focus();
  };
  return (
    <Stack>
      {!online && <Alert color="yellow">{offlineTexts.pageNotAvailableOffline}</Alert>}
      <Group justify="space-between" gap="sm">
        <Box hidden={!online} w={{ base: "100%", sm: "auto" }}>
          <SearchInput
            id={searchId}
            label={texts.searchNotCounted}
            placeholder={texts.nameOrBarcode}
            onSearch={list.setSearch}
          />
        </Box>
        {/* Stays without a connection: the answer to 'Set to 0' may have been lost with it. */}
        {mayClose && (
          <ZeroButton id={id} count={online ? (data?.count ?? 0) : 0} query={search} waiting={waiting} />
        )}
      </Group>
      {online && (
        <DataTable
          label={texts.notCounted}
          columns={columns((row, quantity) => void countRow(row, quantity))}
          // What was counted here a moment ago, before the server's answer without it.
          rows={data?.rows.filter((row) => !here.has(row.product_variation_id))}
          rowKey={(row) => row.product_variation_id}
          {...tableOf(list, answer)}
          empty={search === "" ? texts.nothingLeftToCount : commonTexts.noResultFound}
        />
      )}
    </Stack>
  );
}

const nameIn = (row: UncountedRow) => nameWithVariation(row.product.name, variationName(row));

const columns = (onCount: (row: UncountedRow, quantity: number) => void): Column<UncountedRow>[] => [
  { title: texts.product, heads: true, cell: nameIn },
  { title: texts.barcode, cell: ({ barcode }) => barcode ?? commonTexts.notAvailable },
  {
    title: texts.quantity,
    width: 230,
    cell: (row) => <CountRow row={row} onCount={(quantity) => onCount(row, quantity)} />,
  },
];

function CountRow({ row, onCount }: { row: UncountedRow; onCount: (quantity: number) => void }) {
  const [quantity, setQuantity] = useState<number | string>("");
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const name = nameIn(row);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (refuseWrongNumbers(form.current)) return;
        if (quantity === "") return setError(stockTexts.addQuantity);
        onCount(Number(quantity));
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <QuantityInput
          aria-label={texts.quantityOf({ name })}
          priceType={row.product.price_type}
          w={110}
          miw={0}
          error={error}
          value={quantity}
          onChange={(value) => {
            setQuantity(value);
            setError(null);
          }}
        />
        <Button
          type="submit"
          variant="default"
          px="sm"
          style={{ flex: "none" }}
          aria-label={texts.countOf({ name })}
        >
          {texts.count}
        </Button>
      </Group>
    </form>
  );
}
