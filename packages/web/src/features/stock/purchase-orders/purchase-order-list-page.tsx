import * as commonTexts from "@clove/domain/common.texts.ts";
import { type DatePlace, dateText } from "@clove/domain/date-text.ts";
import { purchaseTotal } from "@clove/domain/stock/line-subtotals.ts";
import type { PurchaseOrder } from "@clove/domain/stock/purchase-orders.schema.ts";
import * as purchaseOrderTexts from "@clove/domain/stock/purchase-orders.texts.ts";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { nanoid } from "nanoid";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { useCan } from "../../../session/rights.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDatePlace, useLocale } from "../../../ui/display/locale.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { CreateLink } from "../../../ui/lists/create-link.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { ListPage } from "../../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { StoreFilter } from "../../branches/store-field.tsx";
import { isBegun, type MoveDraft } from "../moves/move-draft.ts";
import { useMoveDraft } from "../moves/use-move-draft.ts";
import * as stockTexts from "../stock.texts.ts";
import * as supplierTexts from "../suppliers/suppliers.texts.ts";
import { draftOfOrder, missingOf, orderedName } from "./order-draft.ts";
import { useClosePurchaseOrderMutation, useListPurchaseOrdersQuery } from "./purchase-orders.api.ts";
import * as texts from "./purchase-orders.texts.ts";

type Status = PurchaseOrder["status"];

/** Ordered purchases, newest first, with what is missing of each (stock §35, §36). */
export function PurchaseOrderListPage() {
  const online = useOnline();
  const place = useDatePlace();
  const { currency } = useLocale();
  const list = useListState(20);
  const { page, length, search } = list;
  const [store, setStore] = useState<string | null>(null);
  const [status, setStatus] = useState<Status | null>(null);
  const answer = useListPurchaseOrdersQuery(
    {
      ...{ page, length },
      ...(search && { query: search }),
      ...(store && { branch_id: Number(store) }),
      ...(status && { status }),
    },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  if (!online) return <OfflinePage title={texts.purchaseOrders} />;
  return (
    <ListPage
      title={texts.purchaseOrders}
      search={{ label: texts.searchPurchaseOrders, placeholder: texts.purchaseOrderSearchHint }}
      filter={
        <>
          <Select
            aria-label={uiTexts.status}
            placeholder={uiTexts.allStatuses}
            w={filterWidth}
            clearable
            data={Object.entries(texts.statuses).map(([value, label]) => ({ value, label }))}
            value={status}
            onChange={(next) => {
              setStatus(next as Status | null);
              list.setPage(1);
            }}
          />
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
        <CreateLink to="/addPurchase" permission="purchase:create">
          {stockTexts.addPurchase}
        </CreateLink>
      }
      label={texts.purchaseOrders}
      columns={columns(place, currency)}
      list={list}
      answer={answer}
      rows={answer.data?.purchase_orders}
      detail={{ label: texts.viewOrder, show: (order) => <OrderDetail order={order} place={place} /> }}
    />
  );
}

/** Narrow enough for one line with the search and the button. */
const filterWidth = { base: "calc(50% - 6px)", sm: 180 };

const columns = (place: DatePlace, currency: string): Column<PurchaseOrder>[] => [
  { title: texts.number, numeric: true, cell: ({ id }) => id },
  {
    title: supplierTexts.supplier,
    heads: true,
    cell: ({ supplier }) => supplier?.name ?? supplierTexts.noSupplier,
  },
  { title: stockTexts.storeName, brief: "who", cell: ({ branch }) => branch.name },
  { title: stockTexts.createdBy, cell: ({ user }) => user.name },
  {
    title: stockTexts.createdDate,
    unbroken: true,
    cell: ({ created_at }) => dateText(created_at, place),
  },
  {
    title: uiTexts.status,
    brief: "status",
    cell: ({ status }) => <StatusBadge text={texts.statuses[status]} tone={tones[status]} />,
  },
  moneyColumn(supplierTexts.total, ({ lines }) => purchaseTotal(lines, currency), { brief: "amount" }),
];

const tones = { ordered: "warn", received: "good", closed: "plain" } as const;

function OrderDetail({ order, place }: { order: PurchaseOrder; place: DatePlace }) {
  const { id, lines, notes, closed_by, closed_at } = order;
  const mayChange = useCan()("purchase:create");
  return (
    <Stack gap="sm">
      {notes && <Text size="sm">{notes}</Text>}
      {closed_by && closed_at && (
        <Text size="sm">{texts.closedBy({ name: closed_by.name, day: dateText(closed_at, place) })}</Text>
      )}
      <DataTable
        label={texts.productsOfOrder({ id })}
        columns={lineColumns()}
        rows={lines}
        rowKey={({ product_variation_id }) => product_variation_id}
        count={lines.length}
      />
      {mayChange && order.status === "ordered" && <OrderActions order={order} />}
    </Stack>
  );
}

type Line = PurchaseOrder["lines"][number];

const lineColumns = (): Column<Line>[] => [
  { title: stockTexts.product, heads: true, cell: orderedName },
  {
    title: stockTexts.barcode,
    cell: ({ product_variation }) => product_variation.barcode ?? commonTexts.notAvailable,
  },
  moneyColumn(stockTexts.purchasePrice, ({ purchase_price }) => purchase_price, { brief: "amount" }),
  { title: texts.ordered, numeric: true, brief: "also", cell: ({ quantity }) => quantity },
  { title: texts.received, numeric: true, cell: ({ received }) => received },
  {
    title: texts.missing,
    numeric: true,
    brief: "status",
    cell: (line) => (
      <Text span inherit fw={missingOf(line) > 0 ? 700 : undefined}>
        {missingOf(line)}
      </Text>
    ),
  },
];

/** Receive, Change (before something came) and Close Order. */
function OrderActions({ order }: { order: PurchaseOrder }) {
  const { id, lines } = order;
  const { draft, change } = useMoveDraft("purchase");
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [close, { isLoading }] = useKeyed(useClosePurchaseOrderMutation());
  const open = async (does: NonNullable<MoveDraft["order"]>["does"]) => {
    if (!draft) return;
    if (isBegun(draft)) return notify.warning(texts.draftInUse);
    await change(() => draftOfOrder(order, does, nanoid));
    await navigate("/addPurchase");
  };
  const end = async () => {
    const { error } = await close({ id });
    setAsking(false);
    if (error) notify.error(failureText(error));
    else notify.success(purchaseOrderTexts.purchaseOrderClosed);
  };
  return (
    <Group>
      <Button disabled={!draft} onClick={() => void open("receive")}>
        {texts.receive}
      </Button>
      {lines.every(({ received }) => received === 0) && (
        <Button variant="default" disabled={!draft} onClick={() => void open("change")}>
          {texts.change}
        </Button>
      )}
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {texts.close}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        question={texts.closeQuestion({ id })}
        detail={texts.closeDetail}
        confirmLabel={texts.close}
        danger
        working={isLoading}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </Group>
  );
}
