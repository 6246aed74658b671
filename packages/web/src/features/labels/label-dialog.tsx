import { barcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import { Alert, Loader, Modal, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { barWidth } from "../../ui/charts/bar-width.ts";
import { refuseWrongNumbers } from "../../ui/forms/wrong-numbers.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { CopiesList } from "./copies-list.tsx";
import classes from "./label-dialog.module.css";
import { type Copies, countLabels, type LabelItem, labelsOf, maxLabels, someNames } from "./label-item.ts";
import { type LabelLayout, labelPages, labelsPerPage } from "./label-layouts.ts";
import { type Encode, printable } from "./label-pages.tsx";
import { LabelPreview } from "./label-preview.tsx";
import { MissingBarcodes } from "./missing-barcodes.tsx";
import { PaperFields } from "./paper-fields.tsx";
import { ProductLabel } from "./product-label.tsx";
import { useEncode } from "./use-encode.ts";
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
        <PaperFields layout={layout} onLayout={setLayout} firstFree={firstFree} onFirstFree={setFirstFree} />
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
          title={labelTexts.printLabels}
          label={(item) => <ProductLabel item={item} layout={layout} encode={encode} />}
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
