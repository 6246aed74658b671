import { messages } from "@clove/domain/messages.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../api/rights.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListTerminalsQuery } from "./terminals.api.ts";

const columns: Column<Terminal>[] = [
  { title: "SL", cell: (_, place) => place, width: 60, wideOnly: true },
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Description", cell: ({ description }) => description },
  { title: "Branch", cell: ({ branch }) => branch.name },
  {
    title: "Cash in hand",
    numeric: true,
    cell: ({ cash_box }) =>
      cash_box === undefined ? messages.notAvailable : <MoneyText amount={cash_box} />,
  },
  {
    title: "Status",
    cell: ({ status }) => <StatusBadge text={status} tone={status === "active" ? "good" : "plain"} />,
  },
];

export function CounterListPage() {
  const { page, length, setPage } = useListState(20);
  const { data, error, isFetching, refetch } = useListTerminalsQuery(
    { page, length },
    { refetchOnMountOrArgChange: 20 },
  );
  const create = useCan()("counter:create") && (
    <Button component={Link} to="/createCounter" leftSection={<Plus size={18} aria-hidden />}>
      Create Counter
    </Button>
  );
  return (
    <>
      <PageHeader title="Counter List">{create}</PageHeader>
      <DataTable
        label="Counters"
        columns={columns}
        rows={data?.terminals}
        rowKey={({ id }) => id}
        count={data?.count ?? 0}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching}
        failure={error && failureText(error, messages.somethingWentWrong)}
        onRetry={refetch}
        empty={messages.noResultFound}
        emptyAction={create}
      />
    </>
  );
}
