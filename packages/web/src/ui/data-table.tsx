import { ActionIcon, Paper, Skeleton, Table } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
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
  /** What a row opens to; `label` names the row for who hears the button. */
  detail?: { label: (row: T) => string; show: (row: T) => ReactNode };
};

/** A list from the server with its loading, empty, error and paging states. */
export function DataTable<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, count, page, length, onPage, fetching, failure, onRetry } = props;
  const [open, setOpen] = useState<string | number | null>(null);
  if (failure && !rows) {
    return (
      <Paper>
        <ErrorState text={failure} onRetry={onRetry} />
      </Paper>
    );
  }
  const first = (page - 1) * length;
  const { detail } = props;
  return (
    <>
      <Paper className={classes.paper} aria-busy={!rows || fetching}>
        <Table.ScrollContainer
          minWidth={columns.length * 110}
          type="native"
          tabIndex={0}
          role="group"
          aria-label={label}
        >
          <Table aria-label={label} data-fetching={fetching} className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                {detail && (
                  <Table.Th w={56}>
                    <span className="visually-hidden">Details</span>
                  </Table.Th>
                )}
                {columns.map(({ title, numeric, width }) => (
                  <Table.Th key={title} className={numeric ? "figures" : undefined} w={width}>
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows
                ? rows.map((row, index) => (
                    <Fragment key={rowKey(row)}>
                      <Table.Tr>
                        {detail && (
                          <Table.Td>
                            <DetailToggle
                              label={detail.label(row)}
                              open={open === rowKey(row)}
                              onToggle={() => setOpen(open === rowKey(row) ? null : rowKey(row))}
                            />
                          </Table.Td>
                        )}
                        {columns.map(({ title, cell, numeric }) => (
                          <Table.Td key={title} className={numeric ? "figures" : undefined}>
                            {cell(row, first + index + 1)}
                          </Table.Td>
                        ))}
                      </Table.Tr>
                      {detail && open === rowKey(row) && (
                        <Table.Tr>
                          <Table.Td colSpan={columns.length + 1}>{detail.show(row)}</Table.Td>
                        </Table.Tr>
                      )}
                    </Fragment>
                  ))
                : skeleton(columns.length + (detail ? 1 : 0))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {rows?.length === 0 && <EmptyState text={props.empty}>{props.emptyAction}</EmptyState>}
      </Paper>
      <div role="status" className="visually-hidden">
        {rows ? `${count} results` : "Loading"}
      </div>
      <PageNavigation label={label} count={count} page={page} length={length} onPage={onPage} />
    </>
  );
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
