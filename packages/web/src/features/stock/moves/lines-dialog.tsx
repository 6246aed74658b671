import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { maxCsvMegabytes } from "@clove/domain/catalogue/csv-columns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { PurchaseFile } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { nanoid } from "nanoid";
import { useState } from "react";
import { failureOf, failureText } from "../../../api/failure.ts";
import { CsvTemplate } from "../../../ui/forms/csv-template.tsx";
import { CsvZone } from "../../../ui/forms/csv-zone.tsx";
import { type RefusedRows, RefusedRowsTable } from "../../../ui/lists/refused-rows.tsx";
import { useReadPurchaseFileMutation } from "../stock.api.ts";
import * as texts from "../stock.texts.ts";
import { linesOfFile, type MoveLine } from "./move-draft.ts";

type Props = { opened: boolean; onClose: () => void; onAdd: (lines: MoveLine[]) => void };

/** Adds lines from a CSV file to a purchase (stock §25). The file is checked first; nothing is stored before Submit on the page. */
export function LinesDialog({ opened, onClose, onAdd }: Props) {
  const [read, { isLoading }] = useReadPurchaseFileMutation();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<PurchaseFile | null>(null);
  const [refused, setRefused] = useState<RefusedRows | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const forget = () => {
    setFound(null);
    setRefused(null);
    setProblem(null);
  };
  const choose = async (chosen: File) => {
    forget();
    if (chosen.size > maxCsvMegabytes * 1024 * 1024)
      return setProblem(csvTexts.csvTooLarge({ most: maxCsvMegabytes }));
    // The file is read at once, because it may be edited afterwards.
    const kept = new File([await chosen.arrayBuffer()], chosen.name);
    setFile(kept);
    const { data, error } = await read({ file: kept });
    const rows = failureOf(error)?.data;
    if (data) setFound(data);
    else if (rows) setRefused(rows);
    else setProblem(failureText(error));
  };
  const close = () => {
    setFile(null);
    forget();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={stockTexts.importPurchase} size="lg">
      <Stack>
        <CsvZone file={file} error={problem} disabled={isLoading} onFile={(chosen) => void choose(chosen)} />
        <CsvTemplate name="purchase-template.csv" rows={templateRows} />
        <div aria-live="polite">
          {found && <Text fw={600}>{stockTexts.linesReady({ count: found.lines.length })}</Text>}
          {found && found.converted > 0 && (
            <Text size="sm">{stockTexts.pricesConverted({ count: found.converted })}</Text>
          )}
          {refused && <RefusedRowsTable {...refused} />}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {commonTexts.cancel}
          </Button>
          <Button
            loading={isLoading}
            disabled={!found}
            onClick={() => {
              if (!found) return;
              onAdd(linesOfFile(found, nanoid));
              close();
            }}
          >
            {commonTexts.add}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The header, a product identified by its barcode, and one by its name, color and size. */
const templateRows = () => [
  [
    ...["name", "color", "size", "unit", "barcode", "quantity", "purchase_price", "sale_price", "batch_no"],
    "expires_on",
  ],
  ["", "", "", "", "9556001234568", "24", "8.00", "", "L-2601", "2027-01-31"],
  [texts.sampleName, texts.sampleColor, "S", "", "", "12", "", "", "", ""],
];
