import { messages } from "@clove/domain/messages.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useTimeFormat } from "../../ui/locale.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { OfflinePage } from "../../ui/offline-page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListShiftsQuery } from "./shifts.api.ts";

export function ShiftListPage() {
  const online = useOnline();
  const time = useTimeFormat();
  const { page, length, setPage } = useListState(20);
  const { data, currentData, error, isFetching, refetch } = useListShiftsQuery(
    { page, length },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  if (!online) return <OfflinePage title="Shift List" text={messages.noShiftDataOffline} />;
  return (
    <>
      <PageHeader title="Shift List" />
      <DataTable
        label="Shifts"
        columns={columns(time)}
        rows={data?.shifts}
        rowKey={({ id }) => id}
        count={data?.count ?? 0}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching && !currentData}
        failure={error && failureText(error, messages.somethingWentWrong)}
        onRetry={refetch}
        empty={messages.noResultFound}
      />
    </>
  );
}

const columns = (time: (time: string) => string): Column<Shift>[] => [
  { title: "Terminal", cell: ({ terminal }) => `${terminal.name} · ${terminal.branch.name}`, heads: true },
  {
    title: "Opening Balance",
    numeric: true,
    cell: ({ opening_balance }) => <MoneyText amount={opening_balance} />,
  },
  {
    title: "Closing Balance",
    numeric: true,
    cell: ({ closing_balance }) => (closing_balance === null ? "–" : <MoneyText amount={closing_balance} />),
  },
  {
    title: "Mismatch",
    numeric: true,
    cell: ({ discrepancy }) => (discrepancy === null ? "–" : <MoneyText amount={discrepancy} />),
  },
  { title: "Opening Time", cell: ({ opened_at }) => time(opened_at) },
  {
    title: "Closing Time",
    cell: ({ closed_at }) => (closed_at ? time(closed_at) : <StatusBadge text="open" tone="good" />),
  },
];
