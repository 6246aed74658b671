import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { type KeyboardEvent, useMemo, useRef } from "react";
import { useOneStop } from "../../../ui/forms/use-one-stop.ts";
import { useSale } from "../payment/use-sale.ts";
import * as texts from "../pos.texts.ts";
import classes from "./product-search.module.css";
import { ProductTile } from "./product-tile.tsx";
import { slotsOf } from "./slots.ts";
import { quantitiesOf, type Tile, takenOfTile } from "./tile.ts";
import type { TilePress } from "./use-pressed-tile.ts";

type Props = {
  tiles: readonly Tile[];
  /** There are more than these. */
  hasMore: boolean;
  /** Undefined unless favourites are being chosen. */
  isFavourite: (id: number) => boolean | undefined;
  press: TilePress;
  /** Called by the up arrow in the first row. */
  onLeave: () => void;
};

/** The tiles: one tab stop, in which arrows move (selling §34). */
export function TileGrid({ tiles, hasMore, isFavourite, press, onLeave }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const { lines } = useSale().cart;
  const inCart = useMemo(() => quantitiesOf(lines), [lines]);
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  const isFocused = grid.current?.contains(document.activeElement) === true;
  const ids = tiles.map(({ id }) => id);
  slots.current = slotsOf(slots.current, ids, isFocused);
  const onFocus = useOneStop(grid, "button");
  return (
    <>
      <div
        ref={grid}
        role="toolbar"
        aria-label={texts.tiles}
        className={classes.grid}
        onFocus={onFocus}
        onKeyDown={(event) => moveAmongTiles(event, onLeave)}
      >
        {tiles.map((one) => (
          <ProductTile
            key={slots.current.get(one.id)}
            tile={one}
            taken={takenOfTile(one, inCart)}
            isFavourite={isFavourite(one.id)}
            press={press}
          />
        ))}
      </div>
      {hasMore && <p className={classes.more}>{saleTexts.moreTiles({ count: tiles.length })}</p>}
    </>
  );
}

function moveAmongTiles(event: KeyboardEvent<HTMLElement>, onLeave: () => void) {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = event.target instanceof HTMLElement ? tiles.indexOf(event.target) : -1;
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  if (at + step < 0) onLeave();
  else tiles[at + step]?.focus();
}
