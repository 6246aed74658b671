import { openedClass } from "../dialogs/open-dialogs.ts";

export type Box = { top: number; bottom: number; left: number; right: number };

const gap = 8;

/** The buttons at the end of a dialog, with the space around them. */
const buttonsHeight = 80;

/**
 * How far the toasts, which begin at the top of the window, go down so that they do not cover the title of an open dialog and its button
 * (shell §8): below it, in px; 0 where they do not meet, or where they would cover the buttons at the dialog's end instead. `toasts`:
 * their place without that.
 */
export function belowTitle(toasts: Box, open: { title: Box; dialog: Box } | null): number {
  if (!open) return 0;
  const { title, dialog } = open;
  const meet =
    title.top < toasts.bottom &&
    title.bottom > toasts.top &&
    title.left < toasts.right &&
    title.right > toasts.left;
  const down = title.bottom + gap - toasts.top;
  return meet && toasts.bottom + down <= dialog.bottom - buttonsHeight ? down : 0;
}

/** The dialog on top, and its title with the close button. */
export function dialogOnTop(): { title: Box; dialog: Box } | null {
  const dialog = [...document.querySelectorAll(`[role="dialog"].${openedClass}`)].at(-1);
  const title = dialog?.querySelector("header");
  return dialog && title
    ? { title: title.getBoundingClientRect(), dialog: dialog.getBoundingClientRect() }
    : null;
}
