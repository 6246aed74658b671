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
    highlight(row);
    scrollTo(box.current, row);
  }, [box, lines]);
  return touched;
}

const highlighted = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Not by an animation: each of its frames takes the processor of a machine without a graphics card from the next scan. */
function highlight(row: Element) {
  clearTimeout(highlighted.get(row));
  row.setAttribute("data-touched", "");
  highlighted.set(
    row,
    setTimeout(() => row.removeAttribute("data-touched"), 700),
  );
}

/** Not `scrollIntoView`: on a phone it would carry the page away from the tiles. */
function scrollTo(box: HTMLElement, row: Element) {
  const head = box.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const frame = box.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom;
  else if (top < frame.top + head) box.scrollTop -= frame.top + head - top;
}
