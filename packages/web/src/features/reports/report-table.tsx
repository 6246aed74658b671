import * as commonTexts from "@clove/domain/common.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { Anchor } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";
import { useLocale } from "../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import {
  cellFormat,
  type ReportRow,
  type ShownReport,
  type Sorting,
  shiftName,
  sortRows,
} from "./shown-report.ts";

/** Rows of one page: more would make a long report slow to scroll. */
const length = 50;

/** The preview of a report: sortable by each column, page by page, with the totals of all rows below. */
export function ReportTable({ label, report }: { label: string; report: ShownReport }) {
  const { currency } = useLocale();
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const rows = useMemo(() => sortRows(report, sorting), [report, sorting]);
  const decimals = currencyDecimals(currency);
  const formats = report.columns.map((column) => cellFormat(column, decimals));
  const head = headOf(report);
  const mayOpen = useCan()("shift:view");
  const names = report.rows.some(({ shift }) => shift !== undefined) ? [shiftColumn(mayOpen)] : [];
  const columns = report.columns.map(
    ({ title, kind }, i): Column<ReportRow> => ({
      title,
      numeric: kind !== "text",
      ...(i === head && { heads: true }),
      cell: ({ cells }) => formats[i]!(cells[i] ?? ""),
    }),
  );
  return (
    <DataTable
      label={label}
      columns={[...names, ...columns]}
      rows={rows.slice((page - 1) * length, page * length)}
      rowKey={({ place }) => place}
      count={rows.length}
      page={page}
      length={length}
      onPage={setPage}
      empty={commonTexts.noResultFound}
      sorting={{
        column: sorting && sorting.column + names.length,
        descending: sorting?.descending ?? false,
        onSort: (place) => {
          const column = place - names.length;
          // By shift is the order of the file.
          setSorting((now) =>
            column < 0 ? null : { column, descending: now?.column === column && !now.descending },
          );
          setPage(1);
        },
      }}
      totals={[
        ...names.map(() => false),
        ...report.totals.map((total, i) => total !== null && formats[i]!(total)),
      ]}
    />
  );
}

/** Names the rows of the shifts report, and leads to their shifts. */
const shiftColumn = (mayOpen: boolean): Column<ReportRow> => ({
  title: commonTexts.shift,
  heads: true,
  unbroken: true,
  cell: (row) =>
    mayOpen ? (
      <Anchor component={Link} to={`/shift/${row.shift}`} inherit>
        {shiftName(row)}
      </Anchor>
    ) : (
      shiftName(row)
    ),
});

/** The column that names a row: an id says less than the name beside it; -1 where none does. */
function headOf({ columns }: ShownReport): number {
  const named = columns.findIndex(({ title }) => title === "Name" || title === "Product");
  return named === -1 ? columns.findIndex(({ kind }) => kind === "text") : named;
}
