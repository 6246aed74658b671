import { type Id, type ToastOptions, toast } from "react-toastify";

/**
 * Toasts of our own screens: 2 s (shell §8); the container's default is 5 s. The same text is not stacked: it replaces the
 * one that is still shown, which may be on its way out already.
 */
export const notify = {
  plain: (text: string) => show(text, toast),
  info: (text: string) => show(text, toast.info),
  success: (text: string) => show(text, toast.success),
  warning: (text: string) => show(text, toast.warning),
  error: (text: string) => show(text, toast.error),
};

const shown = new Map<string, Id>();

function show(text: string, make: (text: string, options: ToastOptions) => Id) {
  const before = shown.get(text);
  if (before !== undefined) toast.dismiss(before);
  const id = make(text, { autoClose: 2000, onClose: () => shown.get(text) === id && shown.delete(text) });
  shown.set(text, id);
}
