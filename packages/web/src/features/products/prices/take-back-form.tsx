import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import {
  type LeftRow,
  maxConversionMegabytes,
  type PriceConversionUndone,
} from "@clove/domain/catalogue/price-conversion.schema.ts";
import { nameWithVariation } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { taxName } from "@clove/domain/company/names.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureOf, failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { CsvZone } from "../../../ui/forms/csv-zone.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { type RefusedRows, RefusedRowsTable } from "../../../ui/lists/refused-rows.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as productTexts from "../products.texts.ts";
import { useUndoConversionMutation } from "./price-conversion.api.ts";
import * as texts from "./prices.texts.ts";
import { kindText } from "./rounding-text.ts";

type Props = { isBlocked: boolean; onClose: () => void };

/** Takes a conversion back by its file. */
export function TakeBackForm({ isBlocked, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<RefusedRows | null>(null);
  const [undone, setUndone] = useState<PriceConversionUndone | null>(null);
  const online = useOnline();
  const [undo, { isLoading }] = useKeyed(useUndoConversionMutation());

  const choose = async (chosen: File) => {
    setRefused(null);
    const isTooLarge = chosen.size > maxConversionMegabytes * 1024 * 1024;
    // Read at once, because the file may be edited afterwards.
    setFile(isTooLarge ? null : new File([await chosen.arrayBuffer()], chosen.name));
    setProblem(isTooLarge ? csvTexts.csvTooLarge({ most: maxConversionMegabytes }) : null);
  };
  const send = async () => {
    if (!file) return setProblem(csvTexts.csvRequired);
    const { data, error } = await undo({ file });
    if (data) return setUndone(data);
    const rows = failureOf(error)?.data;
    if (rows) setRefused(rows);
    else setProblem(failureText(error));
  };

  if (undone) return <Undone undone={undone} onClose={onClose} />;
  return (
    <Stack>
      <Text size="sm">{texts.takeBackHint}</Text>
      <CsvZone file={file} error={problem} disabled={isLoading} onFile={(chosen) => void choose(chosen)} />
      <div aria-live="polite">{refused && <RefusedRowsTable {...refused} />}</div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button
          loading={isLoading}
          disabled={!online || isBlocked || refused !== null}
          onClick={() => void send()}
        >
          {texts.takeBackNow}
        </Button>
      </Group>
    </Stack>
  );
}

function Undone({ undone, onClose }: { undone: PriceConversionUndone; onClose: () => void }) {
  const { names } = useCompanyNames();
  const { restored, left, rows, prices_include_tax } = undone;
  const kind = kindText(prices_include_tax ? "with_tax" : "without_tax", taxName(names));
  return (
    <Stack>
      <Text role="status">{texts.undone({ restored, kind })}</Text>
      {left > 0 && (
        <>
          <Text fw={600} c="var(--clove-bad)">
            {texts.leftCount({ left })}
          </Text>
          <DataTable
            label={texts.leftPrices}
            columns={leftColumns()}
            rows={rows}
            rowKey={({ product_variation_id }) => product_variation_id}
            count={rows.length}
          />
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </Group>
    </Stack>
  );
}

const leftColumns = (): Column<LeftRow>[] => [
  {
    title: productTexts.product,
    heads: true,
    cell: ({ product, variation }) => nameWithVariation(product, variation),
  },
  moneyColumn(productTexts.salePrice, ({ price }) => price, { brief: "amount" }),
  { title: texts.why, cell: ({ why }) => (why === "changed" ? texts.changedSince : texts.notInFile) },
];
