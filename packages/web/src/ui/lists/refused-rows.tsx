import type { Failure } from "@clove/domain/answers.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { Group, ScrollArea, Stack, Table, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { csvText, saveCsvText } from "../csv-file.ts";
import * as pageTexts from "../pages.texts.ts";
import * as texts from "../ui.texts.ts";
import { ToolButton } from "./tool-button.tsx";

export type RefusedRows = NonNullable<Failure["data"]>;

/** The invalid rows of a refused file, also as a file to download. */
export function RefusedRowsTable({ rows, count }: RefusedRows) {
  const save = () => {
    const header = [pageTexts.csvLineColumn, pageTexts.csvReasonColumn];
    saveCsvText("import-problems.csv", csvText([header, ...rows.map(({ line, reason }) => [line, reason])]));
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600} c="var(--clove-bad)">
            {pageTexts.rowsToCorrect({ count })}
          </Text>
          {count > rows.length && <Text size="sm">{pageTexts.firstListed({ count: rows.length })}</Text>}
        </div>
        <ToolButton icon={Download} onClick={save}>
          {formTexts.downloadList}
        </ToolButton>
      </Group>
      <ScrollArea.Autosize
        mah={300}
        type="auto"
        viewportProps={{ tabIndex: 0, role: "region", "aria-label": pageTexts.rowsToCorrectTable }}
      >
        <Table stickyHeader aria-label={pageTexts.rowsToCorrectTable}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="figures" w={80}>
                {pageTexts.line}
              </Table.Th>
              <Table.Th>{texts.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ line, reason }) => (
              <Table.Tr key={line}>
                <Table.Td className="figures">{line}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}
