import * as commonTexts from "@clove/domain/common.texts.ts";
import { type DatePlace, dateText } from "@clove/domain/date-text.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useDatePlace } from "../../../ui/display/locale.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { readable } from "../../../ui/forms/options.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { CreateLink } from "../../../ui/lists/create-link.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { ListPage } from "../../../ui/lists/list-page.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { StoreFilter } from "../../branches/store-field.tsx";
import { useListStockTransactionsQuery } from "../stock.api.ts";
import * as texts from "../stock.texts.ts";
import type { MoveKind } from "./move-draft.ts";
import { MovedLines } from "./moved-lines.tsx";
import { PrintLabels } from "./print-labels.tsx";

export const PurchaseListPage = () => <MoveListPage kind="purchase" />;
export const TransferListPage = () => <MoveListPage kind="transfer" />;

const LabelDialog = lazyPart(() => import("../../labels/label-dialog.tsx"), "LabelDialog");

const pages = () => ({
  purchase: {
    title: texts.purchaseList,
    label: texts.purchases,
    search: texts.searchPurchases,
    to: "/addPurchase",
    add: texts.addPurchase,
  },
  transfer: {
    title: texts.transferList,
    label: texts.transfers,
    search: texts.searchTransfers,
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
  const answer = useListStockTransactionsQuery(
    {
      page,
      length,
      type,
      ...(search && { query: search }),
      ...(store && { branch_id: Number(store) }),
    },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  const { title, label, search: searchLabel, to, add } = pages()[kind];
  if (!online) return <OfflinePage title={title} text={offlineTexts.noPurchaseDataOffline} />;
  return (
    <ListPage
      title={title}
      search={{ label: searchLabel, placeholder: texts.moveSearchHint }}
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
        </>
      }
      create={
        <CreateLink to={to} permission={`${kind}:create`}>
          {add}
        </CreateLink>
      }
      label={label}
      columns={columns(type, place)}
      list={list}
      answer={answer}
      rows={answer.data?.transactions}
      detail={{
        label: (row) => texts.viewMove({ type: row.type, id: row.id }),
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

const columns = (type: MoveKind | "adjust", place: DatePlace): Column<Row>[] => [
  ...(type === "transfer"
    ? [
        storeColumn(texts.fromStore, "source_branch", { heads: true }),
        storeColumn(texts.toStore, "destination_branch", { brief: "amount" }),
      ]
    : [storeColumn(texts.storeName, "destination_branch", { heads: true })]),
  ...(type === "adjust" ? [reasonColumn] : []),
  { title: texts.createdBy, brief: "who", cell: ({ user }) => user.name },
  {
    title: texts.createdDate,
    brief: "status",
    unbroken: true,
    cell: ({ created_at }) => dateText(created_at, place),
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
