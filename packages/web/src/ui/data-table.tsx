import { Paper, Skeleton, Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";
import { PageNavigation } from "./page-navigation.tsx";
import { EmptyState, ErrorState } from "./states.tsx";

export type Column<T> = {
  title: string;
  /** `place` counts from 1 over all pages, for SL columns. */
  cell: (row: T, place: number) => ReactNode;
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  width?: number;
  /** The row's name: heads its card where the table is too narrow for columns. */
  heads?: boolean;
  /** Left out of the cards. */
  wideOnly?: boolean;
};

type Props<T> = {
  label: string;
  columns: Column<T>[];
  /** Undefined while the first answer is awaited. */
  rows: T[] | undefined;
  rowKey: (row: T) => string | number;
  /** All matches, not the page. */
  count: number;
  page: number;
  length: number;
  onPage: (page: number) => void;
  /** A newer answer is on its way; the old rows stay, faded. */
  fetching?: boolean;
  failure?: string | null;
  onRetry?: () => void;
  empty: string;
  emptyAction?: ReactNode;
};

/** A list from the server with its loading, empty, error and paging states. */
export function DataTable<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, count, page, length, onPage, fetching, failure, onRetry } = props;
  if (failure && !rows) {
    return (
      <Paper>
        <ErrorState text={failure} onRetry={onRetry} />
      </Paper>
    );
  }
  const first = (page - 1) * length;
  return (
    <>
      <Paper className={classes.paper} data-many={columns.length > 6} aria-busy={!rows || fetching}>
        {/* As cards a table has no table semantics of its own any more: the roles are said. */}
        <Table role="table" aria-label={label} data-fetching={fetching} className={classes.table}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ title, numeric, width }) => (
                <Table.Th
                  key={title}
                  role="columnheader"
                  className={numeric ? "figures" : undefined}
                  w={width}
                >
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows
              ? rows.map((row, index) => (
                  <Table.Tr key={rowKey(row)} role="row">
                    {columns.map(({ title, cell, numeric, heads, wideOnly }) => (
                      <Table.Td
                        key={title}
                        role="cell"
                        className={numeric ? "figures" : undefined}
                        data-title={title}
                        data-heads={heads}
                        data-wide-only={wideOnly}
                      >
                        {cell(row, first + index + 1)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))
              : skeleton(columns.length)}
          </Table.Tbody>
        </Table>
        {rows?.length === 0 && <EmptyState text={props.empty}>{props.emptyAction}</EmptyState>}
      </Paper>
      <div role="status" className="visually-hidden">
        {rows ? `${count} results` : "Loading"}
      </div>
      <PageNavigation label={label} count={count} page={page} length={length} onPage={onPage} />
    </>
  );
}

const skeletonRows = ["a", "b", "c", "d", "e", "f"];
const skeleton = (columns: number) =>
  skeletonRows.map((row) => (
    <Table.Tr key={row}>
      <Table.Td colSpan={columns}>
        <Skeleton h={22} />
      </Table.Td>
    </Table.Tr>
  ));
