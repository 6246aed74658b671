import { type BarcodeFormat, barcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import type { ReactNode } from "react";
import { barWidth } from "../../ui/charts/bar-width.ts";
import { Bars } from "../../ui/charts/bars.tsx";
import { type LabelLayout, labelPlace, labelsPerPage, type Placed } from "./label-layouts.ts";
import classes from "./label-pages.module.css";
import * as texts from "./labels.texts.ts";

/** Gives the modules of a code, '1' for a black one. */
export type Encode = (code: string, format: BarcodeFormat) => string;

export type PagesProps<Item> = {
  layout: LabelLayout;
  pages: readonly Placed<Item>[][];
  /** What stands on the label of an item. */
  label: (item: Item) => ReactNode;
};

/** Pages of labels in their real size, black on white. */
export function LabelPages<Item>({ layout, pages, label: content }: PagesProps<Item>) {
  const { page, label, padding, text } = layout;
  const size = { width: mm(page.width), height: mm(page.height) };
  const box = {
    width: mm(label.width),
    height: mm(label.height),
    padding: `${mm(padding.height)} ${mm(padding.width)}`,
    fontSize: mm(text),
  };
  return (
    <div>
      {numbered(pages).map(({ key, row: placed }) => (
        <section
          key={key}
          className={classes.page}
          style={size}
          aria-label={texts.pageNumber({ page: key + 1 })}
        >
          <Outlines layout={layout} />
          {numbered(placed).map(({ key: place, row: { item, left, top } }) => (
            <article key={place} className={classes.label} style={{ ...box, left: mm(left), top: mm(top) }}>
              {content(item)}
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}

type BarcodeProps = { code: string; layout: LabelLayout; encode: Encode };

/** A barcode that fills the height which the texts leave, and its digits. */
export function LabelBarcode({ code, layout, encode }: BarcodeProps) {
  const format = barcodeFormat(code);
  if (!format) return null;
  const data = encode(code, format);
  const drawn = barWidth(format, data.length, printable(layout), layout.dot);
  return (
    <>
      <Bars data={data} drawn={drawn} className={classes.bars} />
      <div className={classes.digits}>{code}</div>
    </>
  );
}

/** The edges of the labels, on the screen only. */
function Outlines({ layout }: { layout: LabelLayout }) {
  const { label } = layout;
  return Array.from({ length: labelsPerPage(layout) }, (_, place) => {
    const { left, top } = labelPlace(layout, place);
    const box = { left: mm(left), top: mm(top), width: mm(label.width), height: mm(label.height) };
    return <div key={`${left} ${top}`} className={classes.outline} style={box} />;
  });
}

/** The width of a label that a barcode may fill. */
export const printable = ({ label, padding }: LabelLayout) => label.width - 2 * padding.width;

const mm = (length: number) => `${Math.round(length * 1000) / 1000}mm`;
/** Rows with their places as React keys: many labels are the same, and none ever changes its place. */
const numbered = <T,>(rows: readonly T[]) => rows.map((row, key) => ({ key, row }));
