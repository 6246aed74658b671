import type { BooksRun } from "@clove/domain/books/books.schema.ts";
import { Title } from "@mantine/core";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import * as texts from "./books.texts.ts";

/** The last checks, newest first. */
export function RunsTable({ runs }: { runs: readonly BooksRun[] }) {
  const time = useTimeFormat();
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {texts.lastChecks}
      </Title>
      <DataTable<BooksRun>
        label={texts.lastChecks}
        columns={columns(time)}
        rows={[...runs]}
        rowKey={({ id }) => id}
        count={runs.length}
      />
    </>
  );
}

const columns = (time: (time: string) => string): Column<BooksRun>[] => [
  { title: texts.when, heads: true, unbroken: true, cell: ({ began_at }) => time(began_at) },
  { title: texts.result, brief: "also", cell: resultOf },
  { title: texts.compared, cell: comparedIn },
  { title: texts.by, brief: "who", cell: ({ asked_by }) => asked_by ?? texts.server },
];

function resultOf({ outcome, wrong }: BooksRun): string {
  if (outcome === "failed") return texts.notEnded;
  return outcome === "agrees" ? texts.agrees : texts.differs({ count: wrong });
}

function comparedIn({ since, orders, outcome }: BooksRun): string {
  if (outcome === "failed") return "";
  return since === null ? texts.allSales({ count: orders }) : texts.recentSales({ count: orders });
}
