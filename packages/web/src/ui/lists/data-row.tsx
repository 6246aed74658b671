import * as commonTexts from "@clove/domain/common.texts.ts";
import { ActionIcon, Table } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import * as pageTexts from "../pages.texts.ts";
import * as texts from "../ui.texts.ts";

/** What one column shows of a row. */
export type Cell<T> = {
  title: string;
  /** `place` counts from 1 over all pages. */
  cell: (row: T, place: number) => ReactNode;
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  /** The row's name: heads its card where the table is too narrow for columns. */
  heads?: boolean;
  /** Not wrapped where there are columns, like a date or a phone number. */
  unbroken?: boolean;
  /** Not shown in cards. */
  wideOnly?: boolean;
  /** The title is for screen readers only. */
  untitled?: boolean;
  /** Stands in the upper right corner of a card. */
  corner?: boolean;
  /**
   * The place in a card of two lines: name and amount in the first; who, what else, and status in the second. The other columns of
   * such a table are shown when the card is opened.
   */
  brief?: "amount" | "who" | "also" | "status";
};

type Props<T> = {
  row: T;
  columns: Cell<T>[];
  /** Counts from 1 over all pages. */
  place: number;
  /** The detail, or in a card of two lines the other columns, are shown. */
  isOpen: boolean;
  onToggle: () => void;
  isBrief: boolean;
  detail: { label: (row: T) => string; show: (row: T) => ReactNode } | undefined;
  link: string | null;
};

/** Whether a column has the actions of a row: it stays in sight when the table is scrolled sideways. */
export const isActions = ({ title }: { title: string }) => title === texts.action || title === texts.actions;

/** A row of a table and, if it is open, its detail. */
export function DataRow<T>({ row, columns, place, isOpen, onToggle, isBrief, detail, link }: Props<T>) {
  const navigate = useNavigate();
  // Of a card without `brief`, whose first line is otherwise this button alone.
  const isInCorner = !isBrief && !columns.some(({ corner }) => corner);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const toggle = (label: string) => (
    <ActionIcon variant="subtle" color="gray" aria-expanded={isOpen} onClick={onToggle} aria-label={label}>
      <Chevron size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <>
      <Table.Tr
        role="row"
        data-opens={link !== null}
        data-whole={isOpen}
        onClick={(event) => {
          if (link && isPlainClick(event)) void navigate(link);
        }}
      >
        {detail && (
          <Table.Td role="cell" data-title="" data-fold="always" data-corner={isInCorner || undefined}>
            {toggle(detail.label(row))}
          </Table.Td>
        )}
        {columns.map(({ title, cell, numeric, heads, unbroken, wideOnly, untitled, corner, brief }) => {
          const content = cell(row, place);
          return (
            <Table.Td
              key={title}
              role="cell"
              className={numeric ? "figures" : undefined}
              data-title={untitled ? "" : title}
              data-heads={heads}
              data-unbroken={unbroken}
              data-wide-only={wideOnly}
              data-corner={corner}
              data-brief={brief}
              data-actions={isActions({ title }) || undefined}
              data-none={content === commonTexts.notAvailable || undefined}
            >
              {content}
            </Table.Td>
          );
        })}
        {isBrief && !detail && (
          <Table.Td role="cell" data-title="" data-fold="cards">
            {toggle(pageTexts.moreOfRow({ place }))}
          </Table.Td>
        )}
      </Table.Tr>
      {detail && isOpen && (
        <Table.Tr role="row">
          <Table.Td role="cell" colSpan={columns.length + 1} data-title="">
            {detail.show(row)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** Whether a click was neither on a control nor the end of a text selection. */
function isPlainClick({ target, defaultPrevented }: MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest("a, button, input, label") !== null;
  return !defaultPrevented && !isOwn && String(getSelection() ?? "") === "";
}
