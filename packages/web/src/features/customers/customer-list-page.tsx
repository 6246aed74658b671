import { messages } from "@clove/domain/messages.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { availableCredit } from "@clove/domain/users/credit.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { UserPlus } from "lucide-react";
import { CreateLink } from "../../ui/create-link.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { useLocale } from "../../ui/locale.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListUsersQuery } from "../users/users.api.ts";

const columns = (currency: string): Column<User>[] => [
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
  const list = useListState(100);
  const { page, length, search } = list;
  const answer = useListUsersQuery(
    { page, length, role: "customer", search },
    { refetchOnMountOrArgChange: 20 },
  );
  return (
    <ListPage
      title="Customer List"
      search={{ label: "Search customers", placeholder: "Name, phone or e-mail" }}
      create={
        <CreateLink
          to="/createUser?role=customer"
          permission="user:create"
          icon={<UserPlus size={18} aria-hidden />}
        >
          {messages.createCustomer}
        </CreateLink>
      }
      label="Customers"
      columns={columns(currency)}
      list={list}
      answer={answer}
      rows={answer.data?.users}
    />
  );
}
