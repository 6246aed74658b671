import type { RefusedRow } from "../answers.ts";
import type { RefusalParams } from "../error-kind.ts";
import { type ErrorCode, errorText } from "../errors.ts";
import type { Refusal } from "../refusal.ts";
import * as csvTexts from "./csv.texts.ts";

/** Every code of what is wrong with a row of a file, with its text; a row may also be refused by a rule, with a code of `errors`. */
export const rowFaults = () =>
  ({
    csv_not_text: csvTexts.csvNotText,
    csv_empty: csvTexts.csvEmpty,
    csv_unreadable: csvTexts.csvUnreadable,
    csv_too_many_rows: csvTexts.csvTooManyRows,
    csv_too_many_cells: csvTexts.csvTooManyCells,
    csv_columns_unknown: csvTexts.csvColumnsUnknown,
    csv_columns_doubled: csvTexts.csvColumnsDoubled,
    csv_columns_missing: csvTexts.csvColumnsMissing,
    csv_cell_required: csvTexts.csvCellRequired,
    csv_cell_too_long: csvTexts.csvCellTooLong,
    csv_cell_unprintable: csvTexts.csvCellUnprintable,
    csv_cell_no_number: csvTexts.csvCellNoNumber,
    csv_cell_too_large: csvTexts.csvCellTooLarge,
    csv_cell_decimals: csvTexts.csvCellDecimals,
    csv_cell_whole: csvTexts.csvCellWhole,
    csv_cell_no_day: csvTexts.csvCellNoDay,
    csv_cell_choice: csvTexts.csvCellChoice,
    csv_barcode_rounded: csvTexts.csvBarcodeRounded,
    csv_barcode_doubled: csvTexts.csvBarcodeDoubled,
    csv_barcode_elsewhere: csvTexts.csvBarcodeElsewhere,
    csv_rows_disagree: csvTexts.csvRowsDisagree,
    csv_edit_forbidden: csvTexts.csvEditForbidden,
    csv_nothing_found: csvTexts.csvNothingFound,
    csv_several_found: csvTexts.csvSeveralFound,
    csv_other_conversion: csvTexts.csvOtherConversion,
  }) as const satisfies Record<string, string | ((values: never) => string)>;

type Texts = ReturnType<typeof rowFaults>;
export type RowFault = { code: keyof Texts | ErrorCode; values?: RefusalParams };

/** The arguments that go with a code: the values of its text. */
export type ToldOfRow<Code extends keyof Texts> = Texts[Code] extends (values: infer Values) => string
  ? [values: Values & RefusalParams]
  : [];

export const rowFault = <Code extends keyof Texts>(
  code: Code,
  ...[values]: ToldOfRow<Code> | []
): RowFault => ({ code, ...(values && { values }) });

/** A rule's refusal of what a row says. */
export const refusedInRow = ({ code, params }: Refusal): RowFault => ({
  code,
  ...(params && { values: params }),
});

export function rowFaultText({ code, values }: RowFault): string {
  if (!isOfRows(code)) return errorText({ code, ...(values && { params: values }) });
  const text = rowFaults()[code];
  return typeof text === "string" ? text : text(values as never);
}

const isOfRows = (code: RowFault["code"]): code is keyof Texts => code in rowFaults();

/** A row with all that is wrong with it. */
export const refusedRow = (line: number, reasons: readonly RowFault[]): RefusedRow => ({
  line,
  reason: reasons.map(rowFaultText).join("; "),
  reasons: [...reasons],
});
