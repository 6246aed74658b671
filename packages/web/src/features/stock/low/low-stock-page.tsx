import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import type { LowStock } from "@clove/domain/stock/low-stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { Group, Select, Text } from "@mantine/core";
import { ClipboardList, Printer, ShoppingBasket } from "lucide-react";
import { nanoid } from "nanoid";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { allPages } from "../../../api/all-pages.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { inPaperLanguage } from "../../../session/in-paper-language.ts";
import { useCan } from "../../../session/rights.ts";
import { saveCsvText } from "../../../ui/csv-file.ts";
import { useLocale } from "../../../ui/display/locale.tsx";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { CsvButton } from "../../../ui/lists/csv-button.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { tableOf } from "../../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { SearchInput } from "../../../ui/lists/search-input.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import { StoreFilter } from "../../branches/store-field.tsx";
import { useMoveDraft } from "../moves/use-move-draft.ts";
import { useStorePurchaseOrderMutation } from "../purchase-orders/purchase-orders.api.ts";
import * as orderTexts from "../purchase-orders/purchase-orders.texts.ts";
import * as texts from "../stock.texts.ts";
import * as supplierTexts from "../suppliers/suppliers.texts.ts";
import { type AskedLowStock, useLazyListLowStockQuery, useListLowStockQuery } from "./low-stock.api.ts";
import { lowStockCsvHeader, lowStockCsvLine, orderSubtotal } from "./low-stock-csv.ts";
import { lowName, orderInto, ordersBySupplier } from "./order-lines.ts";

/** The most rows that one call answers. */
const maxRows = 200;
/** The days of sale that can be ordered for. */
const daysOffered = [7, 14, 30, 60];

