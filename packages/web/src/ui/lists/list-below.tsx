import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from "react";
import classes from "./list-below.module.css";

const gap = 8;
const height = 280;

/** A popover list below its field, or above it where there is more room; no scrolling parent cuts it off. */
export function ListBelow({
  field,
  ...props
}: ComponentProps<"div"> & { field: RefObject<HTMLElement | null> }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [list, anchor] = [box.current, field.current];
    if (!list || !anchor) return;
    const place = () => {
      const { left, width, top, bottom } = anchor.getBoundingClientRect();
      const seen = window.visualViewport?.height ?? window.innerHeight;
      const isBelow = seen - bottom >= height + gap || seen - bottom >= top;
      const room = (isBelow ? seen - bottom : top) - 2 * gap;
      Object.assign(list.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${Math.min(height, room)}px`,
        top: isBelow ? `${bottom + gap}px` : "auto",
        bottom: isBelow ? "auto" : `${window.innerHeight - top + gap}px`,
      });
    };
    list.showPopover();
    place();
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    window.visualViewport?.addEventListener("resize", place);
    return () => {
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
      window.visualViewport?.removeEventListener("resize", place);
    };
  }, [field]);
  return <div {...props} ref={box} popover="manual" className={classes.list} />;
}
