import { staffRoles } from "@clove/domain/access/staff-roles.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { UserPlus } from "lucide-react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useCan } from "../../session/rights.ts";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { readable } from "../../ui/forms/options.ts";
import { CreateLink } from "../../ui/lists/create-link.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { editColumn } from "../../ui/lists/edit-link.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListUsersQuery } from "./users.api.ts";
import * as texts from "./users.texts.ts";

const columns = (): Column<User>[] => [
  { title: uiTexts.name, cell: ({ name }) => name, heads: true },
  { title: uiTexts.phone, unbroken: true, cell: ({ phone }) => phone || commonTexts.notAvailable },
  { title: uiTexts.email, brief: "also", cell: ({ email }) => email },
  { title: texts.role, brief: "who", cell: ({ role }) => readable(role) },
  {
    title: texts.maxDiscountType,
    cell: ({ max_discount_type }) =>
      max_discount_type === "cash" ? commonTexts.amount : commonTexts.percentage,
  },
  {
    title: texts.maxDiscountAmount,
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
      title={texts.employeeList}
      search={{ label: texts.searchStaff, placeholder: texts.searchHint }}
      create={
        <CreateLink to="/createUser" permission="user:create" icon={<UserPlus size={18} aria-hidden />}>
          {texts.createUser}
        </CreateLink>
      }
      above={!online && <Notice tone="warn">{offlineTexts.staffKnownHere}</Notice>}
      isPart={!online}
      label={texts.staff}
      columns={mayEdit ? [...columns(), editColumn("/user")] : columns()}
      list={list}
      answer={answer}
      rows={answer.data?.users}
    />
  );
}
