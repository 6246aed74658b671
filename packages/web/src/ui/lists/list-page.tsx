import type { ReactNode } from "react";
import { failureText } from "../../api/failure.ts";
import { SidePanel } from "../dialogs/side-panel.tsx";
import { type Column, DataTable, placeColumn } from "./data-table.tsx";
import { PageHeader } from "./page-header.tsx";
import { SearchInput } from "./search-input.tsx";
import type { ListState } from "./use-list-state.ts";

/** Of a list call. */
type Answer = {
  data?: { count: number } | undefined;
  /** Undefined while another page or search is loading; a refresh of what is shown does not fade the rows. */
  currentData?: unknown;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** The props of a `DataTable` that follow from the answer of its call and from its paging. */
export const tableOf = ({ page, length, setPage, lengths, setLength }: ListState, answer: Answer) => ({
  count: answer.data?.count ?? 0,
  page,
  length,
  onPage: setPage,
  ...(lengths && setLength && { lengths, onLength: setLength }),
  fetching: answer.isFetching && answer.currentData === undefined,
  failure: answer.error ? failureText(answer.error) : null,
  onRetry: () => void answer.refetch(),
});

type TableProps<T> = {
  /** Names the table. */
  label: string;
  /** Without that of the row's number, which is added. */
  columns: Column<T>[];
  list: ListState;
  answer: Answer;
  rows: T[] | undefined;
  /** As of `DataTable`. */
  isPart?: boolean;
  emptyAction?: ReactNode;
  /** As of `DataTable`. */
  detail?: { label: (row: T) => string; show: (row: T) => ReactNode };
};

/** A table of the rows that a list call answered. */
export function ListTable<T extends { id: number }>({ list, answer, columns, ...props }: TableProps<T>) {
  return (
    <DataTable
      {...props}
      {...tableOf(list, answer)}
      columns={[placeColumn, ...columns]}
      rowKey={({ id }) => id}
    />
  );
}

type Props<T> = Omit<TableProps<T>, "emptyAction"> & {
  title: string;
  search?: { label: string; placeholder?: string };
  /** More filters, beside the search. */
  filter?: ReactNode;
  /** Link to the page that creates a row; also shown in an empty table. */
  create?: ReactNode;
  /** Notices, between heading and table. */
  above?: ReactNode;
  /** A small form beside the list. */
  panel?: ReactNode;
};

/** A page that is a list: heading, search, the link to create a row, and the table. */
export function ListPage<T extends { id: number }>(props: Props<T>) {
  const { title, search, filter, create, above, panel, ...table } = props;
  return (
    <>
      <PageHeader title={title}>
        {search && <SearchInput {...search} onSearch={table.list.setSearch} />}
        {filter}
        {create}
      </PageHeader>
      {above}
      <SidePanel panel={panel}>
        <ListTable emptyAction={create} {...table} />
      </SidePanel>
    </>
  );
}
