import { currencyDecimals, fromMinor } from "@clove/domain/money.ts";
import { shelfPrice } from "@clove/domain/orders/line-totals.ts";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import * as texts from "../pos.texts.ts";
import classes from "./shelf-price.module.css";

/**
 * A price as on the shelf: with its tax and, where it is typed without, that price small below it, so that nobody pays more than
 * the tag says (selling §8). `price`: a wire amount; `vat` in percent.
 */
export function ShelfPrice(props: Props) {
  const shown = useShelfPrice(props);
  return (
    <>
      <MoneyText amount={shown} />
      {shown !== props.price && <SmallPrice says={texts.priceWithoutTax} amount={props.price} />}
    </>
  );
}

/** What stands below a field in which a price is typed: that price with its tax, where it is typed without. */
export function PriceWithTax(props: Props) {
  const shown = useShelfPrice(props);
  return shown === props.price ? null : <SmallPrice says={texts.priceWithTax} amount={shown} />;
}

type Props = { price: number; vat: number };

function useShelfPrice({ price, vat }: Props): number {
  const { currency, prices_include_tax } = usePriceTerms();
  const decimals = currencyDecimals(currency);
  const terms = { prices_include_tax, tax_after_discount: false };
  return fromMinor(shelfPrice({ sale_price: price, sale_vat: vat }, decimals, terms), decimals);
}

const SmallPrice = ({ says, amount }: { says: string; amount: number }) => (
  <span className={classes.typed} title={says}>
    {" "}
    <span className="visually-hidden">{says} </span>
    <MoneyText amount={amount} />
  </span>
);
