import { staffRoles } from "@clove/domain/access/staff-roles.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { UserPlus } from "lucide-react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useCan } from "../../session/rights.ts";
import { CreateLink } from "../../ui/create-link.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { editColumn } from "../../ui/edit-link.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { readable } from "../../ui/options.ts";
import { useListState } from "../../ui/use-list-state.ts";
import { useListUsersQuery } from "./users.api.ts";

const columns: Column<User>[] = [
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Phone", unbroken: true, cell: ({ phone }) => phone || commonTexts.notAvailable },
  { title: "Email", brief: "also", cell: ({ email }) => email },
  { title: "Role", brief: "who", cell: ({ role }) => readable(role) },
  {
    title: "Max Discount Type",
    cell: ({ max_discount_type }) =>
      max_discount_type === "cash" ? commonTexts.amount : commonTexts.percentage,
  },
  {
    title: "Max Discount Amount",
    numeric: true,
    cell: ({ max_discount, max_discount_type }) =>
      max_discount_type === "cash" ? <MoneyText amount={max_discount ?? 0} /> : `${max_discount ?? 0} %`,
  },
];

export function EmployeeListPage() {
  const online = useOnline();
  const mayEdit = useCan()("user:edit");
  const list = useListState(100);
  const { page, length, search } = list;
  const answer = useListUsersQuery(
    { page, length, role: staffRoles, search },
    { refetchOnMountOrArgChange: 20 },
  );
  return (
    <ListPage
      title="Employee List"
      search={{ label: "Search staff", placeholder: "Name, phone or e-mail" }}
      create={
        <CreateLink to="/createUser" permission="user:create" icon={<UserPlus size={18} aria-hidden />}>
          Create User
        </CreateLink>
      }
      above={!online && <Notice tone="warn">{offlineTexts.staffKnownHere}</Notice>}
      isPart={!online}
      label="Staff"
      columns={mayEdit ? [...columns, editColumn("/user")] : columns}
      list={list}
      answer={answer}
      rows={answer.data?.users}
    />
  );
}
