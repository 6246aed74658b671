import { staffRoles } from "@clove/domain/access/staff-roles.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Group } from "@mantine/core";
import { IdCard, UserPlus } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { isUnsent } from "../../api/is-unsent.ts";
import { useCan } from "../../session/rights.ts";
import { RowDialog } from "../../ui/dialogs/row-dialog.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { readable } from "../../ui/forms/options.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { ChoiceBar } from "../../ui/lists/choice-bar.tsx";
import { CreateLink } from "../../ui/lists/create-link.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { EditLink } from "../../ui/lists/edit-link.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { markColumn } from "../../ui/lists/mark-column.tsx";
import { RowAction } from "../../ui/lists/row-action.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import { useChosenRows } from "../../ui/lists/use-chosen-rows.ts";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListUsersQuery } from "./users.api.ts";
import * as texts from "./users.texts.ts";

const BadgeDialog = lazyPart(() => import("../labels/badge-dialog.tsx"), "BadgeDialog");

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
  const rows = answer.data?.users;
  const chosen = useChosenRows(rows?.filter(hasBadge) ?? [], ({ id }) => id);
  const [people, setPeople] = useState<User[] | null>(null);
  const print = () => {
    if (chosen.rows.length === 0) notify.info(userTexts.selectForBadges);
    else setPeople(chosen.rows);
  };
  const shown = mayEdit
    ? [
        markColumn<User>({
          nameOf: ({ name }) => name,
          may: hasBadge,
          isChosen: chosen.has,
          onChoose: (row, isChosen) => chosen.mark([row], isChosen),
        }),
        ...columns(),
        actionColumn((row) => setPeople([row])),
      ]
    : columns();
  return (
    <>
      <ListPage
        title={texts.employeeList}
        search={{ label: texts.searchStaff, placeholder: texts.searchHint }}
        create={
          <CreateLink to="/createUser" permission="user:create" icon={<UserPlus size={18} aria-hidden />}>
            {texts.createUser}
          </CreateLink>
        }
        above={
          <>
            {!online && <Notice tone="warn">{offlineTexts.staffKnownHere}</Notice>}
            {mayEdit && (
              <ChoiceBar
                count={chosen.rows.length}
                page={chosen.page}
                onPage={chosen.markPage}
                onClear={chosen.clear}
              >
                <ToolButton icon={IdCard} onClick={print}>
                  {userTexts.printBadge}
                </ToolButton>
              </ChoiceBar>
            )}
          </>
        }
        isPart={!online}
        label={texts.staff}
        columns={shown}
        list={list}
        answer={answer}
        rows={rows}
      />
      <RowDialog row={people} onClose={() => setPeople(null)}>
        {(of, opened) => <BadgeDialog opened={opened} people={of} onClose={() => setPeople(null)} />}
      </RowDialog>
    </>
  );
}

/** Who is not sent yet has no barcode. */
const hasBadge = (row: User) => !isUnsent(row) && row.barcode !== "";

const actionColumn = (onBadge: (row: User) => void): Column<User> => ({
  title: uiTexts.action,
  corner: true,
  cell: (row) =>
    !isUnsent(row) && (
      <Group gap={2} wrap="nowrap">
        <RowAction
          icon={IdCard}
          title={userTexts.printBadge}
          label={userTexts.printBadgeOf(row)}
          onOpen={() => onBadge(row)}
        />
        <EditLink to={`/user/${row.id}`} name={row.name} />
      </Group>
    ),
});
