import { messages } from "@clove/domain/messages.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { CreateLink } from "../../ui/create-link.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { statusColumn } from "../../ui/record-status.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListTerminalsQuery } from "./terminals.api.ts";

const columns: Column<Terminal>[] = [
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Description", cell: ({ description }) => description },
  { title: "Branch", cell: ({ branch }) => branch.name },
  {
    title: "Cash in hand",
    numeric: true,
    cell: ({ cash_box }) =>
      cash_box === undefined ? messages.notAvailable : <MoneyText amount={cash_box} />,
  },
  statusColumn,
];

export function CounterListPage() {
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListTerminalsQuery({ page, length }, { refetchOnMountOrArgChange: 20 });
  return (
    <ListPage
      title="Counter List"
      create={
        <CreateLink to="/createCounter" permission="counter:create">
          Create Counter
        </CreateLink>
      }
      label="Counters"
      columns={columns}
      list={list}
      answer={answer}
      rows={answer.data?.terminals}
    />
  );
}
