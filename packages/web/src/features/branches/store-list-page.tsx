import { messages } from "@clove/domain/messages.ts";
import type { Branch } from "@clove/domain/people/branches.schema.ts";
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../api/rights.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListBranchesQuery } from "./branches.api.ts";

const columns: Column<Branch>[] = [
  { title: "SL", cell: (_, place) => place, width: 60, wideOnly: true },
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Phone", cell: ({ contact_number }) => contact_number },
  { title: "Email", cell: ({ email }) => email },
  { title: "Address", cell: ({ address }) => address },
  { title: "Type", cell: ({ type }) => <StatusBadge text={type} tone="plain" /> },
  {
    title: "Status",
    cell: ({ status }) => <StatusBadge text={status} tone={status === "active" ? "good" : "plain"} />,
  },
];

export function StoreListPage() {
  const { page, length, setPage } = useListState(20);
  const { data, error, isFetching, refetch } = useListBranchesQuery(
    { page, length },
    { refetchOnMountOrArgChange: 20 },
  );
  const create = useCan()("store:create") && (
    <Button component={Link} to="/createStore" leftSection={<Plus size={18} aria-hidden />}>
      Create Store
    </Button>
  );
  return (
    <>
      <PageHeader title="Store List">{create}</PageHeader>
      <DataTable
        label="Stores"
        columns={columns}
        rows={data?.branches}
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
