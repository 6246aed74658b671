import { Checkbox } from "@mantine/core";
import * as pageTexts from "../pages.texts.ts";
import type { Column } from "./data-table.tsx";
import classes from "./mark-column.module.css";

type Marks<Row> = {
  nameOf: (row: Row) => string;
  /** Which rows have the checkbox; by default all. */
  may?: (row: Row) => boolean;
  isChosen: (row: Row) => boolean;
  onChoose: (row: Row, isChosen: boolean) => void;
};

/** The column of a list with the checkboxes that select rows. */
export const markColumn = <Row,>({ nameOf, may, isChosen, onChoose }: Marks<Row>): Column<Row> => ({
  title: pageTexts.select,
  untitled: true,
  corner: true,
  width: 44,
  cell: (row) =>
    (may?.(row) ?? true) && (
      <Checkbox
        className={classes.mark}
        aria-label={pageTexts.selectOf({ name: nameOf(row) })}
        checked={isChosen(row)}
        onChange={({ currentTarget }) => onChoose(row, currentTarget.checked)}
      />
    ),
});
