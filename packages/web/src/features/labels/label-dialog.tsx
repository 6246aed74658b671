import { barcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import { Alert, Loader, Modal, Select, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { barWidth } from "../../ui/charts/bar-width.ts";
import { CountInput } from "../../ui/forms/count-input.tsx";
import { refuseWrongNumbers } from "../../ui/forms/wrong-numbers.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { CopiesList } from "./copies-list.tsx";
import classes from "./label-dialog.module.css";
import { type Copies, countLabels, type LabelItem, labelsOf, maxLabels, someNames } from "./label-item.ts";
import { type LabelLayout, labelLayouts, labelPages, labelsPerPage } from "./label-layouts.ts";
import { type Encode, printable } from "./label-pages.tsx";
import { LabelPreview } from "./label-preview.tsx";
import * as texts from "./labels.texts.ts";
import { MissingBarcodes } from "./missing-barcodes.tsx";
import { useLabelLayout } from "./use-label-layout.ts";

type Props = {
  opened: boolean;
  items: readonly LabelItem[];
  /** Number of labels of each variation to begin with; by default one. */
  copies?: Copies["own"];
  onClose: () => void;
  /** Called when a variation has got a barcode in this dialog. */
  onChanged?: (variation: Variation) => void;
};

/** Barcode labels of the chosen variations on a sheet or a roll, with a preview. */
export function LabelDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={labelTexts.printLabels} size={1200}>
      <LabelForm {...props} />
    </Modal>
  );
}

function LabelForm({ items: chosen, copies: wanted, onChanged }: Omit<Props, "opened">) {
  const [layout, setLayout] = useLabelLayout();
  const [copies, setCopies] = useState<Copies>({ each: 1, own: wanted ?? new Map() });
  const [firstFree, setFirstFree] = useState<number | "">(1);
  const [given, setGiven] = useState<ReadonlyMap<number, Variation>>(new Map());
  const encode = useEncode();
  const fields = useRef<HTMLDivElement>(null);
  const items = chosen.map((one) => ({ ...one, variation: given.get(one.variation.id) ?? one.variation }));
  const count = countLabels(items, copies);
  const perPage = labelsPerPage(layout);
  const isTooMany = count > maxLabels;
  const pages = isTooMany
    ? []
    : labelPages(layout, labelsOf(items, copies), Math.min(firstFree || 1, perPage));
  return (
    <div className={classes.columns}>
      <Stack ref={fields}>
        <Select
          label={texts.labels}
          allowDeselect={false}
          data={labelLayouts.map(({ id, name }) => ({ value: id, label: name() }))}
          value={layout.id}
          onChange={setLayout}
          data-autofocus
        />
        {perPage > 1 && (
          <CountInput
            label={texts.firstFreeLabel}
            description={texts.firstFreeLabelHint}
            min={1}
            max={perPage}
            value={firstFree}
            onChange={setFirstFree}
          />
        )}
        <CopiesList items={items} copies={copies} onCopies={setCopies} />
        <MissingBarcodes
          items={items}
          onGiven={(variation) => {
            setGiven((before) => new Map(before).set(variation.id, variation));
            onChanged?.(variation);
          }}
        />
        {encode && <TooNarrow items={items} layout={layout} encode={encode} />}
        {isTooMany && (
          <Alert color="yellow" role="status">
            {labelTexts.labelsTooMany({ count, most: maxLabels })}
          </Alert>
        )}
      </Stack>
      {encode ? (
        <LabelPreview
          layout={layout}
          pages={pages}
          count={count}
          encode={encode}
          mayPrint={() => !refuseWrongNumbers(fields.current)}
        />
      ) : (
        <Loader role="status" aria-label={uiTexts.loading} />
      )}
    </div>
  );
}

type NarrowProps = { items: readonly LabelItem[]; layout: LabelLayout; encode: Encode };

/** Warns of codes that are too long for the label: a scanner could not tell their bars apart. */
function TooNarrow({ items, layout, encode }: NarrowProps) {
  const narrow = items.filter(({ variation: { barcode } }) => {
    const format = barcode === null ? null : barcodeFormat(barcode);
    if (barcode === null || format === null) return false;
    return !barWidth(format, encode(barcode, format).length, printable(layout), layout.dot).scans;
  });
  if (narrow.length === 0) return null;
  return (
    <Alert color="yellow" role="status">
      {labelTexts.labelsTooNarrow({ names: someNames(narrow) })}
    </Alert>
  );
}

/** Null until the barcode library is loaded. */
function useEncode(): Encode | null {
  const [encode, setEncode] = useState<Encode | null>(null);
  useEffect(() => {
    void import("../../ui/barcodes/barcode-modules.ts").then(({ barcodeModules }) =>
      setEncode(() => barcodeModules),
    );
  }, []);
  return encode;
}
