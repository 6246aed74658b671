import * as commonTexts from "@clove/domain/common.texts.ts";
import { type DatePlace, dateText } from "@clove/domain/date-text.ts";
import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { hasOpenFlags } from "@clove/domain/orders/read-order.ts";
import { scannedCode } from "@clove/domain/orders/receipt-link.ts";
import { isReceiptCode } from "@clove/domain/receipt-code/is-receipt-code.ts";
import type { ScannedReceipt } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Button, Group, Stack } from "@mantine/core";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { useDatePlace } from "../../ui/display/locale.tsx";
import { useCompanyNames } from "../../ui/display/use-company-names.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { SearchInput } from "../../ui/lists/search-input.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { CameraButton } from "../../ui/scanner/camera-button.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useReceiptCompany } from "../company/company.api.ts";
import { StartExchange } from "../pos/start-exchange.tsx";
import { QuarantineSection } from "../unsent/quarantine-section.tsx";
import { type OrderAction, type OrderRow, orderActions } from "./order-actions.tsx";
import { type OpenedOrder, OrderDialogs } from "./order-dialogs.tsx";
import { filterParams, noFilter, type OrderFilter, OrderFilters } from "./order-filters.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderRemarks } from "./order-remarks.tsx";
import { OrderTime, OrderTotal, ReturnedGoods } from "./order-row.tsx";
import { OrderStatus } from "./order-status.tsx";
import { useListOrdersQuery } from "./orders.api.ts";
import * as texts from "./orders.texts.ts";
import { useLinkedOrder } from "./use-linked-order.ts";
import { useScannedOrder } from "./use-scanned-order.ts";

const RestoreDialog = lazyPart(() => import("../receipt-codes/restore-dialog.tsx"), "RestoreDialog");

const searchId = "order-search";
const length = 20;

/**
 * The order list, newest first; offline the last 30 days and the unsent orders (orders §3, §5). `?flagged=1` begins with those
 * that have remarks.
 */
export function OrderListPage() {
  const online = useOnline();
  const place = useDatePlace();
  const { method } = useCompanyNames();
  const [address] = useSearchParams();
  const [filter, setFilter] = useState({ ...noFilter, flagged: address.get("flagged") === "1" });
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<OpenedOrder | null>(null);
  useReceiptCompany();
  const narrow = (changes: Partial<OrderFilter>) => {
    setFilter((now) => ({ ...now, ...changes }));
    setPage(1);
  };
  const act = (action: OrderAction, order: OrderRow) => {
    const needsServer = action === "cancel" || action === "return";
    if (needsServer && !online) return notify.warning(offlineTexts.notAvailableOffline);
    setOpened({ action, order });
  };
  const [receipt, setReceipt] = useState<ScannedReceipt | null>(null);
  const scan = useScannedOrder({
    searchId,
    onOrder: (order) => act("view", order),
    onMany: (search) => narrow({ ...noFilter, search }),
    onReceipt: setReceipt,
  });
  useLinkedOrder((order) => act("view", order));
  const params = filterParams(filter);
  const { data, currentData, error, isFetching, refetch } = useListOrdersQuery(
    { page, length, ...params },
    { refetchOnMountOrArgChange: 10 },
  );
  const isFiltered = Object.keys(params).length > 0;
  return (
    <>
      <PageHeader title={texts.orderList} />
      <Group mb="md" gap="sm" align="flex-end">
        <SearchInput
          id={searchId}
          label={texts.searchOrders}
          placeholder={texts.searchHint}
          value={filter.search}
          onSearch={(search) => (isReceiptCode(search.trim()) ? scan(search.trim()) : narrow({ search }))}
        />
        <CameraButton onCode={(code) => scan(scannedCode(code))} />
        <OrderFilters filter={filter} onFilter={narrow} />
        <Button
          variant="default"
          leftSection={<RotateCcw size={18} aria-hidden />}
          onClick={() => narrow(noFilter)}
        >
          {uiTexts.reset}
        </Button>
      </Group>
      <DataTable<OrderRow>
        label={texts.orders}
        columns={[...orderColumns(place, method), orderActions(act)]}
        rows={data?.orders}
        rowKey={({ id }) => id}
        count={data?.count ?? 0}
        hasMore={data?.more}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching && !currentData}
        failure={error && failureText(error, commonTexts.somethingWentWrong)}
        onRetry={refetch}
        empty={online || isFiltered ? commonTexts.noResultFound : offlineTexts.noOrdersOffline}
        detail={{
          label: ({ order_ref }) => texts.productsOfOrder({ ref: order_ref }),
          show: (order) => (
            <>
              <OrderRemarks order={order} />
              <OrderLines order={order} />
            </>
          ),
        }}
      />
      {/* Below the rows, which would push it away. */}
      {(data || error) && <QuarantineSection />}
      <LazyDialog opened={receipt !== null} onClose={() => setReceipt(null)}>
        {(isOpen) => (
          <RestoreDialog
            opened={isOpen}
            receipt={receipt}
            onOrder={(order) => {
              setReceipt(null);
              act("view", order);
            }}
            onClose={() => setReceipt(null)}
          />
        )}
      </LazyDialog>
      {opened && (
        <StartExchange>
          {(start) => (
            <OrderDialogs
              opened={opened}
              onOpen={setOpened}
              onClose={() => setOpened({ order: opened.order, action: null })}
              onExchange={start}
            />
          )}
        </StartExchange>
      )}
    </>
  );
}

const orderColumns = (place: DatePlace, nameOf: (method: PaymentMethod) => string): Column<OrderRow>[] => [
  { title: texts.orderId, heads: true, cell: ({ order_ref }) => order_ref },
  { title: texts.branch, cell: ({ terminal }) => terminal.branch.name },
  { title: texts.counter, cell: ({ terminal }) => terminal.name },
  { title: userTexts.customerName, brief: "who", cell: ({ user }) => user?.name ?? commonTexts.notAvailable },
  { title: texts.cashier, cell: ({ cashier_user }) => cashier_user.name },
  {
    title: texts.paymentMethod,
    cell: ({ payment_logs }) =>
      [...new Set(payment_logs.map(({ payment_method }) => nameOf(payment_method)))].join(", "),
  },
  { title: uiTexts.total, numeric: true, brief: "amount", cell: (order) => <OrderTotal order={order} /> },
  {
    title: texts.createdDate,
    brief: "also",
    unbroken: true,
    cell: ({ created_at }) => (
      <>
        {dateText(created_at, place)} <OrderTime at={created_at} />
      </>
    ),
  },
  {
    title: uiTexts.status,
    brief: "status",
    cell: (order) => (
      <Stack gap={4} align="flex-start">
        <OrderStatus order={order} />
        <ReturnedGoods order={order} />
        {hasOpenFlags(order) && <StatusBadge text={texts.remarks} tone="warn" />}
      </Stack>
    ),
  },
];
