import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { Button, Group, Select, Text } from "@mantine/core";
import { Download, Printer, ShoppingBasket } from "lucide-react";
import { nanoid } from "nanoid";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { useCan } from "../../../session/rights.ts";
import { useLocale } from "../../../ui/display/locale.tsx";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { SearchInput } from "../../../ui/lists/search-input.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import { useMoveDraft } from "../moves/use-move-draft.ts";
import * as texts from "../stock.texts.ts";
import { useLazyListLowStockQuery, useListLowStockQuery } from "./low-stock.api.ts";
import { lowStockCsv, orderSubtotal } from "./low-stock-csv.ts";
import { lowName, orderInto } from "./order-lines.ts";

/** Most rows of one answer. */
const whole = 200;

/** What is at or below its minimum in each store, and what to order (stock §16). */
export function LowStockPage() {
  const online = useOnline();
  const { currency } = useLocale();
  const { page, length, search, setPage, setSearch } = useListState(whole);
  const [store, setStore] = useState<string | null>(null);
  const storeField = useRef<HTMLInputElement>(null);
  const { data: branches } = useListBranchesQuery({ page: 1, length: 100 });
  const asked = { ...(store && { branch_id: Number(store) }), ...(search && { query: search }) };
  const { data, currentData, error, isFetching, refetch } = useListLowStockQuery(
    { ...asked, page, length },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  const readAll = useAllRows(asked);
  const { order, isReady } = useOrder();
  const mayOrder = useCan()("purchase:create");
  if (!online) return <OfflinePage title={texts.lowStock} />;

  const save = async () => {
    const rows = await readAll();
    if (rows) saveFile("low_stock.csv", new Blob([lowStockCsv(rows, currency)], { type: "text/csv" }));
  };
  const purchase = async () => {
    const [only, ...others] = branches?.branches ?? [];
    const to = store ?? (only && others.length === 0 ? only.id : null);
    if (to === null) {
      notify.warning(stockTexts.storeOfOrder);
      return storeField.current?.focus();
    }
    const rows = await readAll();
    if (rows) await order(Number(to), rows);
  };
  return (
    <>
      <PageHeader title={texts.lowStock}>
        <Group className="no-print" gap="sm">
          <SearchInput label={texts.searchLowStock} placeholder={texts.nameOrBarcode} onSearch={setSearch} />
          <Select
            ref={storeField}
            aria-label={texts.store}
            w={{ base: "100%", sm: 200 }}
            placeholder={texts.allStores}
            clearable
            data={(branches?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={store}
            onChange={(next) => {
              setStore(next);
              setPage(1);
            }}
          />
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            onClick={() => void save()}
          >
            {formTexts.exportCsv}
          </Button>
          <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => print()}>
            {commonTexts.print}
          </Button>
          {mayOrder && (
            <Button
              leftSection={<ShoppingBasket size={18} aria-hidden />}
              disabled={!isReady}
              onClick={() => void purchase()}
            >
              {texts.addToPurchase}
            </Button>
          )}
        </Group>
      </PageHeader>
      <DataTable
        label={texts.lowStockTable}
        columns={columns(currency)}
        rows={data?.low_stock}
        rowKey={(row) => `${row.branch.id} ${row.product_variation_id}`}
        count={data?.count ?? 0}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching && !currentData}
        failure={error && failureText(error, commonTexts.somethingWentWrong)}
        onRetry={refetch}
        empty={dashboardTexts.nothingLow}
      />
    </>
  );
}

/** All rows that the page's filter finds; null when they could not be read. */
function useAllRows(asked: { branch_id?: number; query?: string }): () => Promise<LowStock[] | null> {
  const [read] = useLazyListLowStockQuery();
  return async () => {
    const rows: LowStock[] = [];
    for (let page = 1; ; page++) {
      const { data, error } = await read({ ...asked, page, length: whole });
      if (!data) {
        notify.error(failureText(error, commonTexts.somethingWentWrong));
        return null;
      }
      rows.push(...data.low_stock);
      if (data.low_stock.length < whole) return rows;
    }
  };
}

/** Puts what a store needs into Add Purchase, and opens it; ready when what stands there already has been read. */
function useOrder() {
  const { draft, change } = useMoveDraft("purchase");
  const navigate = useNavigate();
  const order = async (store: number, rows: readonly LowStock[]): Promise<void> => {
    if (!draft) return;
    const ordered = orderInto(draft, store, rows, nanoid);
    if (!ordered) return notify.warning(stockTexts.purchaseElsewhere);
    if (ordered.added === 0) return notify.info(stockTexts.nothingToOrder);
    await change(() => ordered.draft);
    if (ordered.left > 0) notify.warning(stockTexts.orderLeft({ count: ordered.left }));
    void navigate("/addPurchase");
  };
  return { order, isReady: draft !== null };
}

const columns = (currency: string): Column<LowStock>[] => [
  { title: texts.product, heads: true, cell: lowName },
  { title: texts.barcode, cell: ({ barcode }) => barcode ?? commonTexts.notAvailable },
  { title: texts.store, brief: "who", cell: ({ branch }) => branch.name },
  {
    title: texts.stock,
    numeric: true,
    brief: "also",
    cell: ({ quantity, owed }) => (
      <>
        {quantity}
        {owed > 0 && (
          <Text span inherit c="var(--clove-bad)">
            {" "}
            {texts.owes({ owed })}
          </Text>
        )}
      </>
    ),
  },
  { title: texts.minStockQty, numeric: true, cell: ({ min_stock_quantity }) => min_stock_quantity },
  {
    title: texts.toOrder,
    numeric: true,
    brief: "status",
    cell: ({ to_order }) => (
      <Text span inherit fw={700}>
        {to_order}
      </Text>
    ),
  },
  {
    title: texts.purchasePrice,
    numeric: true,
    cell: ({ purchase_price }) =>
      purchase_price === undefined ? commonTexts.notAvailable : <MoneyText amount={purchase_price} />,
  },
  {
    title: texts.subTotal,
    numeric: true,
    brief: "amount",
    cell: (row) => {
      const subtotal = orderSubtotal(row, currency);
      return subtotal === null ? commonTexts.notAvailable : <MoneyText amount={subtotal} />;
    },
  },
];
