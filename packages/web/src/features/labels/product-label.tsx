import * as priceTexts from "@clove/domain/catalogue/prices.texts.ts";
import { currencyDecimals, formatMinor, formatMoney } from "@clove/domain/money.ts";
import { shelfPrice } from "@clove/domain/orders/line-totals.ts";
import { useLocale } from "../../ui/display/locale.tsx";
import { type LabelItem, variationOf } from "./label-item.ts";
import type { LabelLayout } from "./label-layouts.ts";
import classes from "./label-pages.module.css";
import { type Encode, LabelBarcode } from "./label-pages.tsx";

type Props = { item: LabelItem; layout: LabelLayout; encode: Encode };

/** Name, price and barcode of a product (catalogue §13). */
export function ProductLabel({ item, layout, encode }: Props) {
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
      {variation.barcode && <LabelBarcode code={variation.barcode} layout={layout} encode={encode} />}
    </>
  );
}
