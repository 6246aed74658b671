import * as commonTexts from "@clove/domain/common.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { otherDaysRow } from "@clove/domain/reports/report-words.ts";
import { Anchor, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";
import { useDatePlace, useLocale } from "../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import * as texts from "./reports.texts.ts";
import { RowOrders } from "./row-orders.tsx";
import {
  cellFormat,
  type NamedReport,
  type ReportRow,
  type ShownReport,
  type Sorting,
  shiftName,
  sortRows,
} from "./shown-report.ts";
import type { GeneratedReport } from "./use-report.ts";

/** Number of rows on a page: with more, a long report would be slow to scroll. */
const length = 50;

type Props = { label: string; report: NamedReport; generated: Pick<GeneratedReport, "type" | "choice"> };

/** The table of a report: sortable by each column, in pages, with the totals of all rows below. */
export function ReportTable({ label, report, generated }: Props) {
  const { currency } = useLocale();
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const rows = useMemo(() => sortRows(report, sorting), [report, sorting]);
  const decimals = currencyDecimals(currency);
  const { date_format } = useDatePlace();
  const formats = report.columns.map((column) => cellFormat(column, { decimals, date_format }));
  const head = headOf(report);
  const can = useCan();
  const [mayOpen, mayOpenCards] = [can("shift:view"), can("product:view")];
  const names = report.rows.some(({ shift }) => shift !== undefined) ? [shiftColumn(mayOpen)] : [];
  const columns = report.columns.map(
    ({ title, kind }, i): Column<ReportRow> => ({
      title,
      numeric: kind !== "text",
      ...(i === head && { heads: true }),
      cell: (row) => {
        const text = formats[i]!(row.cells[i] ?? "");
        const link = i === head ? linkOf(row) : null;
        return link === null ? (
          text
        ) : (
          <Anchor component={Link} to={link} inherit>
            {text}
          </Anchor>
        );
      },
    }),
  );
  const { type, choice } = generated;
  const opens = report.rows.some(({ keys }) => keys !== undefined);
  const linkOf = ({ card }: ReportRow) => (mayOpenCards ? (card ?? null) : null);
  const sortedBy = (title: string | null) => {
    const column = report.columns.findIndex((each) => each.title === title);
    setSorting(column < 0 ? null : { column, descending: report.columns[column]!.kind !== "text" });
    setPage(1);
  };
  return (
    <>
      <Select
        hiddenFrom="sm"
        label={texts.sortBy}
        placeholder={texts.asFile}
        clearable
        mb="sm"
        data={report.columns.map(({ title }) => title)}
        value={sorting ? report.columns[sorting.column]!.title : null}
        onChange={sortedBy}
      />
      <DataTable
        label={label}
        columns={[...names, ...columns]}
        rows={rows.slice((page - 1) * length, page * length)}
        rowKey={({ place }) => place}
        {...(opens && {
          detail: {
            label: ({ cells }: ReportRow) => texts.ordersOf({ name: nameOf(report, cells) }),
            show: ({ keys = [] }: ReportRow) =>
              keys.includes(otherDaysRow) ? texts.noOrders : <RowOrders {...{ type, choice, keys }} />,
          },
        })}
        linkOf={linkOf}
        count={rows.length}
        page={page}
        length={length}
        onPage={setPage}
        sorting={{
          column: sorting && sorting.column + names.length,
          descending: sorting?.descending ?? false,
          onSort: (place) => {
            const column = place - names.length;
            // The column of shift names stands for the order of the file.
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
    </>
  );
}

/** The column of shift names in the shifts report, with links to the shifts. */
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

/** A row's own texts: "Aina, 09:00". */
const nameOf = ({ columns }: ShownReport, cells: readonly string[]): string =>
  cells.filter((cell, i) => cell && columns[i]!.kind === "text").join(", ");

/** The place of the column that names a row (rather a name than an id); -1 if there is none. */
function headOf({ columns }: ShownReport): number {
  const named = columns.findIndex(({ key }) => key === "Name" || key === "Product");
  return named === -1 ? columns.findIndex(({ kind }) => kind === "text") : named;
}
