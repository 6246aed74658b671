import { type RefObject, useEffect, useRef } from "react";

/**
 * A roving tabindex: of the elements in the box that match `selector`, Tab stops only at the one that last had the focus, or at the
 * first. Returns the handler for the box's `onFocus`.
 */
export function useOneStop(box: RefObject<HTMLElement | null>, selector: string) {
  const last = useRef<EventTarget | null>(null);
  const mark = () => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
    const stop = all.find((each) => each === last.current) ?? all[0];
    for (const each of all) {
      const tabIndex = each === stop ? 0 : -1;
      if (each.tabIndex !== tabIndex) each.tabIndex = tabIndex;
    }
  };
  useEffect(mark);
  return ({ target }: { target: EventTarget }) => {
    last.current = target;
    mark();
  };
}
