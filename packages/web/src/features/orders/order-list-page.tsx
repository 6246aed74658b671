import { dayInZone } from "@clove/domain/ids.ts";
import { messages } from "@clove/domain/messages.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { methodNames } from "@clove/domain/orders/payment-methods.ts";
import { ActionIcon, Button, Group, Select, Text } from "@mantine/core";
import { Printer, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DialogBoundary } from "../../ui/dialog-boundary.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useLocale } from "../../ui/locale.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { readable } from "../../ui/options.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { useReceiptCompany } from "../company/company.api.ts";
import { useListTerminalsQuery } from "../terminals/terminals.api.ts";
import { QuarantineSection } from "../unsent/quarantine-section.tsx";
import { OrderLines } from "./order-lines.tsx";
import { useListOrdersQuery } from "./orders.api.ts";

const OrderReceipt = lazyPart(() => import("./order-receipt.tsx"), "OrderReceipt");

/** `synced` 0 comes from the local copy only. */
type Row = Order & { synced?: 0 | 1 };
type Filter = { page: number; search: string; branch_id: number | null; terminal_id: number | null };
const nothing: Filter = { page: 1, search: "", branch_id: null, terminal_id: null };
const length = 20;

/** The order list, newest first; offline the last 30 days and the unsent orders (orders §3, §5). */
export function OrderListPage() {
  const online = useOnline();
  const { timeZone } = useLocale();
  const [filter, setFilter] = useState(nothing);
  const [resets, setResets] = useState(0);
  const [printed, setPrinted] = useState<Row | null>(null);
  useReceiptCompany();
  const { page, search, branch_id, terminal_id } = filter;
  const { data, currentData, error, isFetching, refetch } = useListOrdersQuery(
    {
      page,
      length,
      ...(search && { search }),
      ...(branch_id !== null && { branch_id }),
      ...(terminal_id !== null && { terminal_id }),
    },
    { refetchOnMountOrArgChange: 10 },
  );
  const isFiltered = search !== "" || branch_id !== null || terminal_id !== null;
  const reset = () => {
    setFilter(nothing);
    setResets((count) => count + 1);
  };
  const closeReceipt = () => setPrinted(null);
  const columns = [...orderColumns(timeZone), printColumn(setPrinted)];
  return (
    <>
      <PageHeader title="Order List" />
      <Group mb="md" gap="sm" align="flex-end">
        <SearchInput
          key={resets}
          label="Search orders"
          placeholder="Customer, mobile or order id"
          onSearch={(next) => setFilter((now) => ({ ...now, search: next, page: 1 }))}
        />
        <PlaceFilter
          filter={filter}
          onFilter={(next) => setFilter((now) => ({ ...now, ...next, page: 1 }))}
        />
        <Button variant="default" leftSection={<RotateCcw size={18} aria-hidden />} onClick={reset}>
          Reset
        </Button>
      </Group>
      <DataTable<Row>
        label="Orders"
        columns={columns}
        rows={data?.orders}
        rowKey={({ id }) => id}
        count={data?.count ?? 0}
        page={page}
        length={length}
        onPage={(next) => setFilter((now) => ({ ...now, page: next }))}
        fetching={isFetching && !currentData}
        failure={error && failureText(error, messages.somethingWentWrong)}
        onRetry={refetch}
        empty={online || isFiltered ? messages.noResultFound : messages.noOrdersOffline}
        detail={{
          label: ({ order_ref }) => `View order ${order_ref}`,
          show: (order) => <OrderLines order={order} />,
        }}
      />
      <QuarantineSection />
      {printed && (
        <DialogBoundary onClose={closeReceipt}>
          <OrderReceipt order={printed} onClose={closeReceipt} />
        </DialogBoundary>
      )}
    </>
  );
}

type PlaceProps = {
  filter: Filter;
  onFilter: (changes: Pick<Filter, "branch_id" | "terminal_id">) => void;
};

/** A counter can be chosen once its store is (orders §3). */
function PlaceFilter({ filter: { branch_id, terminal_id }, onFilter }: PlaceProps) {
  const { data: stores } = useListBranchesQuery({ page: 1, length: 100 });
  const { data: counters } = useListTerminalsQuery(
    { page: 1, length: 100, branch_id: branch_id ?? 0 },
    { skip: branch_id === null },
  );
  const chosen = (value: string | null) => (value === null ? null : Number(value));
  const shown = (id: number | null) => (id === null ? null : String(id));
  return (
    <>
      <Select
        aria-label="Branch"
        placeholder="All branches"
        clearable
        data={(stores?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={shown(branch_id)}
        onChange={(value) => onFilter({ branch_id: chosen(value), terminal_id: null })}
      />
      <Select
        aria-label="Counter"
        placeholder="All counters"
        clearable
        disabled={branch_id === null}
        data={
          branch_id === null
            ? []
            : (counters?.terminals ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
        }
        value={shown(terminal_id)}
        onChange={(value) => onFilter({ branch_id, terminal_id: chosen(value) })}
      />
    </>
  );
}

const orderColumns = (timeZone: string): Column<Row>[] => [
  { title: "Order Id", cell: ({ order_ref }) => order_ref },
  { title: "Branch", cell: ({ terminal }) => terminal.branch.name },
  { title: "Counter", cell: ({ terminal }) => terminal.name },
  { title: "Customer Name", cell: ({ user }) => user?.name ?? messages.notAvailable },
  { title: "Cashier", cell: ({ cashier_user }) => cashier_user.name },
  {
    title: "Payment Method",
    cell: ({ payment_logs }) =>
      [...new Set(payment_logs.map(({ payment_method }) => methodNames[payment_method]))].join(", "),
  },
  { title: "Total", numeric: true, cell: ({ total }) => <MoneyText amount={total} /> },
  {
    title: "Created Date",
    cell: ({ created_at }) => (
      <Text span inherit style={{ whiteSpace: "nowrap" }}>
        {dayInZone(created_at, timeZone)}
      </Text>
    ),
  },
  { title: "Status", cell: (order) => <OrderStatus order={order} /> },
];

/** Completed is green, unsent orange, everything else red (orders §2). */
function OrderStatus({ order: { status, synced } }: { order: Row }) {
  if (synced === 0) return <StatusBadge text={messages.pendingSync} tone="warn" />;
  return <StatusBadge text={readable(status)} tone={status === "completed" ? "good" : "bad"} />;
}

const printColumn = (onPrint: (order: Row) => void): Column<Row> => ({
  title: "Actions",
  cell: (order) => (
    <ActionIcon
      variant="default"
      aria-label={`${messages.print} ${order.order_ref}`}
      title={messages.print}
      onClick={() => onPrint(order)}
    >
      <Printer size={18} aria-hidden />
    </ActionIcon>
  ),
});
