import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Tile } from "./tile.ts";

/** What a tile tells of itself; the same object for all of them, always. */
export type TilePress = {
  down: (tile: Tile, event: PointerEvent<HTMLElement>) => void;
  click: (tile: Tile, event: MouseEvent) => void;
};

/**
 * Picks the tile that was pressed even if the list changes between press and release. The tile under the pointer is
 * then another one or gone, and the browser would click the wrong one or none: so the list handles the release, and a
 * click that may follow is ignored.
 */
export function usePressedTile(tiles: readonly Tile[], onPick: (tile: Tile) => void) {
  const pressed = useRef<{ tile: Tile; place: DOMRect; pointerId: number } | null>(null);
  const isReleased = useRef(false);
  const pick = useRef(onPick);
  pick.current = onPick;
  const forget = () => {
    pressed.current = null;
    isReleased.current = false;
  };
  const [press] = useState<TilePress>(() => ({
    down: (tile, { button, currentTarget, pointerId }) => {
      if (button !== 0) return;
      pressed.current = { tile, place: currentTarget.getBoundingClientRect(), pointerId };
    },
    /** A key (`detail` 0), or assistive technology without a pointer. */
    click: (tile, { detail }) => {
      if (detail === 0 || !isReleased.current) pick.current(tile);
    },
  }));
  const list = {
    onPointerDownCapture: forget,
    onPointerCancel: forget,
    onPointerUp: ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
      const press = pressed.current;
      if (press?.pointerId !== pointerId) return;
      pressed.current = null;
      isReleased.current = true;
      const { left, right, top, bottom } = press.place;
      const isInside = x >= left && x <= right && y >= top && y <= bottom;
      // From the present list, because its price may have changed.
      if (isInside) onPick(tiles.find(({ id }) => id === press.tile.id) ?? press.tile);
    },
  };
  return { list, press };
}
