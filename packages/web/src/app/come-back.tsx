import { useEffect, useLayoutEffect, useRef } from "react";
import { useDispatch } from "react-redux";
import { readAgain } from "../api/base-api.ts";
import type { PagesStore } from "./kept-pages.ts";

/**
 * At the end of the pages, so that it runs after their own effects: when they are shown again after a lock, they ask for what is new, and
 * the page stands and has the focus where it was.
 */
export function ComeBack({ pages }: { pages: PagesStore }) {
  const dispatch = useDispatch();
  const left = useRef<{ field: Element | null; top: number }>({ field: null, top: 0 });
  useLayoutEffect(
    () => () => {
      left.current = { field: document.activeElement, top: window.scrollY };
    },
    [],
  );
  useEffect(() => {
    if (!pages.takeReturn()) return;
    dispatch(readAgain());
    const { field, top } = left.current;
    if (top > 0) window.scrollTo({ top });
    // A pressed button, such as Lock, would be pressed again by the next Enter.
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.isConnected) field.focus({ preventScroll: true });
  }, [pages, dispatch]);
  return null;
}
