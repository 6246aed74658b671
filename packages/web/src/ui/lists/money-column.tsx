import * as commonTexts from "@clove/domain/common.texts.ts";
import type { ReactNode } from "react";
import { MoneyText } from "../display/money-text.tsx";
import type { Column } from "./data-table.tsx";

type Amount = number | null | undefined;

/** An amount, or that it is not available: costs are not for everybody. */
export const amountOrNone = (amount: Amount): ReactNode =>
  amount === null || amount === undefined ? commonTexts.notAvailable : <MoneyText amount={amount} />;

/** A column of amounts. */
export const moneyColumn = <Row,>(
  title: string,
  amountOf: (row: Row) => Amount,
  place: Pick<Column<Row>, "brief"> = {},
): Column<Row> => ({ title, numeric: true, cell: (row) => amountOrNone(amountOf(row)), ...place });
