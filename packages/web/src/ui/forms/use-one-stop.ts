import { type RefObject, useEffect, useRef } from "react";

/**
 * What the selector finds in the box is one stop of Tab: the one that had the focus last, else the first. Answers the box's
 * `onFocus`.
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
