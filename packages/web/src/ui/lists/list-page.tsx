import * as commonTexts from "@clove/domain/common.texts.ts";
import type { ReactNode } from "react";
import { failureText } from "../../api/failure.ts";
import { SidePanel } from "../dialogs/side-panel.tsx";
import { type Column, DataTable, placeColumn } from "./data-table.tsx";
import { PageHeader } from "./page-header.tsx";
import { SearchInput } from "./search-input.tsx";
import type { ListState } from "./use-list-state.ts";

type TableProps<T> = {
  /** Names the table. */
  label: string;
  /** After the one with the row's number. */
  columns: Column<T>[];
  list: ListState;
  /** Of the list call. */
  answer: {
    data?: { count: number } | undefined;
    /** Missing while another page or search is awaited; a refresh of what is shown does not fade it. */
    currentData?: unknown;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  rows: T[] | undefined;
  /** There are more rows than could be read: they are not counted. */
  isPart?: boolean;
  empty?: string;
  emptyAction?: ReactNode;
  /** As of `DataTable`. */
  detail?: { label: (row: T) => string; show: (row: T) => ReactNode };
};

/** A table of what a list call answered. */
export function ListTable<T extends { id: number }>({ list, answer, columns, ...props }: TableProps<T>) {
  const { page, length, setPage } = list;
  return (
    <DataTable
      empty={commonTexts.noResultFound}
      {...props}
      columns={[placeColumn, ...columns]}
      rowKey={({ id }) => id}
      count={answer.data?.count ?? 0}
      page={page}
      length={length}
      onPage={setPage}
      fetching={answer.isFetching && answer.currentData === undefined}
      failure={answer.error ? failureText(answer.error, commonTexts.somethingWentWrong) : null}
      onRetry={answer.refetch}
    />
  );
}

type Props<T> = Omit<TableProps<T>, "emptyAction"> & {
  title: string;
  search?: { label: string; placeholder?: string };
  /** Narrows the list, beside the search. */
  filter?: ReactNode;
  /** Leads to making one; also the next step when there is none. */
  create?: ReactNode;
  /** What must not be missed, between heading and table. */
  above?: ReactNode;
  /** A small form beside the list. */
  panel?: ReactNode;
};

/** A page that is a list: heading, search, the way to make one more, the table. */
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
