import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { Sellable } from "./sellable.ts";

/**
 * Picks the tile that was pressed even if the list changes between press and release. The tile under the pointer is
 * then another one or gone, and the browser would click the wrong one or none: so the list handles the release, and a
 * click that may follow is ignored.
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
        // From the present list, because its price may have changed.
        if (isInside)
          onPick(sellables.find(({ facts }) => facts.id === press.sellable.facts.id) ?? press.sellable);
      },
    },
    tile: (one: Sellable) => ({
      onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
        if (button !== 0) return;
        pressed.current = { sellable: one, place: currentTarget.getBoundingClientRect(), pointerId };
      },
      /** A key (`detail` 0), or assistive technology without a pointer. */
      onClick: ({ detail }: MouseEvent) => {
        if (detail === 0 || !isReleased.current) onPick(one);
      },
    }),
  };
}
