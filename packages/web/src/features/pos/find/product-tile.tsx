import { Skeleton, UnstyledButton } from "@mantine/core";
import type { CSSProperties, DOMAttributes, KeyboardEventHandler } from "react";
import { MoneyText } from "../../../ui/money-text.tsx";
import { Picture } from "../../../ui/picture.tsx";
import classes from "./product-search.module.css";
import { type Sellable, shownVariation } from "./sellable.ts";

type Props = {
  sellable: Sellable;
  /** Quantity in the cart. */
  inCart: number;
  /** The handlers by which it is picked. */
  press: Pick<DOMAttributes<HTMLButtonElement>, "onPointerDown" | "onClick">;
  onKeyDown: KeyboardEventHandler<HTMLButtonElement>;
};

/** One variation to sell: picture, name, price and what is left in the store. */
export function ProductTile({ sellable, inCart, press, onKeyDown }: Props) {
  const { facts, image } = sellable;
  const variation = shownVariation(facts);
  return (
    <UnstyledButton className={classes.tile} {...press} onKeyDown={onKeyDown} title={facts.name}>
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
        <MoneyText amount={facts.sale_price} className={classes.price} />
        <span className={classes.stock} data-empty={facts.stock <= 0}>
          {facts.stock > 0 ? `${facts.stock} left` : "Sold out"}
        </span>
      </span>
      {inCart > 0 && (
        <span className={classes.badge}>
          <span className="visually-hidden">In the cart: </span>
          {inCart}
        </span>
      )}
    </UnstyledButton>
  );
}

export function TileSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading products">
      {skeletons.map((key) => (
        <Skeleton key={key} height={109} radius="md" />
      ))}
    </div>
  );
}

const skeletons = [..."abcdefghij"];

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

/** A name has the same colour on every till. */
const hueOf = (name: string) => [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);
