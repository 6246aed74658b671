import { messages } from "@clove/domain/messages.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { UserPlus } from "lucide-react";
import { CreateLink } from "../../ui/create-link.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { readable } from "../../ui/options.ts";
import { useListState } from "../../ui/use-list-state.ts";
import { useListUsersQuery } from "./users.api.ts";

/** The staff list asks for every role but customer (access §9). */
const staff = "company_admin,branch_manager,inventory_manager,stock_transfer_manager,cashier";

const columns: Column<User>[] = [
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
  const list = useListState(100);
  const { page, length, search } = list;
  const answer = useListUsersQuery({ page, length, role: staff, search }, { refetchOnMountOrArgChange: 20 });
  return (
    <ListPage
      title="Employee List"
      search={{ label: "Search staff", placeholder: "Name, phone or e-mail" }}
      create={
        <CreateLink to="/createUser" permission="user:create" icon={<UserPlus size={18} aria-hidden />}>
          Create User
        </CreateLink>
      }
      label="Staff"
      columns={columns}
      list={list}
      answer={answer}
      rows={answer.data?.users}
    />
  );
}
