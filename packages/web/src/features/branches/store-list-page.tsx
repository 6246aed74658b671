import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { CreateLink } from "../../ui/create-link.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { statusColumn } from "../../ui/record-status.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListBranchesQuery } from "./branches.api.ts";

const columns: Column<Branch>[] = [
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Phone", cell: ({ contact_number }) => contact_number },
  { title: "Email", cell: ({ email }) => email },
  { title: "Address", cell: ({ address }) => address },
  { title: "Type", cell: ({ type }) => <StatusBadge text={type} tone="plain" /> },
  statusColumn,
];

export function StoreListPage() {
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListBranchesQuery({ page, length }, { refetchOnMountOrArgChange: 20 });
  return (
    <ListPage
      title="Store List"
      create={
        <CreateLink to="/createStore" permission="store:create">
          Create Store
        </CreateLink>
      }
      label="Stores"
      columns={columns}
      list={list}
      answer={answer}
      rows={answer.data?.branches}
    />
  );
}
