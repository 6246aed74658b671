import type { Failure } from "@clove/domain/answers.ts";
import { byteOrderMark, csvLine } from "@clove/domain/catalogue/csv-cell.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { Button, Group, ScrollArea, Stack, Table, Text } from "@mantine/core";
import { Download } from "lucide-react";
import { saveFile } from "./save-file.ts";

export type RefusedRows = NonNullable<Failure["data"]>;

/** Every invalid row of a refused file, also as a file to download. */
export function RefusedRowsTable({ rows, count }: RefusedRows) {
  const save = () => {
    const lines = [["line", "reason"], ...rows.map(({ line, reason }) => [line, reason])].map(csvLine);
    const text = byteOrderMark + lines.join("");
    saveFile("import-problems.csv", new Blob([text], { type: "text/csv" }));
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div>
          <Text fw={600} c="var(--clove-bad)">
            {count === 1 ? "1 row" : `${count} rows`} to correct, nothing was imported
          </Text>
          {count > rows.length && <Text size="sm">The first {rows.length} are listed.</Text>}
        </div>
        <Button variant="default" leftSection={<Download size={18} aria-hidden />} onClick={save}>
          {formTexts.downloadList}
        </Button>
      </Group>
      <ScrollArea.Autosize
        mah={300}
        type="auto"
        viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Rows to correct" }}
      >
        <Table stickyHeader aria-label="Rows to correct">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="figures" w={80}>
                Line
              </Table.Th>
              <Table.Th>Reason</Table.Th>
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
