import type { KeyboardEvent, RefObject } from "react";
import { useOneStop } from "../../../ui/forms/use-one-stop.ts";

const controls = "button:enabled, input";
const steps: Record<string, { row: number; column: number }> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/**
 * Makes the cart one tab stop: arrows move among its controls, up and down to the same control of another line (selling §32). Enter
 * in a field ends the change.
 */
export function useCartGrid(box: RefObject<HTMLElement | null>, onDone: () => void) {
  return {
    onFocus: useOneStop(box, controls),
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
      const field = target instanceof HTMLInputElement ? target : null;
      if (key === "Enter" && field) return onDone();
      const step = steps[key];
      if (!step || (field && step.column !== 0 && !leavesField(field, step.column))) return;
      event.preventDefault();
      (step.row === 0 ? besideIt(target, step.column) : aboveOrBelow(target, step.row))?.focus();
    },
  };
}

/** Within a number an arrow moves the caret; at its end, or while all of it is selected, it leaves the field. */
export function leavesField(
  {
    selectionStart,
    selectionEnd,
    value,
  }: Pick<HTMLInputElement, "selectionStart" | "selectionEnd" | "value">,
  column: number,
): boolean {
  const isAllChosen = selectionStart === 0 && selectionEnd === value.length;
  const end = column < 0 ? 0 : value.length;
  return isAllChosen || (selectionStart === end && selectionEnd === end);
}

function besideIt(from: HTMLElement, step: number): HTMLElement | undefined {
  const inRow = [...(from.closest("tr")?.querySelectorAll<HTMLElement>(controls) ?? [])];
  return inRow[inRow.indexOf(from) + step];
}

function aboveOrBelow(from: HTMLElement, step: number): HTMLElement | null | undefined {
  const row = from.closest("tr");
  const other = step < 0 ? row?.previousElementSibling : row?.nextElementSibling;
  const same = `[data-control="${from.dataset.control ?? "quantity"}"]`;
  return other?.querySelector<HTMLElement>(`${same}:enabled`) ?? other?.querySelector<HTMLElement>(controls);
}
