import * as commonTexts from "@clove/domain/common.texts.ts";
import { type DatePlace, dateText } from "@clove/domain/date-text.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import { purchaseTotal } from "@clove/domain/stock/line-subtotals.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { allPages } from "../../../api/all-pages.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { inPaperLanguage } from "../../../session/in-paper-language.ts";
import { saveCsvText } from "../../../ui/csv-file.ts";
import { useDatePlace, useLocale } from "../../../ui/display/locale.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { readable } from "../../../ui/forms/options.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { CreateLink } from "../../../ui/lists/create-link.tsx";
import { CsvButton } from "../../../ui/lists/csv-button.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { ListPage } from "../../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { StoreFilter } from "../../branches/store-field.tsx";
import { useLazyListStockTransactionsQuery, useListStockTransactionsQuery } from "../stock.api.ts";
import * as texts from "../stock.texts.ts";
import { SupplierFilter } from "../suppliers/supplier-field.tsx";
import * as supplierTexts from "../suppliers/suppliers.texts.ts";
import type { MoveKind } from "./move-draft.ts";
import { MovedLines } from "./moved-lines.tsx";
import { PrintLabels } from "./print-labels.tsx";
import { purchaseCsvLines, purchasesCsvHeader } from "./purchases-csv.ts";

export const PurchaseListPage = () => <MoveListPage kind="purchase" />;
export const TransferListPage = () => <MoveListPage kind="transfer" />;

const LabelDialog = lazyPart(() => import("../../labels/label-dialog.tsx"), "LabelDialog");

const pages = () => ({
  purchase: {
    title: texts.purchaseList,
    label: texts.purchases,
    search: texts.searchPurchases,
    hint: texts.purchaseSearchHint,
    to: "/addPurchase",
    add: texts.addPurchase,
  },
  transfer: {
    title: texts.transferList,
    label: texts.transfers,
    search: texts.searchTransfers,
    hint: texts.moveSearchHint,
    to: "/addTransfer",
    add: texts.addTransfer,
  },
});

/** Purchases or transfers, newest first, with their lines (stock §20); the list of purchases can show adjustments (stock §21). */
function MoveListPage({ kind }: { kind: MoveKind }) {
  const online = useOnline();
  const place = useDatePlace();
  const list = useListState(20);
  const { page, length, search } = list;
  const [store, setStore] = useState<string | null>(null);
  const [type, setType] = useState<MoveKind | "adjust">(kind);
  const [supplier, setSupplier] = useState<string | null>(null);
  const { currency } = useLocale();
  const asked = {
    type,
    ...(search && { query: search }),
    ...(store && { branch_id: Number(store) }),
    ...(supplier && type === "purchase" && { supplier_id: Number(supplier) }),
  };
  const answer = useListStockTransactionsQuery(
    { ...asked, page, length },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  const [read] = useLazyListStockTransactionsQuery();
  const { title, label, search: searchLabel, hint, to, add } = pages()[kind];
  if (!online) return <OfflinePage title={title} text={offlineTexts.noPurchaseDataOffline} />;
  const save = async (as: PaperLanguages) => {
    const all = await allPages(async (page) => {
      const { data, error } = await read({ ...asked, ...page });
      return { rows: data?.transactions.map((each) => purchaseCsvLines(each, { currency, place })), error };
    });
    if (!all) return;
    saveCsvText("purchases.csv", [await inPaperLanguage(as, purchasesCsvHeader), ...all]);
  };
  return (
    <ListPage
      title={title}
      search={{ label: searchLabel, placeholder: hint }}
      filter={
        <>
          {kind === "purchase" && (
            <Select
              aria-label={uiTexts.type}
              w={filterWidth}
              allowDeselect={false}
              data={[
                { value: "purchase", label: texts.purchases },
                { value: "adjust", label: texts.adjustments },
              ]}
              value={type}
              onChange={(next) => {
                setType(next === "adjust" ? "adjust" : kind);
                list.setPage(1);
              }}
            />
          )}
          <StoreFilter
            w={filterWidth}
            value={store}
            onChange={(next) => {
              setStore(next);
              list.setPage(1);
            }}
          />
          {type === "purchase" && (
            <>
              <SupplierFilter
                w={filterWidth}
                value={supplier}
                onChange={(next) => {
                  setSupplier(next);
                  list.setPage(1);
                }}
              />
              <CsvButton onSave={(as) => void save(as)}>{formTexts.exportCsv}</CsvButton>
            </>
          )}
        </>
      }
      create={
        <CreateLink to={to} permission={`${kind}:create`}>
          {add}
        </CreateLink>
      }
      label={label}
      columns={columns(type, place, currency)}
      list={list}
      answer={answer}
      rows={answer.data?.transactions}
      detail={{
        label: (row) => texts.viewMove({ type: texts.moveTypes[row.type] ?? row.type, id: row.id }),
        show: (row) => (
          <MovedLines transaction={row}>
            {row.type !== "adjust" && (
              <div>
                <PrintLabels transaction={row} dialog={(props) => <LabelDialog {...props} />} />
              </div>
            )}
          </MovedLines>
        ),
      }}
    />
  );
}

/** Narrow enough for one line with the search and the button. */
const filterWidth = { base: "calc(50% - 6px)", sm: 200 };

type Row = StockTransaction;

const columns = (type: MoveKind | "adjust", place: DatePlace, currency: string): Column<Row>[] => [
  ...(type === "transfer"
    ? [
        storeColumn(texts.fromStore, "source_branch", { heads: true }),
        storeColumn(texts.toStore, "destination_branch", { brief: "amount" }),
      ]
    : [storeColumn(texts.storeName, "destination_branch", { heads: true })]),
  ...(type === "adjust" ? [reasonColumn] : []),
  { title: texts.createdBy, brief: type === "purchase" ? undefined : "who", cell: ({ user }) => user.name },
  {
    title: texts.createdDate,
    brief: "status",
    unbroken: true,
    cell: ({ created_at }) => dateText(created_at, place),
  },
  ...(type === "purchase"
    ? [
        ...deliveryColumns(),
        moneyColumn<Row>(supplierTexts.total, ({ items }) => purchaseTotal(items, currency), {
          brief: "amount",
        }),
      ]
    : []),
];

const deliveryColumns = (): Column<Row>[] => [
  {
    title: supplierTexts.supplier,
    brief: "who",
    cell: ({ supplier }) => supplier?.name ?? commonTexts.notAvailable,
  },
  {
    title: supplierTexts.deliveryNote,
    cell: ({ delivery_note }) => delivery_note ?? commonTexts.notAvailable,
  },
];

const reasonColumn: Column<Row> = {
  get title() {
    return uiTexts.reason;
  },
  brief: "amount",
  cell: ({ reason }) => (reason === null ? "–" : readable(reason)),
};

const storeColumn = (
  title: string,
  field: "source_branch" | "destination_branch",
  place: Pick<Column<Row>, "heads" | "brief">,
): Column<Row> => ({ title, cell: (row) => row[field]?.name ?? commonTexts.notAvailable, ...place });
