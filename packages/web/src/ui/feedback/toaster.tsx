import { useEffect, useState } from "react";
import { type Id, ToastContainer, type ToastOptions, toast } from "react-toastify";
import { Said } from "../forms/said.tsx";
import * as texts from "../ui.texts.ts";
import { belowTitle, dialogOnTop } from "./toast-place.ts";

/** The one toast container: top centre, 5 s unless a toast says otherwise, read out politely. */
export function Toaster({ scheme }: { scheme: "light" | "dark" }) {
  const down = useDown();
  return (
    <ToastContainer
      // Not `top`, a change of which counts as a shift of the page.
      style={{ translate: `0 ${down}px` }}
      position="top-center"
      autoClose={5000}
      theme={scheme}
      limit={4}
      newestOnTop
      closeOnClick
      aria-label={texts.notifications}
    />
  );
}

const measureMilliseconds = 100;

/** As `belowTitle`, measured as long as there are toasts: a dialog may open or close meanwhile. */
function useDown(): number {
  const [down, setDown] = useState(0);
  useEffect(() => {
    const there = new Set<Id>();
    let timer: ReturnType<typeof setInterval> | undefined;
    const measure = () => {
      if (there.size === 0) {
        clearInterval(timer);
        timer = undefined;
        return setDown(0);
      }
      const container = document.querySelector(".Toastify__toast-container");
      if (!container) return;
      const { top, bottom, left, right } = container.getBoundingClientRect();
      setDown((now) =>
        // One that stays would cover a part of the dialog for good.
        staying.size > 0
          ? 0
          : belowTitle({ top: top - now, bottom: bottom - now, left, right }, dialogOnTop()),
      );
    };
    const leave = toast.onChange(({ id, status }) => {
      if (status === "removed") there.delete(id);
      if (status !== "added") return;
      there.add(id);
      requestAnimationFrame(measure);
      timer ??= setInterval(measure, measureMilliseconds);
    });
    return () => {
      leave();
      clearInterval(timer);
    };
  }, []);
  return down;
}

export type ToastKind = "info" | "success" | "warning" | "error";

const shown = new Map<string, Id>();
/** Those that stay until they are closed. */
const staying = new Set<Id>();

/**
 * Shown for 2 s, or for 5 s with a request id, which a person may want to write down (shell §8). A toast replaces an earlier one of the
 * same text, even if that one is already fading out.
 */
export function showToast(said: string, kind?: ToastKind, stays = false): void {
  const [text = "", request] = said.split("\n");
  const make = kind ? toast[kind] : toast;
  const before = shown.get(text);
  if (before !== undefined) toast.dismiss(before);
  const options: ToastOptions = {
    autoClose: stays ? false : request ? 5000 : 2000,
    onClose: () => {
      staying.delete(id);
      if (shown.get(text) === id) shown.delete(text);
    },
  };
  const lines = (
    <div>
      <Said text={said} />
    </div>
  );
  const id = make(lines, options);
  shown.set(text, id);
  if (stays) staying.add(id);
}
