import { X } from "lucide-react";
import type { CSSProperties } from "react";
import { type CloseButtonProps, type Id, ToastContainer, type ToastOptions, toast } from "react-toastify";
import { Said } from "../forms/said.tsx";
import * as texts from "../ui.texts.ts";

/** The one toast container: top centre, 5 s unless a toast says otherwise, read out politely. */
export function Toaster({ scheme }: { scheme: "light" | "dark" }) {
  return (
    <ToastContainer
      position="top-center"
      autoClose={5000}
      theme={scheme}
      limit={4}
      newestOnTop
      closeOnClick
      aria-label={texts.notifications}
      closeButton={CloseToast}
      // The library's own label of it is English, and 2 s are over before anybody has looked at it.
      hideProgressBar
    />
  );
}

const CloseToast = ({ closeToast, theme }: CloseButtonProps) => (
  <button
    type="button"
    className={`Toastify__close-button Toastify__close-button--${theme}`}
    aria-label={texts.close}
    onClick={(event) => {
      event.stopPropagation();
      closeToast(event);
    }}
  >
    <X size={16} aria-hidden />
  </button>
);

export type ToastKind = "info" | "success" | "warning" | "error";

const shown = new Map<string, Id>();

/**
 * Shown for 2 s, or for 5 s with a request id, which a person may want to write down (shell §8). A toast replaces an earlier one of the
 * same text, even if that one is already fading out.
 */
export function showToast(said: string, kind?: ToastKind, stays = false): void {
  const [text = "", request] = said.split("\n");
  const make = kind ? toast[kind] : toast;
  const before = shown.get(text);
  if (before !== undefined) toast.dismiss(before);
  const time = request ? 5000 : 2000;
  const options: ToastOptions = {
    autoClose: stays ? false : time,
    // The animation for which it waits is delayed by this, see base.css.
    style: { "--toast-time": `${time}ms` } as CSSProperties,
    onClose: () => void (shown.get(text) === id && shown.delete(text)),
  };
  const lines = (
    <div>
      <Said text={said} />
    </div>
  );
  const id = make(lines, options);
  shown.set(text, id);
}
