import { messages } from "@clove/domain/messages.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { availableCredit } from "@clove/domain/people/credit.ts";
import type { User } from "@clove/domain/people/users.schema.ts";
import { Button } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../api/rights.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useLocale } from "../../ui/locale.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListUsersQuery } from "../users/users.api.ts";

const columns = (currency: string): Column<User>[] => [
  { title: "SL", cell: (_, place) => place, width: 60, wideOnly: true },
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Phone", cell: ({ phone }) => phone || messages.notAvailable },
  { title: "Barcode", cell: ({ barcode }) => barcode || messages.notAvailable },
  {
    title: "Credit Limit",
    numeric: true,
    cell: ({ credit_limit }) => <MoneyText amount={credit_limit ?? 0} />,
  },
  { title: "Credit Used", numeric: true, cell: ({ credit_used }) => <MoneyText amount={credit_used ?? 0} /> },
  {
    title: "Credit Left",
    numeric: true,
    cell: (customer) => <MoneyText amount={availableCredit(customer, currencyDecimals(currency))} />,
  },
];

export function CustomerListPage() {
  const { currency } = useLocale();
  const { page, length, search, setPage, setSearch } = useListState(100);
  const { data, error, isFetching, refetch } = useListUsersQuery(
    { page, length, role: "customer", search },
    { refetchOnMountOrArgChange: 20 },
  );
  const create = useCan()("user:create") && (
    <Button component={Link} to="/createUser?role=customer" leftSection={<UserPlus size={18} aria-hidden />}>
      {messages.createCustomer}
    </Button>
  );
  return (
    <>
      <PageHeader title="Customer List">
        <SearchInput label="Search customers" placeholder="Name, phone or e-mail" onSearch={setSearch} />
        {create}
      </PageHeader>
      <DataTable
        label="Customers"
        columns={columns(currency)}
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
