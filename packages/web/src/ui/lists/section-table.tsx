import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type Column, DataTable } from "./data-table.tsx";

type Props<T> = {
  title: string;
  columns: Column<T>[];
  rows: T[];
  rowKey: (row: T) => string | number;
  empty?: string;
  children?: ReactNode;
};

/** A table under a heading, with all its rows on one page. */
export function SectionTable<T>({ title, rows, children, ...table }: Props<T>) {
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <DataTable label={title} rows={rows} count={rows.length} {...table} />
      {children}
    </section>
  );
}
