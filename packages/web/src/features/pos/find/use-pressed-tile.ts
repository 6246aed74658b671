import {
  forgotten,
  isPickedByClick,
  noPress,
  type Presses,
  pressedDown,
  released,
} from "@clove/domain/till/presses.ts";
import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Tile } from "./tile.ts";

/** What tiles report. Always the same object, so that tiles need not re-render. */
export type TilePress = {
  down: (tile: Tile, event: PointerEvent<HTMLElement>) => void;
  click: (tile: Tile, event: MouseEvent) => void;
};

/** Picks the tile that was pressed even if the list changes between press and release. */
export function usePressedTile(tiles: readonly Tile[], onPick: (tile: Tile) => void) {
  const presses = useRef<Presses<Tile>>(noPress);
  const pick = useRef(onPick);
  pick.current = onPick;
  const forget = () => {
    presses.current = forgotten(presses.current);
  };
  const [press] = useState<TilePress>(() => ({
    down: (tile, event) => {
      const place = event.currentTarget.getBoundingClientRect();
      if (event.button === 0) presses.current = pressedDown(presses.current, tile, place, placeOf(event));
    },
    click: (tile, { detail }) => {
      if (isPickedByClick(presses.current, detail)) pick.current(tile);
    },
  }));
  const list = {
    onPointerDownCapture: forget,
    onPointerCancel: forget,
    onPointerUp: (event: PointerEvent) => {
      const [next, picked] = released(presses.current, placeOf(event));
      presses.current = next;
      // From the present list, because its price may have changed.
      if (picked) onPick(tiles.find(({ id }) => id === picked.id) ?? picked);
    },
  };
  return { list, press };
}

const placeOf = ({ clientX: x, clientY: y, pointerId: pointer, timeStamp: time }: PointerEvent) => ({
  x,
  y,
  pointer,
  time,
});
