import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { Anchor, Group } from "@mantine/core";
import { FileDown } from "lucide-react";
import { csvText, saveCsvText } from "../csv-file.ts";

/** Saves an example of the file that `CsvZone` takes: the header and some rows. */
export function CsvTemplate({ name, rows }: { name: string; rows: () => string[][] }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => saveCsvText(name, csvText(rows()))}
      style={{ alignSelf: "start" }}
    >
      <Group gap={6} component="span">
        <FileDown size={16} aria-hidden />
        {csvTexts.csvTemplate}
      </Group>
    </Anchor>
  );
}
