import { ActionIcon, Paper, Skeleton, Table } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import classes from "./data-table.module.css";
import { PageNavigation } from "./page-navigation.tsx";
import { EmptyState, ErrorState } from "./states.tsx";

export type Column<T> = {
  title: string;
  /** `place` counts from 1 over all pages. */
  cell: (row: T, place: number) => ReactNode;
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  width?: number;
  /** The row's name: heads its card where the table is too narrow for columns. */
  heads?: boolean;
  /** Left out of the cards. */
  wideOnly?: boolean;
  /** The title is only for screen readers. */
  untitled?: boolean;
  /** Stands in the upper right corner of a card. */
  corner?: boolean;
};

/** The number of a row over all pages. */
export const placeColumn: Column<unknown> = {
  title: "SL",
  cell: (_, place) => place,
  width: 60,
  wideOnly: true,
};

type Props<T> = {
  label: string;
  columns: Column<T>[];
  /** Undefined while the first answer is awaited. */
  rows: T[] | undefined;
  rowKey: (row: T) => string | number;
  /** What `count` counts, where one of them fills several rows. */
  counts?: string;
  /** All matches, not the page. */
  count: number;
  /** Left out where all rows are on one page. */
  page?: number;
  length?: number;
  onPage?: (page: number) => void;
  /** Other rows are being loaded; the old ones stay, faded. */
  fetching?: boolean;
  failure?: string | null;
  onRetry?: () => void;
  empty: string;
  emptyAction?: ReactNode;
  /** The content that a row expands to; `label` names the row for screen readers. */
  detail?: { label: (row: T) => string; show: (row: T) => ReactNode };
  /** The page that a click on the row opens. One of its cells has the same link, for use without a mouse. */
  linkOf?: (row: T) => string | null;
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
  const navigate = useNavigate();
  if (failure && !rows) {
    return (
      <Paper>
        <ErrorState text={failure} onRetry={onRetry} />
      </Paper>
    );
  }
  const first = (page - 1) * length;
  const { detail, linkOf } = props;
  return (
    <>
      <Paper
        className={classes.paper}
        data-few={columns.length + (detail ? 1 : 0) < 4}
        data-many={columns.length + (detail ? 1 : 0) > 6}
        data-most={columns.length > 12}
        aria-busy={!rows || fetching}
      >
        {/* As cards a table has no table semantics of its own any more: the roles are said. */}
        <Table role="table" aria-label={label} data-fetching={fetching} className={classes.table}>
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {detail && (
                <Table.Th role="columnheader" w={56}>
                  <span className="visually-hidden">Details</span>
                </Table.Th>
              )}
              {columns.map(({ title, numeric, width, untitled }) => (
                <Table.Th
                  key={title}
                  role="columnheader"
                  className={numeric ? "figures" : undefined}
                  w={width}
                >
                  {untitled ? <span className="visually-hidden">{title}</span> : title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows
              ? rows.map((row, index) => (
                  <Fragment key={rowKey(row)}>
                    <Table.Tr
                      role="row"
                      data-opens={Boolean(linkOf?.(row))}
                      onClick={(event) => {
                        const link = linkOf?.(row);
                        if (link && isPlainClick(event)) void navigate(link);
                      }}
                    >
                      {detail && (
                        <Table.Td role="cell" data-title="">
                          <DetailToggle
                            label={detail.label(row)}
                            open={open === rowKey(row)}
                            onToggle={() => setOpen(open === rowKey(row) ? null : rowKey(row))}
                          />
                        </Table.Td>
                      )}
                      {columns.map(({ title, cell, numeric, heads, wideOnly, untitled, corner }) => (
                        <Table.Td
                          key={title}
                          role="cell"
                          className={numeric ? "figures" : undefined}
                          data-title={untitled ? "" : title}
                          data-heads={heads}
                          data-wide-only={wideOnly}
                          data-corner={corner}
                        >
                          {cell(row, first + index + 1)}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                    {detail && open === rowKey(row) && (
                      <Table.Tr role="row">
                        <Table.Td role="cell" colSpan={columns.length + 1} data-title="">
                          {detail.show(row)}
                        </Table.Td>
                      </Table.Tr>
                    )}
                  </Fragment>
                ))
              : skeleton(columns.length + (detail ? 1 : 0))}
          </Table.Tbody>
        </Table>
        {rows?.length === 0 && <EmptyState text={props.empty}>{props.emptyAction}</EmptyState>}
      </Paper>
      <div role="status" className="visually-hidden">
        {rows ? `${count} results` : "Loading"}
      </div>
      {onPage && (
        <PageNavigation
          label={label}
          counts={props.counts}
          count={count}
          page={page}
          length={length}
          onPage={onPage}
        />
      )}
    </>
  );
}

/** Whether a click was neither on a control nor the end of a text selection. */
function isPlainClick({ target, defaultPrevented }: MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest("a, button, input, label") !== null;
  return !defaultPrevented && !isOwn && String(getSelection() ?? "") === "";
}

function DetailToggle({ label, open, onToggle }: { label: string; open: boolean; onToggle: () => void }) {
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <ActionIcon variant="subtle" color="gray" aria-expanded={open} aria-label={label} onClick={onToggle}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
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
