/** Says of a dialog on the screen that it is open. One that is fading away has closed already; its style alone does not tell. */
export const openedClass = "is-opened";

/**
 * The dialogs that keep the keys to themselves. The receipt does not: the next customer is already there.
 */
export const openDialogs = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[role="dialog"][aria-modal="true"].${openedClass}`)].filter(
    (dialog) => !dialog.closest("[data-receipt]"),
  );
