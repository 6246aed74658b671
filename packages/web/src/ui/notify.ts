import type { Id, ToastOptions } from "react-toastify";

type Kind = "info" | "success" | "warning" | "error";

/**
 * Toasts of our own screens: 2 s (shell §8); the container's default is 5 s. The same text is not stacked: it replaces the
 * one that is still shown, which may be on its way out already.
 */
export const notify = {
  plain: (text: string) => show(text),
  info: (text: string) => show(text, "info"),
  success: (text: string) => show(text, "success"),
  warning: (text: string) => show(text, "warning"),
  error: (text: string) => show(text, "error"),
  /** Stays until it is closed. */
  stay: (text: string) => show(text, "warning", false),
};

const shown = new Map<string, Id>();

/** Loaded with the container (toasts.tsx) right after the first page: nothing is said before it is there. */
function show(text: string, kind?: Kind, autoClose: number | false = 2000): void {
  import("react-toastify").then(
    ({ toast }) => {
      const make = kind ? toast[kind] : toast;
      const before = shown.get(text);
      if (before !== undefined) toast.dismiss(before);
      const options: ToastOptions = {
        autoClose,
        onClose: () => void (shown.get(text) === id && shown.delete(text)),
      };
      const id = make(text, options);
      shown.set(text, id);
    },
    (error: unknown) => console.error(`Not shown: ${text}`, error),
  );
}
