import { messages } from "@clove/domain/messages.ts";
import type { User } from "@clove/domain/people/users.schema.ts";
import { Button } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../api/rights.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { readable } from "../../ui/options.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListUsersQuery } from "./users.api.ts";

/** The staff list asks for every role but customer (S0 §6). */
const staff = "company_admin,branch_manager,inventory_manager,stock_transfer_manager,cashier";

const columns: Column<User>[] = [
  { title: "SL", cell: (_, place) => place, width: 60, wideOnly: true },
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Phone", cell: ({ phone }) => phone || messages.notAvailable },
  { title: "Email", cell: ({ email }) => email },
  { title: "Role", cell: ({ role }) => readable(role) },
  {
    title: "Max Discount Type",
    cell: ({ max_discount_type }) => (max_discount_type === "cash" ? messages.amount : messages.percentage),
  },
  {
    title: "Max Discount Amount",
    numeric: true,
    cell: ({ max_discount, max_discount_type }) =>
      max_discount_type === "cash" ? <MoneyText amount={max_discount ?? 0} /> : `${max_discount ?? 0} %`,
  },
];

export function EmployeeListPage() {
  const { page, length, search, setPage, setSearch } = useListState(100);
  const { data, error, isFetching, refetch } = useListUsersQuery(
    { page, length, role: staff, search },
    { refetchOnMountOrArgChange: 20 },
  );
  const create = useCan()("user:create") && (
    <Button component={Link} to="/createUser" leftSection={<UserPlus size={18} aria-hidden />}>
      Create User
    </Button>
  );
  return (
    <>
      <PageHeader title="Employee List">
        <SearchInput label="Search staff" placeholder="Name, phone or e-mail" onSearch={setSearch} />
        {create}
      </PageHeader>
      <DataTable
        label="Staff"
        columns={columns}
        rows={data?.users}
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
