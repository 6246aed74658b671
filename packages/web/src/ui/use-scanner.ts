import { useEffect, useRef } from "react";
import { feedKey, isEchoOfScan, isScan, type KeyPlace, noKeys } from "./scanner-keys.ts";

type Props = {
  enabled: boolean;
  /** The id of the field that codes go to: a scan replaces its text instead of restoring it. */
  searchId: string;
  onScan: (code: string, place: KeyPlace) => void;
};

/**
 * Hears a scanner wherever the focus is. What it typed into a field before it was recognised is taken out again, and its
 * Enter reaches nothing. A dialog keeps its keys, so that a code can be scanned into its fields; so does another field that
 * says that it takes codes (`data-takes-codes`).
 */
export function useScanner({ enabled, searchId, onScan }: Props) {
  const heard = useRef(onScan);
  heard.current = onScan;

  useEffect(() => {
    if (!enabled) return;
    let buffer = noKeys;
    let before: FieldState | null = null;
    let scannedAt = never;

    const isKept = (target: EventTarget | null) => isDialogOpen() || takesItself(target, searchId);

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isKept(event.target)) {
        buffer = noKeys;
        return;
      }
      const fed = feedKey(buffer, { key: event.key, time: event.timeStamp });
      buffer = fed.buffer;
      if (fed.begins) before = fieldState(event.target);
      if (event.key !== "Enter") {
        // A key between them makes the next Enter somebody's own.
        scannedAt = never;
        return;
      }
      const place: KeyPlace = before === null ? "page" : before.field.id === searchId ? "search" : "field";
      if (fed.code !== null && isScan(fed.code, place)) {
        swallow(event);
        scannedAt = event.timeStamp;
        if (before) write(before.field, place === "search" ? "" : before.value);
        heard.current(fed.code, place);
      } else if (isEchoOfScan(scannedAt, event.timeStamp)) {
        swallow(event);
      }
      before = null;
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [enabled, searchId]);
}

const never = Number.NEGATIVE_INFINITY;

type Field = HTMLInputElement | HTMLTextAreaElement;
type FieldState = { field: Field; value: string };

const textless = ["button", "checkbox", "radio", "submit", "reset", "file", "range", "color"];

function fieldState(target: EventTarget | null): FieldState | null {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !textless.includes(target.type));
  return isField ? { field: target, value: target.value } : null;
}

/** Sets the value as if typed, so that a controlled field is notified. */
function write(field: Field, value: string) {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const takesItself = (target: EventTarget | null, searchId: string) =>
  target instanceof HTMLElement && target.dataset.takesCodes !== undefined && target.id !== searchId;

function swallow(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The receipt is the one dialog that a scan closes: the next customer is already there. */
const isDialogOpen = () =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some(
    (dialog) => !dialog.closest("[data-receipt]"),
  );
