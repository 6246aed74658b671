import { type RefObject, useEffect, useRef } from "react";
import { type CartLine, lineKey } from "./cart.ts";

/** Scrolls to the line that has just grown within the cart's scroll box, highlights it briefly, and returns its key in a ref. */
export function useShowTouched(box: RefObject<HTMLElement | null>, lines: readonly CartLine[]) {
  const before = useRef(lines);
  const touched = useRef<string | null>(null);
  useEffect(() => {
    const old = new Map(before.current.map((line) => [lineKey(line), line.quantity]));
    const grown = lines.find((line) => line.quantity > (old.get(lineKey(line)) ?? 0));
    const isOneScan = grown !== undefined && Math.abs(lines.length - before.current.length) <= 1;
    before.current = lines;
    if (grown) touched.current = lineKey(grown);
    const row = isOneScan && box.current?.querySelector(`[data-line="${lineKey(grown)}"]`);
    if (!row || !box.current) return;
    scrollTo(box.current, row);
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    row.animate([{ backgroundColor: "var(--mantine-color-clove-light)" }, {}], 700);
  }, [box, lines]);
  return touched;
}

/** Not `scrollIntoView`: on a phone it would carry the page away from the tiles. */
function scrollTo(box: HTMLElement, row: Element) {
  const head = box.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const frame = box.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
  else if (top < frame.top + head) box.scrollTop -= frame.top + head - top;
}
