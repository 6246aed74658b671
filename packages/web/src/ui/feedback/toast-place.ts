import { openedClass } from "../dialogs/open-dialogs.ts";

export type Box = { top: number; bottom: number; left: number; right: number };

const gap = 8;

/**
 * How far the toasts, which begin at the top of the window, go down so that they do not cover the title of an open dialog and its button
 * (shell §8): below it, in px; 0 where they do not meet, or where there is no room below. `toasts`: their place without that.
 */
export function belowTitle(toasts: Box, title: Box | null, windowHeight: number): number {
  if (!title) return 0;
  const meet =
    title.top < toasts.bottom &&
    title.bottom > toasts.top &&
    title.left < toasts.right &&
    title.right > toasts.left;
  const down = title.bottom + gap - toasts.top;
  return meet && toasts.bottom + down <= windowHeight ? down : 0;
}

/** The title of the dialog on top, with its close button. */
export function titleOnTop(): Box | null {
  const dialogs = document.querySelectorAll(`[role="dialog"].${openedClass}`);
  return [...dialogs].at(-1)?.querySelector("header")?.getBoundingClientRect() ?? null;
}
