import { type RefObject, useEffect, useRef } from "react";

/** Tells the page in `--pos-top` how far from the window's top it begins, because a banner above it takes space. */
export function useViewportFit(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fit = () => {
      const top = page.current && page.current.getBoundingClientRect().top + window.scrollY;
      if (top !== null) page.current?.style.setProperty("--pos-top", `${Math.round(top)}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    for (const header of document.querySelectorAll("header")) observer.observe(header);
    fit();
    return () => observer.disconnect();
  }, []);
  return page;
}
