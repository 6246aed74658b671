import { Skeleton } from "@mantine/core";
import { Star } from "lucide-react";
import { type CSSProperties, memo } from "react";
import { initials } from "../../../ui/display/initials.ts";
import { Picture } from "../../../ui/display/picture.tsx";
import * as texts from "../pos.texts.ts";
import classes from "./product-search.module.css";
import { shownVariation } from "./sellable.ts";
import { ShelfPrice } from "./shelf-price.tsx";
import { StockText } from "./stock-text.tsx";
import { stockOfTile, type Tile } from "./tile.ts";
import type { TilePress } from "./use-pressed-tile.ts";

type Props = {
  tile: Tile;
  /** The quantity in the cart. */
  taken: number;
  /** While favourites are chosen: whether this is one. */
  isFavourite: boolean | undefined;
  press: TilePress;
};

/** A product to sell: picture, name, price and what is left in the store. Memoized: re-renders only when one of its props changes. */
export const ProductTile = memo(function ProductTile({ tile, taken, isFavourite, press }: Props) {
  const { sellables } = tile;
  const [{ facts, image }] = sellables;
  const prices = sellables.map((one) => one.facts.sale_price);
  const lowest = Math.min(...prices);
  const variation =
    sellables.length > 1 ? texts.variationCount({ count: sellables.length }) : shownVariation(facts);
  return (
    <button
      type="button"
      className={classes.tile}
      onPointerDown={(event) => press.down(tile, event)}
      onClick={(event) => press.click(tile, event)}
      title={facts.name}
      aria-pressed={isFavourite}
    >
      <Picture className={classes.picture} src={image}>
        <span
          className={`${classes.picture} ${classes.initials}`}
          style={{ "--hue": hueOf(facts.name) } as CSSProperties}
          aria-hidden
        >
          {initials(facts.name)}
        </span>
      </Picture>
      <span>
        <span className={classes.name}>{facts.name}</span>
        {variation && <span className={classes.variation}>{variation}</span>}
      </span>
      <span className={classes.foot}>
        <span className={classes.price}>
          {prices.some((price) => price !== lowest) && (
            <span className={classes.from}>{texts.fromPrice} </span>
          )}
          <ShelfPrice price={lowest} vat={facts.sale_vat} />
        </span>
        <StockText stock={stockOfTile(tile)} />
      </span>
      {isFavourite !== undefined && (
        <Star className={classes.star} data-filled={isFavourite} size={22} aria-hidden />
      )}
      {isFavourite === undefined && taken > 0 && (
        <span className={classes.badge}>
          <span className="visually-hidden">{texts.inTheCart} </span>
          {taken}
        </span>
      )}
    </button>
  );
});

export function TileSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-label={texts.loadingProducts}>
      {skeletons.map((key) => (
        <Skeleton key={key} height={109} radius="md" />
      ))}
    </div>
  );
}

const skeletons = [..."abcdefghij"];

/** A name has the same colour on every till. */
const hueOf = (name: string) => [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);
