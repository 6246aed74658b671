import { toast } from "react-toastify";

/** Toasts of our own screens: 2 s (S0 §8); the container's default is 5 s. The same text is not stacked. */
export const notify = {
  plain: (text: string) => toast(text, own(text)),
  info: (text: string) => toast.info(text, own(text)),
  success: (text: string) => toast.success(text, own(text)),
  warning: (text: string) => toast.warning(text, own(text)),
  error: (text: string) => toast.error(text, own(text)),
};

const own = (text: string) => ({ autoClose: 2000, toastId: text });
