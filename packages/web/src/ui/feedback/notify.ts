import type { ToastKind } from "./toaster.tsx";

/** Toasts of our own screens (shell §8). */
export const notify = {
  plain: (text: string) => show(text),
  info: (text: string) => show(text, "info"),
  success: (text: string) => show(text, "success"),
  warning: (text: string) => show(text, "warning"),
  error: (text: string) => show(text, "error"),
  /** Stays until it is closed. */
  stay: (text: string) => show(text, "warning", true),
};

/** The library is loaded, with its container (toasts.tsx), right after the first page; a toast before that waits for it. */
function show(text: string, kind?: ToastKind, stays?: true): void {
  import("./toaster.tsx").then(
    ({ showToast }) => showToast(text, kind, stays),
    (error: unknown) => console.error(`Not shown: ${text}`, error),
  );
}
