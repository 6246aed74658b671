/** The class of an open dialog. In its closing transition a dialog is still in the document, but no longer has this class. */
export const openedClass = "is-opened";

/** The open dialogs, which receive all keys. The receipt is not one of them: the cashier already scans for the next customer. */
export const openDialogs = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[role="dialog"][aria-modal="true"].${openedClass}`)].filter(
    (dialog) => !dialog.closest("[data-receipt]"),
  );
