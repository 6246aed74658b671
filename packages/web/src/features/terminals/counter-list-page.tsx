import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { Group } from "@mantine/core";
import { Banknote, Pencil, ScrollText } from "lucide-react";
import { useState } from "react";
import { isUnsent } from "../../api/is-unsent.ts";
import { useCan } from "../../session/rights.ts";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { CreateLink } from "../../ui/lists/create-link.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { moneyColumn } from "../../ui/lists/money-column.tsx";
import { statusColumn } from "../../ui/lists/record-status.tsx";
import { RowAction } from "../../ui/lists/row-action.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as pageTexts from "../../ui/pages.texts.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListTerminalsQuery } from "./terminals.api.ts";
import * as texts from "./terminals.texts.ts";

const EditCounterDialog = lazyPart(() => import("./edit-counter-dialog.tsx"), "EditCounterDialog");
const CashBoxDialog = lazyPart(() => import("./cash-box-dialog.tsx"), "CashBoxDialog");

/** The open dialog and its counter, which is still shown while the dialog closes. */
type Opened = { dialog: "edit" | "cash" | null; counter: Terminal };

export function CounterListPage() {
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListTerminalsQuery({ page, length }, { refetchOnMountOrArgChange: 20 });
  const mayChange = useCan()("counter:create");
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened((now) => now && { ...now, dialog: null });
  const open = (dialog: "edit" | "cash") => (counter: Terminal) => setOpened({ dialog, counter });
  return (
    <>
      <ListPage
        title={texts.counterList}
        create={
          <CreateLink to="/createCounter" permission="counter:create">
            {texts.createCounter}
          </CreateLink>
        }
        label={texts.counters}
        columns={[...columns(), actionColumn(mayChange, open("edit"), open("cash"))]}
        list={list}
        answer={answer}
        rows={answer.data?.terminals}
      />
      <LazyDialog opened={opened?.dialog === "edit"} onClose={close}>
        {(isOpen) => opened && <EditCounterDialog opened={isOpen} counter={opened.counter} onClose={close} />}
      </LazyDialog>
      <LazyDialog opened={opened?.dialog === "cash"} onClose={close}>
        {(isOpen) => opened && <CashBoxDialog opened={isOpen} counter={opened.counter} onClose={close} />}
      </LazyDialog>
    </>
  );
}

const columns = (): Column<Terminal>[] => [
  { title: uiTexts.name, cell: ({ name }) => name, heads: true },
  { title: uiTexts.description, brief: "also", cell: ({ description }) => description },
  { title: texts.branch, brief: "who", cell: ({ branch }) => branch.name },
  moneyColumn(terminalTexts.cashInHand, ({ cash_box }) => cash_box, { brief: "amount" }),
  statusColumn,
];

/** The actions of a counter; there are none for a counter that is not sent yet. */
const actionColumn = (
  mayChange: boolean,
  onEdit: (counter: Terminal) => void,
  onCash: (counter: Terminal) => void,
): Column<Terminal> => ({
  title: uiTexts.action,
  corner: true,
  cell: (counter) =>
    !isUnsent(counter) && (
      <Group gap={4} wrap="nowrap">
        {mayChange && (
          <>
            <RowAction
              icon={Pencil}
              title={uiTexts.edit}
              label={pageTexts.editOf({ name: counter.name })}
              onOpen={() => onEdit(counter)}
            />
            <RowAction
              icon={Banknote}
              title={terminalTexts.updateCashBox}
              label={`${terminalTexts.updateCashBox}: ${counter.name}`}
              onOpen={() => onCash(counter)}
            />
          </>
        )}
        <RowAction
          icon={ScrollText}
          title={texts.cashLedger}
          label={texts.cashLedgerOf({ name: counter.name })}
          to={`/counter/${counter.id}/cash`}
        />
      </Group>
    ),
});