/** Low Stock: what is at or below its minimum in each store, and how much to order (stock §16). */
export function LowStockPage() {
  const online = useOnline();
  const { currency } = useLocale();
  const list = useListState(maxRows);
  const { page, length, search, setPage, setSearch } = list;
  const [store, setStore] = useState<string | null>(null);
  const storeField = useRef<HTMLInputElement>(null);
  const { data: branches } = useListBranchesQuery({ page: 1, length: 100 });
  const [days, setDays] = useState<string | null>(null);
  const asked = {
    to_order: 1 as const,
    ...(store && { branch_id: Number(store) }),
    ...(search && { query: search }),
    ...(days && { days: Number(days) }),
  };
  const answer = useListLowStockQuery(
    { ...asked, page, length },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  const readAll = useAllRows(asked);
  const { addToPurchase, isReady } = useAddToPurchase();
  const orderAtOnce = useOrderAtOnce();
  const [isOrdering, setOrdering] = useState(false);
  const isBusy = useRef(false);
  const mayOrder = useCan()("purchase:create");
  if (!online) return <OfflinePage title={texts.lowStock} />;

  const save = async (as: PaperLanguages) => {
    const lines = await readAll((row) => lowStockCsvLine(row, currency));
    if (!lines) return;
    saveCsvText("low_stock.csv", [await inPaperLanguage(as, lowStockCsvHeader), ...lines]);
  };
  /** Orders what the chosen store needs, or the only store there is. */
  const forStore = (orderFor: (to: number, rows: LowStock[]) => Promise<void>) => async () => {
    const [only, ...others] = branches?.branches ?? [];
    const to = store ?? (only && others.length === 0 ? only.id : null);
    if (to === null) {
      notify.warning(stockTexts.storeOfOrder);
      return storeField.current?.focus();
    }
    const rows = await readAll((row) => row);
    if (rows) await orderFor(Number(to), rows);
  };
  const purchase = forStore(addToPurchase);
  const order = async () => {
    // A second click may come before the first has disabled the button.
    if (isBusy.current) return;
    isBusy.current = true;
    setOrdering(true);
    await forStore(orderAtOnce)();
    isBusy.current = false;
    setOrdering(false);
  };
  return (
    <>
      <PageHeader title={texts.lowStock}>
        <Group className="no-print" gap="sm">
          <SearchInput label={texts.searchLowStock} placeholder={texts.nameOrBarcode} onSearch={setSearch} />
          <StoreFilter
            ref={storeField}
            w={{ base: "100%", sm: 200 }}
            value={store}
            onChange={(next) => {
              setStore(next);
              setPage(1);
            }}
          />
          <Select
            aria-label={texts.orderUpTo}
            w={{ base: "100%", sm: 190 }}
            placeholder={texts.orderToMinimum}
            clearable
            data={daysOffered.map((count) => ({ value: String(count), label: texts.daysOfSale({ count }) }))}
            value={days}
            onChange={(next) => {
              setDays(next);
              setPage(1);
            }}
          />
          <CsvButton onSave={(as) => void save(as)}>{formTexts.exportCsv}</CsvButton>
          <ToolButton icon={Printer} onClick={() => print()}>
            {commonTexts.print}
          </ToolButton>
          {mayOrder && (
            <>
              <ToolButton icon={ShoppingBasket} disabled={!isReady} onClick={() => void purchase()}>
                {texts.addToPurchase}
              </ToolButton>
              <ToolButton
                icon={ClipboardList}
                variant="filled"
                loading={isOrdering}
                onClick={() => void order()}
              >
                {orderTexts.order}
              </ToolButton>
            </>
          )}
        </Group>
      </PageHeader>
      <DataTable
        label={texts.lowStockTable}
        columns={columns(currency)}
        rows={answer.data?.low_stock}
        rowKey={(row) => `${row.branch.id} ${row.product_variation_id}`}
        {...tableOf(list, answer)}
        empty={dashboardTexts.nothingLow}
      />
    </>
  );
}

/** Returns a function that reads all rows of the page's filters; null if they cannot be read. */
function useAllRows(asked: Omit<AskedLowStock, "page" | "length">) {
  const [read] = useLazyListLowStockQuery();
  return <T,>(as: (row: LowStock) => T): Promise<T[] | null> =>
    allPages(async (page) => {
      const { data, error } = await read({ ...asked, ...page });
      return { rows: data?.low_stock.map(as), error };
    });
}

/** Adds what a store needs to the draft of Add Purchase and opens that page; ready once the draft has been read. */
function useAddToPurchase() {
  const { draft, change } = useMoveDraft("purchase");
  const navigate = useNavigate();
  const addToPurchase = async (store: number, rows: readonly LowStock[]): Promise<void> => {
    if (!draft) return;
    // What is low would become a part of the order that Add Purchase receives or changes.
    if (draft.order) return notify.warning(orderTexts.draftInUse);
    const ordered = orderInto(draft, store, rows, nanoid);
    if (!ordered) return notify.warning(stockTexts.purchaseElsewhere);
    if (ordered.added === 0) return notify.info(stockTexts.nothingToOrder);
    await change(() => ordered.draft);
    if (ordered.left > 0) notify.warning(stockTexts.orderLeft({ count: ordered.left }));
    void navigate("/addPurchase");
  };
  return { addToPurchase, isReady: draft !== null };
}

/**
 * Makes an ordered purchase for each supplier of what a store needs, and opens Purchase Orders. What was made before a refusal is on order,
 * so pressing again does not order it twice.
 */
function useOrderAtOnce() {
  const { prices_include_tax } = usePriceTerms();
  const [store] = useKeyed(useStorePurchaseOrderMutation());
  const navigate = useNavigate();
  const make = async (orders: ReturnType<typeof ordersBySupplier>): Promise<boolean> => {
    for (const order of orders) {
      const { error } = await store(order);
      if (!error) continue;
      notify.error(failureText(error));
      return false;
    }
    return true;
  };
  return async (to: number, rows: readonly LowStock[]): Promise<void> => {
    const orders = ordersBySupplier(rows, to, prices_include_tax);
    if (orders.length === 0) return notify.info(texts.nothingToOrder);
    if (!(await make(orders))) return;
    notify.success(texts.ordersMade({ count: orders.length }));
    await navigate("/purchaseOrderList");
  };
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
  { title: texts.onOrder, numeric: true, cell: ({ on_order }) => on_order },
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
    title: supplierTexts.supplier,
    cell: ({ supplier }) => supplier?.name ?? commonTexts.notAvailable,
  },
  moneyColumn(texts.purchasePrice, ({ purchase_price }) => purchase_price),
  moneyColumn(texts.subTotal, (row) => orderSubtotal(row, currency), { brief: "amount" }),
];
