import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { Tile } from "./tile.ts";

/** What a tile tells of itself; the same object for all of them, always. */
export type TilePress = {
  down: (tile: Tile, event: PointerEvent<HTMLElement>) => void;
  click: (tile: Tile, event: MouseEvent) => void;
};

/** A press that follows another in less, in milliseconds, was meant before the list changed. */
const hasty = 400;

type Press = { tile: Tile; place: DOMRect; pointerId: number };

/**
 * Picks the tile that was pressed even if the list changes between press and release. The tile under the pointer is
 * then another one or gone, and the browser would click the wrong one or none: so the list handles the release, and a
 * click that may follow is ignored. Of two hasty presses on one place the second means the same tile (selling §35).
 */
export function usePressedTile(tiles: readonly Tile[], onPick: (tile: Tile) => void) {
  const pressed = useRef<Press | null>(null);
  const picked = useRef<(Press & { time: number }) | null>(null);
  const isReleased = useRef(false);
  const pick = useRef(onPick);
  pick.current = onPick;
  const forget = () => {
    pressed.current = null;
    isReleased.current = false;
  };
  const [press] = useState<TilePress>(() => ({
    down: (tile, event) => {
      const { button, currentTarget, pointerId, timeStamp } = event;
      if (button !== 0) return;
      const former = picked.current;
      const isAgain = former && timeStamp - former.time < hasty && isWithin(former.place, event);
      const { tile: meant, place } = isAgain
        ? former
        : { tile, place: currentTarget.getBoundingClientRect() };
      pressed.current = { tile: meant, place, pointerId };
    },
    /** A key (`detail` 0), or assistive technology without a pointer. */
    click: (tile, { detail }) => {
      if (detail === 0 || !isReleased.current) pick.current(tile);
    },
  }));
  const list = {
    onPointerDownCapture: forget,
    onPointerCancel: forget,
    onPointerUp: (event: PointerEvent) => {
      const press = pressed.current;
      if (press?.pointerId !== event.pointerId) return;
      pressed.current = null;
      isReleased.current = true;
      if (!isWithin(press.place, event)) return;
      picked.current = { ...press, time: event.timeStamp };
      // From the present list, because its price may have changed.
      onPick(tiles.find(({ id }) => id === press.tile.id) ?? press.tile);
    },
  };
  return { list, press };
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent) =>
  x >= left && x <= right && y >= top && y <= bottom;
