import { type BarcodeFormat, barcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import * as priceTexts from "@clove/domain/catalogue/prices.texts.ts";
import { currencyDecimals, formatMinor, formatMoney } from "@clove/domain/money.ts";
import { shelfPrice } from "@clove/domain/orders/line-totals.ts";
import { barWidth } from "../../ui/charts/bar-width.ts";
import { Bars } from "../../ui/charts/bars.tsx";
import { useLocale } from "../../ui/display/locale.tsx";
import { type LabelItem, variationOf } from "./label-item.ts";
import { type LabelLayout, labelPlace, labelsPerPage, type Placed } from "./label-layouts.ts";
import classes from "./label-pages.module.css";
import * as texts from "./labels.texts.ts";

/** Gives the modules of a code, '1' for a black one. */
export type Encode = (code: string, format: BarcodeFormat) => string;

type Props = {
  layout: LabelLayout;
  pages: readonly Placed<LabelItem>[][];
  encode: Encode;
};

/** Pages of labels in their real size, black on white. */
export function LabelPages({ layout, pages, encode }: Props) {
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
              <Label item={item} layout={layout} encode={encode} />
            </article>
          ))}
        </section>
      ))}
    </div>
  );
}

type LabelProps = { item: LabelItem; layout: LabelLayout; encode: Encode };

function Label({ item, layout, encode }: LabelProps) {
  const { currency, pricesIncludeTax } = useLocale();
  const { product, variation } = item;
  const shelf = shelfPrice({ ...variation, sale_vat: product.sale_vat }, currencyDecimals(currency), {
    prices_include_tax: pricesIncludeTax,
  });
  const typed = formatMoney(variation.sale_price, currency);
  const excluded = formatMinor(shelf, currency) === typed ? null : priceTexts.priceExcluded({ price: typed });
  return (
    <>
      <div className={classes.name}>{product.name}</div>
      <div className={classes.facts}>
        <span className={classes.variation}>{variationOf(item)}</span>
        <span className={classes.price}>
          {excluded && <small className={classes.excluded}>{excluded}</small>}
          {formatMinor(shelf, currency)}
        </span>
      </div>
      {variation.barcode && <Barcode code={variation.barcode} layout={layout} encode={encode} />}
      <div className={classes.digits}>{variation.barcode}</div>
    </>
  );
}

type BarcodeProps = { code: string; layout: LabelLayout; encode: Encode };

/** A barcode that fills the height which the texts leave. */
function Barcode({ code, layout, encode }: BarcodeProps) {
  const format = barcodeFormat(code);
  if (!format) return null;
  const data = encode(code, format);
  const drawn = barWidth(format, data.length, printable(layout), layout.dot);
  return <Bars data={data} drawn={drawn} className={classes.bars} />;
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
