import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Sellable } from "./sellable.ts";

/**
 * What was pressed is what is picked, also when the list is replaced between press and release. The tile under the pointer is
 * then another one or gone, and the browser sends a click to the wrong one or none at all: so the release picks, heard by
 * the list, and the click that may follow does nothing more.
 */
export function usePressedTile(sellables: readonly Sellable[], onPick: (sellable: Sellable) => void) {
  const pressed = useRef<{ sellable: Sellable; place: DOMRect; pointerId: number } | null>(null);
  const isReleased = useRef(false);
  const forget = () => {
    pressed.current = null;
    isReleased.current = false;
  };
  return {
    list: {
      onPointerDownCapture: forget,
      onPointerCancel: forget,
      onPointerUp: ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
        const press = pressed.current;
        if (press?.pointerId !== pointerId) return;
        pressed.current = null;
        isReleased.current = true;
        const { left, right, top, bottom } = press.place;
        const isInside = x >= left && x <= right && y >= top && y <= bottom;
        // As the list has it now: its price may be the news.
        if (isInside)
          onPick(sellables.find(({ facts }) => facts.id === press.sellable.facts.id) ?? press.sellable);
      },
    },
    tile: (one: Sellable) => ({
      onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
        if (button !== 0) return;
        pressed.current = { sellable: one, place: currentTarget.getBoundingClientRect(), pointerId };
      },
      /** A key (`detail` 0), or a helping device that has no pointer. */
      onClick: ({ detail }: MouseEvent) => {
        if (detail === 0 || !isReleased.current) onPick(one);
      },
    }),
  };
}
