import * as commonTexts from "@clove/domain/common.texts.ts";
import { Paper, Skeleton, Table, UnstyledButton } from "@mantine/core";
import { type AriaAttributes, type ReactNode, useState } from "react";
import { EmptyState, ErrorState } from "../feedback/states.tsx";
import { countText } from "../forms/count-text.ts";
import * as pageTexts from "../pages.texts.ts";
import * as texts from "../ui.texts.ts";
import { type Cell, DataRow, isActions } from "./data-row.tsx";
import classes from "./data-table.module.css";
import { PageNavigation } from "./page-navigation.tsx";
import sortButton from "./sort-button.module.css";

export type Column<T> = Cell<T> & { width?: number };

/** The number of the row, counted over all pages. */
export const placeColumn: Column<unknown> = {
  get title() {
    return pageTexts.place;
  },
  cell: (_, place) => place,
  width: 60,
  wideOnly: true,
};

type Props<T> = {
  label: string;
  columns: Column<T>[];
  /** Undefined before the first answer. */
  rows: T[] | undefined;
  rowKey: (row: T) => string | number;
  /** The name of what `count` counts, where that is not rows (a product may fill several). */
  counts?: string;
  /** Of all matches, not only those on this page. */
  count: number;
  /** There are more matches than `count`, which are not listed. */
  hasMore?: boolean | undefined;
  /** There are rows that could not be read, so no count is shown. */
  isPart?: boolean;
  /** Left out where all rows are on one page. */
  page?: number;
  length?: number;
  onPage?: (page: number) => void;
  /** The lengths of a page that people can choose from. */
  lengths?: readonly number[];
  onLength?: (length: number) => void;
  /** Other rows are being loaded; the old ones stay, faded. */
  fetching?: boolean;
  failure?: string | null;
  onRetry?: () => void;
  /** Shown instead of rows where there are none. */
  empty?: string;
  emptyAction?: ReactNode;
  /** The content that a row expands to; `label` names the row for screen readers. */
  detail?: { label: (row: T) => string; show: (row: T) => ReactNode };
  /** The page that a click on the row opens. One of its cells has the same link, for use without a mouse. */
  linkOf?: (row: T) => string | null;
  /** Lets people sort by any column; `column`: the one that the rows are sorted by, counted from 0. */
  sorting?: { column: number | null; descending: boolean; onSort: (column: number) => void };
  /** The sums of all rows, below the last one: a cell for each column; false: an empty one. */
  totals?: ReactNode[];
};

/** A list from the server with its loading, empty, error and paging states. */
export function DataTable<T>(props: Props<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    count,
    page = 1,
    length = count,
    onPage,
    fetching,
    failure,
    onRetry,
  } = props;
  const [open, setOpen] = useState<string | number | null>(null);
  if (failure && !rows) {
    return (
      <Paper>
        <ErrorState text={failure} onRetry={onRetry} />
      </Paper>
    );
  }
  const first = (page - 1) * length;
  const { detail, linkOf, sorting, totals } = props;
  const isBrief = columns.some(({ brief }) => brief);
  const hasControls = detail !== undefined || columns.some(isActions);
  return (
    <>
      <Paper
        className={classes.paper}
        data-few={columns.length + (detail ? 1 : 0) < 4}
        data-many={columns.length + (detail ? 1 : 0) > 6}
        data-most={columns.length > 9}
        aria-busy={!rows || fetching}
      >
        {/* Shown as cards, the elements lose their table semantics; the roles restore them. */}
        <Table
          role="table"
          aria-label={label}
          data-fetching={fetching}
          data-brief={isBrief}
          className={classes.table}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {detail && (
                <Table.Th role="columnheader" w={56}>
                  <span className="visually-hidden">{texts.details}</span>
                </Table.Th>
              )}
              {columns.map(({ title, numeric, width, untitled }, place) => (
                <Table.Th
                  key={title}
                  role="columnheader"
                  data-actions={isActions({ title }) || undefined}
                  className={numeric ? "figures" : undefined}
                  w={width}
                  aria-sort={orderOf(sorting, place)}
                >
                  {untitled && <span className="visually-hidden">{title}</span>}
                  {!untitled && !sorting && title}
                  {!untitled && sorting && (
                    <UnstyledButton className={sortButton.sort} onClick={() => sorting.onSort(place)}>
                      {title}
                    </UnstyledButton>
                  )}
                </Table.Th>
              ))}
              {isBrief && !detail && (
                <Table.Th role="columnheader" data-fold="cards">
                  <span className="visually-hidden">{texts.more}</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows
              ? rows.map((row, index) => (
                  <DataRow
                    key={rowKey(row)}
                    {...{ row, columns, detail, isBrief }}
                    place={first + index + 1}
                    isOpen={open === rowKey(row)}
                    onToggle={() => setOpen(open === rowKey(row) ? null : rowKey(row))}
                    link={linkOf?.(row) ?? null}
                  />
                ))
              : skeleton(columns.length + (detail ? 1 : 0), hasControls)}
          </Table.Tbody>
          {totals && rows && rows.length > 0 && (
            <Table.Tfoot role="rowgroup">
              <Table.Tr role="row">
                {detail && <Table.Td role="cell" />}
                {columns.map(({ title, numeric, heads }, place) => (
                  <Table.Td
                    key={title}
                    role="cell"
                    className={numeric ? "figures" : undefined}
                    data-title={title}
                    data-heads={heads}
                  >
                    {heads ? texts.total : totals[place]}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
        {rows?.length === 0 && (
          <EmptyState text={props.empty ?? commonTexts.noResultFound}>{props.emptyAction}</EmptyState>
        )}
      </Paper>
      <div role="status" className="visually-hidden">
        {rows
          ? !props.isPart && pageTexts.resultCount({ count, shown: countText(count, props.hasMore) })
          : texts.loading}
      </div>
      {onPage && !props.isPart && (
        <PageNavigation
          label={label}
          counts={props.counts}
          count={count}
          hasMore={props.hasMore}
          page={page}
          length={length}
          onPage={onPage}
          lengths={props.lengths}
          onLength={props.onLength}
        />
      )}
    </>
  );
}

function orderOf(sorting: Props<unknown>["sorting"], place: number): AriaAttributes["aria-sort"] {
  if (sorting?.column !== place) return undefined;
  return sorting.descending ? "descending" : "ascending";
}

const skeletonRows = ["a", "b", "c", "d", "e", "f"];
/** Placeholders as high as the rows to come: one line of text, or the controls in it. */
const skeleton = (columns: number, hasControls: boolean) =>
  skeletonRows.map((row) => (
    <Table.Tr key={row}>
      <Table.Td colSpan={columns}>
        <Skeleton h={hasControls ? 44 : 23} />
      </Table.Td>
    </Table.Tr>
  ));
