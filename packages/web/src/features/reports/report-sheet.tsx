import * as commonTexts from "@clove/domain/common.texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import classes from "../../printing/sheet.module.css";
import { useDatePlace, useLocale } from "../../ui/display/locale.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { cellFormat, type NamedReport, type ShownReport, shiftName } from "./shown-report.ts";

type Props = {
  title: string;
  about: string;
  /** The name of the company; undefined if it could not be read. */
  company: string | undefined;
  report: NamedReport;
};

/** A whole report on A4, black on white. */
export function ReportSheet({ title, about, company, report }: Props) {
  const { currency } = useLocale();
  const { date_format } = useDatePlace();
  const formats = report.columns.map((column) =>
    cellFormat(column, { decimals: currencyDecimals(currency), date_format }),
  );
  const names = report.rows.some(({ shift }) => shift !== undefined);
  const aligned = report.columns.map(({ kind }) => (kind === "text" ? undefined : classes.figure));
  return (
    <article className={classes.sheet} data-wide={isWide(report)}>
      <header>
        {company && <p className={classes.company}>{company}</p>}
        <h1>{title}</h1>
        <p>{about}</p>
      </header>
      <table>
        <thead>
          <tr>
            {names && <th>{commonTexts.shift}</th>}
            {report.columns.map((column, i) => (
              <th key={column.key} className={aligned[i]}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr key={row.place}>
              {names && <td>{shiftName(row)}</td>}
              {row.cells.map((cell, i) => (
                <td key={report.columns[i]!.key} className={aligned[i]}>
                  {formats[i]!(cell)}
                </td>
              ))}
            </tr>
          ))}
          <tr className={classes.total}>
            {names && <td>{uiTexts.total}</td>}
            {report.totals.map((total, i) => (
              <td key={report.columns[i]!.key} className={aligned[i]}>
                {total === null ? i === 0 && !names && uiTexts.total : formats[i]!(total)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </article>
  );
}

/** The CSS rule for printing: A4, landscape if the report has many columns. */
export const reportPageRule = (report: ShownReport): string =>
  `@page { size: A4 ${isWide(report) ? "landscape" : "portrait"}; margin: 12mm; }`;

/** Whether a report has more columns than fit on A4 in portrait. */
const isWide = ({ columns }: ShownReport): boolean => columns.length > 7;
