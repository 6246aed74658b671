import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { CreateLink } from "../../../ui/create-link.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ListPage } from "../../../ui/list-page.tsx";
import { useLocale } from "../../../ui/locale.tsx";
import { OfflinePage } from "../../../ui/offline-page.tsx";
import { readable } from "../../../ui/options.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import { useListStockTransactionsQuery } from "../stock.api.ts";
import type { MoveKind } from "./move-draft.ts";
import { MovedLines } from "./moved-lines.tsx";
import { PrintLabels } from "./print-labels.tsx";

export const PurchaseListPage = () => <MoveListPage kind="purchase" />;
export const TransferListPage = () => <MoveListPage kind="transfer" />;

const LabelDialog = lazyPart(() => import("../../labels/label-dialog.tsx"), "LabelDialog");

const pages = {
  purchase: { title: "Purchase List", label: "Purchases", to: "/addPurchase", add: "Add Purchase" },
  transfer: { title: "Transfer List", label: "Transfers", to: "/addTransfer", add: "Add Transfer" },
} as const;

/** Purchases or transfers, newest first, with their lines (stock §20); beside purchases also adjustments (stock §21). */
function MoveListPage({ kind }: { kind: MoveKind }) {
  const online = useOnline();
  const { timeZone } = useLocale();
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
  const { title, label, to, add } = pages[kind];
  if (!online) return <OfflinePage title={title} text={offlineTexts.noPurchaseDataOffline} />;
  return (
    <ListPage
      title={title}
      search={{ label: `Search ${label.toLowerCase()}`, placeholder: "Product, barcode, batch or person" }}
      filter={
        <>
          {kind === "purchase" && (
            <Select
              aria-label="Type"
              w={filterWidth}
              allowDeselect={false}
              data={[
                { value: "purchase", label: "Purchases" },
                { value: "adjust", label: "Adjustments" },
              ]}
              value={type}
              onChange={(next) => {
                setType(next === "adjust" ? "adjust" : kind);
                list.setPage(1);
              }}
            />
          )}
          <StoreFilter
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
      columns={columns(type, timeZone)}
      list={list}
      answer={answer}
      rows={answer.data?.transactions}
      detail={{
        label: (row) => `View ${row.type} ${row.id}`,
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

function StoreFilter({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  return (
    <Select
      aria-label="Store"
      w={filterWidth}
      placeholder="All stores"
      clearable
      data={(data?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Beside search and button on one line. */
const filterWidth = { base: "calc(50% - 6px)", sm: 200 };

type Row = StockTransaction;

const columns = (type: MoveKind | "adjust", timeZone: string): Column<Row>[] => [
  ...(type === "transfer"
    ? [
        storeColumn("From Store", "source_branch", { heads: true }),
        storeColumn("To Store", "destination_branch", { brief: "amount" }),
      ]
    : [storeColumn("Store Name", "destination_branch", { heads: true })]),
  ...(type === "adjust" ? [reasonColumn] : []),
  { title: "Created By", brief: "who", cell: ({ user }) => user.name },
  {
    title: "Created Date",
    brief: "status",
    unbroken: true,
    cell: ({ created_at }) => dayInZone(created_at, timeZone),
  },
];

const reasonColumn: Column<Row> = {
  title: "Reason",
  brief: "amount",
  cell: ({ reason }) => (reason === null ? "–" : readable(reason)),
};

const storeColumn = (
  title: string,
  field: "source_branch" | "destination_branch",
  place: Pick<Column<Row>, "heads" | "brief">,
): Column<Row> => ({ title, cell: (row) => row[field]?.name ?? commonTexts.notAvailable, ...place });
